package weka.classifiers.functions;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Workers;
import rapiduncertainty.ivm.IvmModel;
import rapiduncertainty.ivm.OnlineIvm;
import rapiduncertainty.ivm.SearchHistory;
import weka.core.Instances;
import weka.core.TechnicalInformation;
import weka.core.TechnicalInformation.Field;
import weka.core.TechnicalInformation.Type;
import weka.rapiduncertainty.Citations;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Examples;
import weka.rapiduncertainty.IvmKernel;
import weka.rapiduncertainty.IvmOptions;
import weka.rapiduncertainty.Measures;
import weka.rapiduncertainty.UncertaintyEstimator;

/** Sparse Gaussian process classifier that picks the rows it keeps; see {@link OnlineIvm}. */
public class InformativeVectorMachine extends IvmOptions<OnlineIvm>
    implements UncertaintyEstimator {
  private static final long serialVersionUID = 1L;

  /** What the Explorer says about this classifier. */
  public String globalInfo() {
    return "Informative vector machine: a Gaussian process classifier that keeps only the rows that "
        + "tell it most, one machine for each class against the rest. The distribution comes from "
        + "the machines' probit probabilities, calibrated on approximate leave-one-out "
        + "predictions; the variance is that of the latent function and grows away from the rows "
        + "kept. New rows lead to a new training when too many of them are predicted wrongly. "
        + "Use it for smooth boundaries between classes of numeric attributes, and to find rows "
        + "unlike the training data. Do not use it for very many classes or for attributes of "
        + "which most are irrelevant: a forest is faster and more accurate there. For "
        + "more information see:\n\n" + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    TechnicalInformation paper = new TechnicalInformation(Type.INPROCEEDINGS);
    paper.setValue(Field.AUTHOR, "Neil D. Lawrence and John C. Platt and Michael I. Jordan");
    paper.setValue(Field.YEAR, "2005");
    paper.setValue(Field.TITLE, "Extensions of the Informative Vector Machine");
    paper.setValue(Field.BOOKTITLE, "Deterministic and Statistical Methods in Machine Learning");
    paper.setValue(Field.PAGES, "56-87");
    paper.setValue(Field.PUBLISHER, "Springer");
    paper.add(Citations.denninger());
    return paper;
  }

  @Override
  protected Encoder encoder(Instances rows) {
    return Encoder.fit(rows, getScaling(), getKernel().nonNegative());
  }

  @Override
  protected OnlineIvm fit(Examples examples, Progress progress) {
    try (Workers workers = Workers.of(getThreads())) {
      return OnlineIvm.fit(
          examples.rows(),
          examples.labels(),
          examples.classes(),
          kernel(examples, workers, progress),
          settings(),
          searchSettings(),
          getThreshold(),
          workers,
          progress);
    }
  }

  @Override
  protected OnlineIvm update(OnlineIvm model, Examples more, Progress progress) {
    try (Workers workers = Workers.of(getThreads())) {
      return model.updated(more.rows(), more.labels(), more.classes(), workers, progress);
    }
  }

  @Override
  protected Prediction predict(OnlineIvm model, Row x) {
    return model.predict(x);
  }

  @Override
  protected String describe(OnlineIvm model) {
    IvmModel machines = model.model();
    return String.format(
        Locale.ROOT,
        "%d rows, %d of them learnt, last action %s%nKernels: %s%n"
            + "Rows kept per machine: %s, %d in all%n"
            + "Log marginal likelihood of the sites: %.2f%n"
            + "Exponent of the distribution: %.2f%n%s",
        model.size(),
        model.learnt(),
        model.lastAction(),
        machines.kernels(),
        Arrays.toString(machines.activePoints()),
        machines.keptRows(),
        machines.logMarginal(),
        machines.exponent(),
        searched(model.history()));
  }

  /** The search in a line, and its whole course where details are asked for. */
  private String searched(SearchHistory history) {
    int n = history.steps().size();
    if (n == 0) {
      return "";
    }
    ByteArrayOutputStream course = new ByteArrayOutputStream();
    if (getDebug()) {
      history.print(new PrintStream(course, true, StandardCharsets.UTF_8));
    }
    return String.format(
        Locale.ROOT,
        "Search: %d trainings, %s, objective %.3f at the start, %.3f at best%n%s",
        n,
        history.converged() ? "converged" : "budget spent",
        history.steps().get(0).value(),
        history.steps().get(n - 1).best(),
        course.toString(StandardCharsets.UTF_8));
  }

  /** The learned machines with all rows given so far, null if there were none. */
  public OnlineIvm machines() throws Exception {
    return model();
  }

  @Override
  protected Measures<OnlineIvm> measures() {
    return new Measures<OnlineIvm>()
        .with("measureInducingPoints", m -> m.model().keptRows())
        .with("measureLogLikelihood", m -> m.model().logMarginal())
        .with("measureRows", m -> m.size())
        .with("measureNoise", m -> m.model().noise())
        .with("measureSearchSteps", m -> m.history().steps().size())
        .with("measureTrees", m -> getKernel() == IvmKernel.FOREST ? getTrees() : 0)
        .withKernels(m -> m.model().kernels())
        .withSize();
  }
}
