package rapiduncertainty;

/** A class model that learns from further rows. One writer; readers wait until it is done. */
public interface OnlineClassModel extends ClassModel {

  /**
   * Learns further labelled rows.
   *
   * @param rows examples of the width the model was trained with
   * @param labels class numbers from 0; a number not seen before adds a class
   */
  void update(Rows rows, int[] labels);
}
