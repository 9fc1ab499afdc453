package weka.rapiduncertainty;

import weka.core.TechnicalInformation;
import weka.core.TechnicalInformation.Field;
import weka.core.TechnicalInformation.Type;

/** Works that the classifiers cite. */
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

  /** The papers behind Gaussian processes with histogram intersection kernels. */
  public static TechnicalInformation rodner() {
    TechnicalInformation paper = new TechnicalInformation(Type.INPROCEEDINGS);
    paper.setValue(
        Field.AUTHOR, "Erik Rodner and Alexander Freytag and Paul Bodesheim and Joachim Denzler");
    paper.setValue(Field.YEAR, "2012");
    paper.setValue(
        Field.TITLE,
        "Large-Scale Gaussian Process Classification with Flexible Adaptive Histogram Kernels");
    paper.setValue(Field.BOOKTITLE, "European Conference on Computer Vision");
    TechnicalInformation online = paper.add(Type.INPROCEEDINGS);
    online.setValue(
        Field.AUTHOR, "Alexander Freytag and Erik Rodner and Paul Bodesheim and Joachim Denzler");
    online.setValue(Field.YEAR, "2012");
    online.setValue(
        Field.TITLE,
        "Rapid Uncertainty Computation with Gaussian Processes and Histogram Intersection Kernels");
    online.setValue(Field.BOOKTITLE, "Asian Conference on Computer Vision");
    return paper;
  }
}
