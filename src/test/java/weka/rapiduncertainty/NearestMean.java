package weka.rapiduncertainty;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** The smallest classifier with the common parent: the class whose mean is nearest. For tests. */
public class NearestMean extends RapidClassifier<NearestMean.Model> implements UncertaintyEstimator {
  private static final long serialVersionUID = 1L;

  /** Sums of rows per class; row and class counts; settings. One output for a numeric class. */
  public record Model(double[][] sums, int[] counts, double[] jitter, double temperature, boolean numeric)
      implements Serializable {}

  private double temperature = 0.5;
  private int passes = 1;
  private Scaling scaling = Scaling.UNIT_RANGE;
  private boolean jitter;
  private String note = "";

  public String globalInfo() {
    return "The class whose mean is nearest.";
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return new TechnicalInformation(TechnicalInformation.Type.MISC);
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities can = super.getCapabilities();
    can.enable(Capability.NUMERIC_CLASS);
    return can;
  }

  @Override
  protected Encoder encoder(Instances rows) {
    return Encoder.fit(rows, scaling, false);
  }

  @Override
  protected Model fit(Examples examples, Progress progress) {
    double[] shift = new double[examples.rows().columns()];
    Arrays.setAll(shift, c -> jitter ? 1e-3 * Seeds.stream(getSeed(), c).nextGaussian() : 0);
    return update(new Model(new double[0][], new int[0], shift, temperature, examples.numeric()), examples, progress);
  }

  @Override
  protected Model update(Model m, Examples more, Progress progress) {
    int outputs = more.numeric() ? 1 : more.classes();
    double[][] sums = new double[outputs][];
    Arrays.setAll(sums, c -> c < m.sums.length ? m.sums[c].clone() : new double[more.rows().columns() + 1]);
    int[] counts = Arrays.copyOf(m.counts, outputs);
    for (int pass = 0; pass < passes; pass++) {
      for (int i = 0; i < more.size(); i++) {
        progress.step("adding rows", (double) i / more.size());
        int c = more.numeric() ? 0 : more.labels()[i];
        Rows rows = more.rows();
        for (int k = rows.start(i); k < rows.start(i + 1); k++) {
          sums[c][rows.indices()[k]] += rows.values()[k] / passes;
        }
        if (more.numeric()) {
          sums[c][rows.columns()] += more.targets()[i] / passes;
        }
        counts[c] += pass == 0 ? 1 : 0;
      }
    }
    return new Model(sums, counts, m.jitter, m.temperature, m.numeric);
  }

  @Override
  protected Prediction predict(Model m, Row x) {
    int outputs = m.sums.length;
    int columns = m.jitter.length;
    if (m.numeric) {
      double[] mean = {m.sums[0][columns] / m.counts[0]};
      return new Prediction(mean, mean, new double[] {0.5}, 0, 1);
    }
    double[] z = x.toDense(columns);
    double[] far = new double[outputs];
    for (int c = 0; c < outputs; c++) {
      for (int d = 0; d < columns; d++) {
        double diff = z[d] + m.jitter[d] - m.sums[c][d] / m.counts[c];
        far[c] += diff * diff;
      }
    }
    double nearest = Arrays.stream(far).min().orElse(0);
    double[] p = Arrays.stream(far).map(f -> Math.exp((nearest - f) / m.temperature)).toArray();
    double sum = Arrays.stream(p).sum();
    Arrays.setAll(p, c -> p[c] / sum);
    double[] variances = new double[outputs];
    Arrays.fill(variances, nearest / (1 + nearest));
    return new Prediction(p, p.clone(), variances, 0, 1);
  }

  @Override
  protected String describe(Model m) {
    return m.sums.length + " means" + (note.isEmpty() ? "" : ", " + note);
  }

  @OptionMetadata(
      displayName = "temperature",
      commandLineParamName = "temperature",
      description = "Softness of the distribution, > 0, default 0·5. Large values say less.",
      displayOrder = 1)
  @Range(min = 0, aboveMin = true)
  public double getTemperature() {
    return temperature;
  }

  public void setTemperature(double temperature) {
    this.temperature = checked(this, "temperature", temperature);
  }

  @OptionMetadata(
      displayName = "passes",
      commandLineParamName = "passes",
      description = "Passes over the rows, 1 to 1000000, default 1.",
      displayOrder = 2)
  @Range(min = 1, max = 1000000)
  public int getPasses() {
    return passes;
  }

  public void setPasses(int passes) {
    this.passes = checked(this, "passes", passes);
  }

  @OptionMetadata(
      displayName = "scaling",
      commandLineParamName = "scaling",
      description = "UNIT_RANGE, L1, STANDARDISE or NONE, default UNIT_RANGE.",
      displayOrder = 3)
  public Scaling getScaling() {
    return scaling;
  }

  public void setScaling(Scaling scaling) {
    this.scaling = checked(this, "scaling", scaling);
  }

  @OptionMetadata(
      displayName = "jitter",
      commandLineParamName = "jitter",
      commandLineParamIsFlag = true,
      description = "Moves rows a little at random, default off.",
      displayOrder = 4)
  public boolean getJitter() {
    return jitter;
  }

  public void setJitter(boolean jitter) {
    this.jitter = jitter;
  }

  @OptionMetadata(
      displayName = "note",
      commandLineParamName = "note",
      description = "A text for the printed model, default none.",
      displayOrder = 5)
  public String getNote() {
    return note;
  }

  public void setNote(String note) {
    this.note = checked(this, "note", note);
  }
}
