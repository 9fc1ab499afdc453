package weka.classifiers.trees;

import java.util.Locale;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.Forest;
import rapiduncertainty.forest.OnlineForest;
import rapiduncertainty.forest.OutOfBag;
import rapiduncertainty.forest.Votes;
import weka.core.Instances;
import weka.core.TechnicalInformation;
import weka.core.TechnicalInformation.Field;
import weka.core.TechnicalInformation.Type;
import weka.rapiduncertainty.Citations;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Examples;
import weka.rapiduncertainty.ForestOptions;
import weka.rapiduncertainty.Measures;
import weka.rapiduncertainty.Scaling;
import weka.rapiduncertainty.UncertaintyEstimator;

/**
 * Random forest of deep array-stored trees that learns from further rows; see {@link OnlineForest}.
 */
public class OnlineRandomForest extends ForestOptions<OnlineForest>
    implements UncertaintyEstimator {
  private static final long serialVersionUID = 1L;

  /** What the Explorer says about this classifier. */
  public String globalInfo() {
    return "Random forest of deep trees stored as arrays, which learns from further rows. A split is "
        + "the best of several with a random attribute and a random threshold. An update keeps the "
        + "new rows that the forest gets wrong or is not certain of, ranks all trees on old and new "
        + "rows, and lets new trees replace the worst as long as they are better. The distribution "
        + "is the share of the trees' votes; the variance is that of one tree's vote. Use "
        + "it for tables of any kind, also with irrelevant attributes, that grow with time. Do not "
        + "use it for smooth dependencies on few rows or for a numeric class. For more "
        + "information see:\n\n" + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    TechnicalInformation thesis = Citations.denninger();
    TechnicalInformation extra = thesis.add(Type.ARTICLE);
    extra.setValue(Field.AUTHOR, "Pierre Geurts and Damien Ernst and Louis Wehenkel");
    extra.setValue(Field.YEAR, "2006");
    extra.setValue(Field.TITLE, "Extremely randomized trees");
    extra.setValue(Field.JOURNAL, "Machine Learning");
    extra.setValue(Field.VOLUME, "63");
    extra.setValue(Field.PAGES, "3-42");
    return thesis;
  }

  @Override
  protected Encoder encoder(Instances rows) {
    return Encoder.fit(rows, Scaling.NONE, false); // thresholds do not care about scales
  }

  @Override
  protected OnlineForest fit(Examples examples, Progress progress) {
    try (Workers workers = Workers.of(getThreads())) {
      return OnlineForest.fit(
          settings(), examples.rows(), examples.labels(), examples.classes(), workers, progress);
    }
  }

  @Override
  protected OnlineForest update(OnlineForest model, Examples more, Progress progress) {
    try (Workers workers = Workers.of(getThreads())) {
      int batch = getUpdateBatch() == 0 ? more.size() : getUpdateBatch();
      model.update(more.rows(), more.labels(), batch, workers, progress);
      return model;
    }
  }

  @Override
  protected Prediction predict(OnlineForest model, Row x) {
    return Votes.prediction(model.distribution(x));
  }

  @Override
  protected String describe(OnlineForest model) {
    Forest forest = model.forest();
    OutOfBag honest = model.outOfBag(Workers.ONE);
    return String.format(
        Locale.ROOT,
        "%d trees, height %d, %.1f nodes and %.1f KiB per tree (%.1f bytes per node, layout %s)%n"
            + "%d rows kept for updates, %d classes%nOut-of-bag accuracy: %s%n",
        forest.size(),
        forest.height(),
        forest.nodes() / (double) forest.size(),
        forest.bytes() / 1024.0 / forest.size(),
        forest.bytes() / (double) forest.nodes(),
        forest.layout(),
        model.trainingRows().size(),
        forest.classes(),
        Double.isNaN(honest.accuracy())
            ? "not known, every tree saw every row"
            : String.format(Locale.ROOT, "%.2f %%", 100 * honest.accuracy()));
  }

  /** The learned forest with all rows given so far, null if there were none. */
  public OnlineForest forest() throws Exception {
    return model();
  }

  @Override
  protected Measures<OnlineForest> measures() {
    return new Measures<OnlineForest>()
        .with("measureTrees", m -> m.forest().size())
        .with("measureNodes", m -> m.forest().nodes())
        .withSize();
  }
}
