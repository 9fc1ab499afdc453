package rapiduncertainty;

/** A class model that also knows how sure it is: latent means and variances. */
public interface LatentModel extends ClassModel {

  /** Distribution, means and variances in one go. */
  Prediction predict(Row x);

  @Override
  default double[] distribution(Row x) {
    return predict(x).distribution();
  }
}
