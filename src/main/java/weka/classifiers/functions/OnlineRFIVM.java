package weka.classifiers.functions;

import java.util.Locale;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Workers;
import rapiduncertainty.hybrid.OnlineRfIvm;
import rapiduncertainty.ivm.IvmModel;
import weka.core.Instances;
import weka.core.TechnicalInformation;
import weka.rapiduncertainty.Citations;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Examples;
import weka.rapiduncertainty.Measures;
import weka.rapiduncertainty.RfIvmOptions;
import weka.rapiduncertainty.UncertaintyEstimator;

/**
 * Random forest that routes rows to informative vector machines where it is unsure; see {@link
 * OnlineRfIvm}.
 */
public class OnlineRFIVM extends RfIvmOptions<OnlineRfIvm> implements UncertaintyEstimator {
  private static final long serialVersionUID = 1L;

  /** What the Explorer says about this classifier. */
  public String globalInfo() {
    return "An online random forest routes each row to the class it predicts; informative vector "
        + "machines decide there among the classes that really arrive, where the forest is unsure "
        + "and where they helped on rows neither was trained on. The routes come from out-of-bag "
        + "predictions. The distribution and the variance are the forest's votes or, where they "
        + "decide, those of the machines; a row that no machine claims keeps the doubt of the votes. "
        + "Use it for tables with many rows that keep coming, where a forest is good and its doubtful "
        + "rows matter. Do not use it for a few hundred rows: hardly any route has enough of them to "
        + "train machines. For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return Citations.denninger();
  }

  @Override
  protected void checkTogether() {
    if (getLeastRows() > getMostRows()) {
      throw new IllegalArgumentException(
          "Option -least-rows (" + getLeastRows() + ") is above -most-rows (" + getMostRows()
              + "): no class could be decided on any route. Lower -least-rows or raise -most-rows.");
    }
    if (getSteps() > 0 && getMinimumRun() > getSteps()) {
      throw new IllegalArgumentException(
          "Option -minimum-run (" + getMinimumRun() + ") is above -steps (" + getSteps()
              + "): the first route would take the whole budget. Lower -minimum-run or raise -steps.");
    }
  }

  @Override
  protected Encoder encoder(Instances rows) {
    return Encoder.fit(rows, getScaling(), false);
  }

  @Override
  protected OnlineRfIvm fit(Examples examples, Progress progress) {
    try (Workers workers = Workers.of(getThreads())) {
      return OnlineRfIvm.fit(
          settings(), examples.rows(), examples.labels(), examples.classes(), workers, progress);
    }
  }

  @Override
  protected OnlineRfIvm update(OnlineRfIvm model, Examples more, Progress progress) {
    try (Workers workers = Workers.of(getThreads())) {
      return model.updated(more.rows(), more.labels(), workers, progress);
    }
  }

  @Override
  protected Prediction predict(OnlineRfIvm model, Row x) {
    return model.predict(x);
  }

  @Override
  protected String describe(OnlineRfIvm model) {
    return String.format(
        Locale.ROOT,
        "Forest of %d trees over %d rows%n%n%s%n"
            + "below: the machines decide where the winner has less than this share of the votes;%n"
            + "repaired, spoiled, right: on out-of-bag rows that the machines were not trained on.%n",
        model.forest().forest().size(),
        model.forest().trainingRows().size(),
        model.table(this::className));
  }

  /** The learned forest and machines with all rows given so far, null if there were none. */
  public OnlineRfIvm hybrid() throws Exception {
    return model();
  }

  @Override
  protected Measures<OnlineRfIvm> measures() {
    return new Measures<OnlineRfIvm>()
        .with("measureTrees", m -> m.forest().forest().size())
        .with("measureRoutes", m -> m.information().size())
        .with("measureSearchSteps", m -> m.information().stream().mapToInt(i -> i.steps()).sum())
        .with("measureInducingPoints", m -> m.machines().stream().mapToInt(IvmModel::keptRows).sum())
        .with(
            "measureLogLikelihood",
            m -> m.machines().stream().mapToDouble(IvmModel::logMarginal).sum())
        .withKernels(OnlineRfIvm::kernels)
        .withSize();
  }
}
