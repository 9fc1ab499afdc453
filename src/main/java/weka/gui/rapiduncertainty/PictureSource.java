package weka.gui.rapiduncertainty;

import rapiduncertainty.Progress;
import rapiduncertainty.picture.Picture;

/** Makes a picture, perhaps slowly. */
@FunctionalInterface
interface PictureSource {

  /**
   * Makes the picture; called outside the event thread.
   *
   * @param progress hears how far the work is, and ends it when asked to
   * @throws Exception whose message is shown to the user
   */
  Picture make(Progress progress) throws Exception;
}
