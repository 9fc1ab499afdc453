package weka.rapiduncertainty;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.HoldoutModel;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import weka.core.Instances;

/**
 * All that a classifier has learnt: the encoder, the classes and the model.
 *
 * <p>The encoder is fitted to the rows of the first training. Fitted to the first row of a stream it
 * would be useless, so a stream is learnt anew whenever it has doubled, until it is {@link #WARM_UP}
 * rows long.
 *
 * @param encoder turns rows into numbers
 * @param classes the model's class numbers
 * @param model the model
 * @param early the rows of a stream that is not warm yet, else null
 * @param fitted number of rows at the last training from scratch
 * @param sample some of those rows, evenly chosen; they show how novel an ordinary row is to models
 *     that cannot hold rows out; null for models that can
 */
record Learned<M extends Serializable>(
    Encoder encoder, ClassMap classes, M model, Instances early, int fitted, Instances sample)
    implements Serializable {

  /** A first training with fewer rows than this is the start of a stream. */
  private static final int STREAM_START = 20;

  /** Number of rows at which a stream's encoder is fitted for the last time. */
  private static final int WARM_UP = 100;

  /** Most rows in the sample. */
  private static final int SAMPLE = 200;

  /**
   * Learns rows.
   *
   * @param how fits and updates models
   * @param known what was learnt before, null for nothing; it stays as it is
   * @param more the rows to learn, at least one
   * @param pool rows without class
   * @param progress hears how far the work is
   */
  static <M extends Serializable> Learned<M> learn(
      RapidClassifier<M> how, Learned<M> known, Instances more, Instances pool, Progress progress)
      throws Exception {
    if (known == null) {
      boolean streamStarts = more.size() < STREAM_START && pool.isEmpty();
      return anew(how, more, pool, streamStarts, progress);
    }
    if (known.early == null) {
      return known.further(how, more, null, progress);
    }
    Instances stream = new Instances(known.early);
    stream.addAll(more);
    boolean warm = stream.size() >= WARM_UP;
    return warm || stream.size() >= 2 * known.fitted
        ? anew(how, stream, pool, !warm, progress)
        : known.further(how, more, stream, progress);
  }

  private static <M extends Serializable> Learned<M> anew(
      RapidClassifier<M> how, Instances rows, Instances pool, boolean cold, Progress progress)
      throws Exception {
    Encoder encoder = how.encoder(rows);
    ClassMap classes = ClassMap.empty(rows.numClasses()).withClassesOf(rows);
    M model = how.fit(Examples.of(rows, encoder, classes), progress);
    if (!pool.isEmpty()) {
      model = how.unlabelled(model, encoder.encode(pool), progress);
    }
    Instances early = cold ? new Instances(rows) : null;
    Instances sample = model instanceof HoldoutModel ? null : sample(rows);
    return new Learned<>(encoder, classes, model, early, rows.size(), sample);
  }

  private static Instances sample(Instances rows) {
    Instances some = new Instances(rows, Math.min(SAMPLE, rows.size()));
    int step = Math.max(1, (rows.size() + SAMPLE - 1) / SAMPLE);
    for (int i = 0; i < rows.size(); i += step) {
      some.add(rows.get(i));
    }
    return some;
  }

  private Learned<M> further(
      RapidClassifier<M> how, Instances more, Instances stream, Progress progress)
      throws Exception {
    ClassMap all = classes.withClassesOf(more);
    M next = how.update(model, Examples.of(more, encoder, all), progress);
    return new Learned<>(encoder, all, next, stream, fitted, sample);
  }

  /** What is said before the first row: all classes alike, and the variance of the prior. */
  static Prediction nothing(Instances header) {
    int outputs = header.numClasses();
    double[] prior = new double[outputs];
    Arrays.fill(prior, 1);
    double[] uniform = new double[outputs];
    Arrays.fill(uniform, header.classAttribute().isNominal() ? 1.0 / outputs : 0);
    return new Prediction(uniform, new double[outputs], prior, 0, 1);
  }
}
