package weka.classifiers.functions;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import rapiduncertainty.HoldoutModel;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.TunableKernel;
import rapiduncertainty.maxmargin.KernelChoice;
import rapiduncertainty.maxmargin.MaxMarginModel;
import rapiduncertainty.maxmargin.PoolRepresentatives;
import weka.core.Instances;
import weka.core.TechnicalInformation;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Examples;
import weka.rapiduncertainty.Measures;
import weka.rapiduncertainty.MmsgpOptions;
import weka.rapiduncertainty.UncertaintyEstimator;

/**
 * Maximum-margin sparse Gaussian process classification, with predictive variances, learning row by
 * row from where it stands.
 */
public class MMSGP extends MmsgpOptions<MMSGP.Learnt>
    implements UncertaintyEstimator {
  private static final long serialVersionUID = 1L;

  /**
   * What was learnt.
   *
   * @param model the model, with pool rows in its variance
   * @param pool encoded rows without class, possibly none
   */
  public record Learnt(MaxMarginModel model, Rows pool) implements HoldoutModel, Serializable {
    @Override
    public double[] heldOutNovelties(Workers workers) {
      return model.heldOutNovelties(workers);
    }
  }

  /** Text for Weka's dialogs. */
  public String globalInfo() {
    return "Maximum-margin sparse Gaussian process. Each class against the rest is a variational"
        + " logistic Gaussian process on support points whose mean must keep a margin from the"
        + " labelled rows; violations cost C each. Kernel parameters are learnt by the bound of the"
        + " evidence. Class probabilities average over the posterior; the predictive variance"
        + " grows away from the data. Rows without class are not learnt from, but those in dense"
        + " places far from the labelled ones join the support points of the variance. An update"
        + " starts from the present posterior and keeps kernel and support points. Use it where"
        + " labels are few and each one costs, to choose the next rows to label, and where rows without"
        + " class are at hand. Do not use it for many thousand labelled rows or for a numeric class:"
        + " GPHIK learns those in a fraction of the time."
        + "\n\nFor more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    TechnicalInformation paper = new TechnicalInformation(TechnicalInformation.Type.INPROCEEDINGS);
    paper.setValue(TechnicalInformation.Field.AUTHOR, "Weishi Shi and Qi Yu");
    paper.setValue(TechnicalInformation.Field.YEAR, "2021");
    paper.setValue(
        TechnicalInformation.Field.TITLE,
        "Active Learning with Maximum Margin Sparse Gaussian Processes");
    paper.setValue(
        TechnicalInformation.Field.BOOKTITLE,
        "International Conference on Artificial Intelligence and Statistics");
    return paper;
  }

  @Override
  protected Encoder encoder(Instances rows) {
    return Encoder.fit(rows, getScaling(), getKernel() == KernelChoice.HIK);
  }

  @Override
  protected Learnt fit(Examples examples, Progress progress) {
    try (Workers workers = Workers.of(getThreads())) {
      MaxMarginModel model =
          learner()
              .learn(examples.rows(), examples.labels(), examples.classes(), workers, progress);
      return new Learnt(model, examples.rows().subset());
    }
  }

  @Override
  protected Learnt update(Learnt before, Examples more, Progress progress) {
    try (Workers workers = Workers.of(getThreads())) {
      MaxMarginModel model =
          before.model().extended(more.rows(), more.labels(), workers, progress);
      return new Learnt(augmented(model, before.pool(), workers), before.pool());
    }
  }

  @Override
  protected Learnt unlabelled(Learnt learnt, Rows pool, Progress progress) {
    progress.step("choosing pool rows", Double.NaN);
    try (Workers workers = Workers.of(getThreads())) {
      return new Learnt(augmented(learnt.model(), pool, workers), pool);
    }
  }

  private MaxMarginModel augmented(MaxMarginModel model, Rows pool, Workers workers) {
    if (getAugment() == 0 || pool.size() == 0) {
      return model;
    }
    int[] chosen =
        PoolRepresentatives.choose(
            model.kernel(), pool, model.rows(), getAugment(), getSeed(), workers);
    return model.augmented(pool.subset(chosen), workers);
  }

  @Override
  protected Prediction predict(Learnt learnt, Row x) {
    return learnt.model().predict(x);
  }

  @Override
  protected String describe(Learnt learnt) {
    MaxMarginModel model = learnt.model();
    StringBuilder text = new StringBuilder();
    text.append("Maximum-margin sparse Gaussian process, kernel ").append(getKernel());
    TunableKernel kernel = (TunableKernel) model.kernel();
    List<String> names = kernel.parameterNames();
    for (int p = 0; p < Math.min(names.size(), 5); p++) {
      text.append(p == 0 ? ": " : ", ").append(names.get(p)).append(" = ");
      text.append(number(Math.exp(kernel.logParameters()[p])));
    }
    text.append(names.size() > 5 ? ", … (" + names.size() + " parameters)" : "");
    text.append("\nMargin cost C: ").append(number(model.settings().marginCost()));
    text.append("\nTraining rows: ").append(model.size());
    text.append("\nSupport points: ").append(model.supportPoints().size());
    text.append("\nPool rows in the variance: ").append(model.poolRows());
    text.append("\nBound: ").append(number(model.bound()));
    text.append("\n\nClass against the rest    active constraints  bound         iterations  sweeps");
    for (MaxMarginModel.Report r : model.reports()) {
      text.append(
          String.format(
              Locale.ROOT, "%n%-25s %-19d %-13s %-11d %d%s", className(r.positive()),
              r.activeConstraints(), number(r.bound()), r.iterations(), r.sweeps(),
              r.converged() ? "" : "  (stopped early, gap " + number(r.gap()) + ")"));
    }
    return text.append('\n').toString();
  }

  private String number(double v) {
    return String.format(Locale.ROOT, "%." + getNumDecimalPlaces() + "f", v);
  }

  @Override
  protected Measures<Learnt> measures() {
    return new Measures<Learnt>()
        .with("measureSupportPoints", m -> m.model().supportPoints().size())
        .with("measureActiveConstraints", m -> active(m.model()))
        .with("measureBound", m -> m.model().bound())
        .with("measureIterations", m -> iterations(m.model()))
        .with("measureTrees", m -> getKernel() == KernelChoice.FOREST ? getTrees() : 0)
        .withKernels(m -> List.of(m.model().kernel()))
        .withSize();
  }

  private static int active(MaxMarginModel model) {
    return Arrays.stream(model.reports()).mapToInt(r -> r.activeConstraints()).sum();
  }

  private static int iterations(MaxMarginModel model) {
    return Arrays.stream(model.reports()).mapToInt(r -> r.iterations()).sum();
  }

  /** Weka's command line: {@code -t train.arff -T test.arff} and the options. */
  public static void main(String[] args) {
    runClassifier(new MMSGP(), args);
  }
}
