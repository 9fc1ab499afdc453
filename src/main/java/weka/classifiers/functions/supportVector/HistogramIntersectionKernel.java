package weka.classifiers.functions.supportVector;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import rapiduncertainty.hik.Transform;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.rapiduncertainty.Range;
import weka.rapiduncertainty.StrictOptions;

/**
 * The histogram intersection kernel Σ_d g(min(x_d, z_d)) for SMO, SMOreg and GaussianProcesses.
 *
 * <p>Values below 0, which those classifiers can make by standardising, count as 0; let them
 * normalise (the default of SMO) or not filter at all.
 */
public class HistogramIntersectionKernel extends CachedKernel {
  private static final long serialVersionUID = 1L;

  /** What is done with the smaller of two values. */
  public enum TransformKind {
    /** It is taken as it is. */
    HIK,
    /** It is raised to the exponent. */
    POLY,
    /** Its exponential is taken. */
    EXP
  }

  private TransformKind transform = TransformKind.HIK;
  private double exponent = 1;
  private Transform function = Transform.identity();

  /** With default settings. */
  public HistogramIntersectionKernel() {}

  /**
   * For a set of training rows.
   *
   * @param data the rows
   * @param cacheSize as in {@link CachedKernel}
   */
  public HistogramIntersectionKernel(Instances data, int cacheSize) throws Exception {
    setCacheSize(cacheSize);
    buildKernel(data);
  }

  @Override
  public String globalInfo() {
    return "The histogram intersection kernel: the sum over the attributes of the smaller of two"
        + " values, as it is or after a transform. For counts and histograms, and for attributes"
        + " scaled to [0, 1]. Negative values count as 0.";
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities can = super.getCapabilities();
    can.disableAll();
    can.enable(Capability.NUMERIC_ATTRIBUTES);
    can.enableAllClasses();
    can.enable(Capability.MISSING_CLASS_VALUES);
    can.enable(Capability.NO_CLASS);
    return can;
  }

  @Override
  public void buildKernel(Instances data) throws Exception {
    function =
        switch (transform) {
          case HIK -> Transform.identity();
          case POLY -> Transform.poly(exponent);
          case EXP -> Transform.exp(exponent);
        };
    super.buildKernel(data);
  }

  @Override
  protected double evaluate(int id1, int id2, Instance x) {
    Instance a = id1 == -1 ? x : m_data.instance(id1);
    Instance b = id1 == id2 ? a : m_data.instance(id2);
    int classIndex = m_data.classIndex();
    double sum = 0;
    int p = 0;
    int q = 0;
    while (p < a.numValues() && q < b.numValues()) {
      int d = a.index(p);
      int e = b.index(q);
      if (d == e) {
        if (d != classIndex) {
          double least = Math.min(a.valueSparse(p), b.valueSparse(q));
          sum += least > 0 ? function.value(d, least) : 0;
        }
        p++;
        q++;
      } else if (d < e) {
        p++;
      } else {
        q++;
      }
    }
    return sum;
  }

  @Override
  public Enumeration<Option> listOptions() {
    return Collections.enumeration(StrictOptions.list(this));
  }

  @Override
  public String[] getOptions() {
    List<String> options = StrictOptions.get(this);
    return options.toArray(new String[0]);
  }

  @Override
  public void setOptions(String[] options) {
    StrictOptions.set(this, options);
  }

  @OptionMetadata(
      displayName = "transform",
      commandLineParamName = "transform",
      description = "What is done with the smaller value, HIK, POLY or EXP, default HIK.",
      displayOrder = 1)
  public TransformKind getTransform() {
    return transform;
  }

  public void setTransform(TransformKind transform) {
    this.transform = checked(this, "transform", transform);
  }

  @OptionMetadata(
      displayName = "exponent",
      commandLineParamName = "exponent",
      description = "Parameter of POLY and EXP, in (0, 700], default 1.",
      displayOrder = 2)
  @Range(min = 0, aboveMin = true, max = 700)
  public double getExponent() {
    return exponent;
  }

  public void setExponent(double exponent) {
    this.exponent = checked(this, "exponent", exponent);
  }

  @Override
  @OptionMetadata(
      displayName = "cacheSize",
      commandLineParamName = "C",
      description =
          "Size of the kernel cache, a prime number, default 250007. 0 stores the whole matrix,"
              + " -1 nothing",
      displayOrder = 3)
  @Range(min = -1)
  public int getCacheSize() {
    return super.getCacheSize();
  }

  @Override
  public void setCacheSize(int size) {
    super.setCacheSize(checked(this, "C", size));
  }

  @Override
  @OptionMetadata(
      displayName = "debug",
      commandLineParamName = "output-debug-info",
      commandLineParamIsFlag = true,
      description = "Prints statistics of the kernel evaluations, default off.",
      displayOrder = 4)
  public boolean getDebug() {
    return super.getDebug();
  }

  @Override
  public void setDebug(boolean debug) {
    super.setDebug(debug);
  }

  @Override
  @OptionMetadata(
      displayName = "checksTurnedOff",
      commandLineParamName = "no-checks",
      commandLineParamIsFlag = true,
      description = "Leaves out the checks of the data, default off.",
      displayOrder = 5)
  public boolean getChecksTurnedOff() {
    return super.getChecksTurnedOff();
  }

  @Override
  public void setChecksTurnedOff(boolean off) {
    super.setChecksTurnedOff(off);
  }

  @Override
  public String toString() {
    return "Histogram intersection kernel"
        + (transform == TransformKind.HIK ? "" : ", " + transform + " with exponent " + exponent);
  }

  @Override
  public String getRevision() {
    return "1";
  }
}
