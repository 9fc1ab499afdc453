package weka.rapiduncertainty;

import weka.core.TechnicalInformation;
import weka.core.TechnicalInformation.Field;
import weka.core.TechnicalInformation.Type;

/** Works that several classifiers cite. */
public final class Citations {

  private Citations() {}

  /** The thesis behind the online forest, the IVM and their combination. */
  public static TechnicalInformation denninger() {
    TechnicalInformation thesis = new TechnicalInformation(Type.MASTERSTHESIS);
    thesis.setValue(Field.AUTHOR, "Maximilian Denninger");
    thesis.setValue(Field.YEAR, "2017");
    thesis.setValue(
        Field.TITLE,
        "An efficient probabilistic online classification approach for object recognition with "
            + "random forests");
    thesis.setValue(Field.SCHOOL, "Technical University of Munich");
    return thesis;
  }
}
