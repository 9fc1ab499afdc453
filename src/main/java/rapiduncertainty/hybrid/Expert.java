package rapiduncertainty.hybrid;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Prediction;
import rapiduncertainty.Row;
import rapiduncertainty.ivm.IvmModel;
import rapiduncertainty.kernel.Rbf;

/**
 * What was learnt for one route: the gate and, behind an open one, the machines.
 *
 * @param route class whose prediction leads here
 * @param classes classes the machines decide among
 * @param gate when they decide
 * @param kernel the best kernel found, kept for the next training
 * @param machines null behind a closed gate
 * @param information figures of the training
 */
record Expert(
    int route,
    int[] classes,
    Gate gate,
    Rbf kernel,
    IvmModel machines,
    InformationPackage information)
    implements Serializable {

  /** Added to every share of votes: a class without votes is unlikely, not impossible. */
  private static final double LEAST_VOTE = 0.01;

  /** Whether the machines decide on a row with these votes. */
  boolean decides(double[] votes) {
    return machines != null && votes[route] < gate.limit();
  }

  /**
   * Votes and machines together: ∝ votes · machines (docs/math/hybrid.md, eq. 2).
   *
   * @param votes of the classes decided here
   * @param machines the machines' distribution over them
   */
  static double[] pooled(double[] votes, double[] machines) {
    double[] p = new double[votes.length];
    double sum = 0;
    for (int a = 0; a < p.length; a++) {
      p[a] = (votes[a] + LEAST_VOTE) * machines[a];
      sum += p[a];
    }
    for (int a = 0; a < p.length; a++) {
      p[a] /= sum;
    }
    return p;
  }

  /**
   * The machines' prediction, over all classes.
   *
   * @param votes the forest's distribution; classes that are not decided here keep their votes
   */
  Prediction predict(Row x, double[] votes) {
    Prediction p = machines.predict(x);
    int n = votes.length;
    double[] distribution = votes.clone();
    double[] means = new double[n];
    double[] variances = new double[n];
    double here = 0;
    double lowest = 0;
    double[] local = new double[classes.length];
    for (int a = 0; a < classes.length; a++) {
      local[a] = votes[classes[a]];
      here += votes[classes[a]];
      lowest = Math.min(lowest, p.means()[a]);
    }
    double[] pooled = pooled(local, p.distribution());
    Arrays.fill(means, lowest); // as unlikely as the least likely class decided here
    Arrays.fill(variances, p.prior());
    for (int a = 0; a < classes.length; a++) {
      distribution[classes[a]] = here * pooled[a];
      means[classes[a]] = p.means()[a];
      variances[classes[a]] = p.variances()[a];
    }
    return new Prediction(distribution, means, variances, p.noise(), p.prior());
  }
}
