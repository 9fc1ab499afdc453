package weka.rapiduncertainty;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import rapiduncertainty.Contributions;
import rapiduncertainty.HoldoutModel;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import weka.classifiers.UpdateableBatchProcessor;
import weka.classifiers.UpdateableClassifier;
import weka.core.AdditionalMeasureProducer;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.LogHandler;
import weka.core.TechnicalInformationHandler;
import weka.core.WeightedInstancesHandler;
import weka.gui.Logger;
import weka.gui.ProgrammaticProperty;

/**
 * What all classifiers of this package share: the way from Weka's instances to a model and back.
 *
 * <p>A classifier gives an encoder, fits and updates a model, and predicts one row; see the four
 * abstract methods. Everything else is done here:
 *
 * <ul>
 *   <li>Rows wait in a buffer until they are needed. {@link #buildClassifier} learns at once;
 *       {@link #updateClassifier} only buffers, and the next prediction (or {@link #batchFinished},
 *       which Weka calls at the end of a stream) learns all waiting rows in one go. So rows given
 *       one by one after an empty header give bit for bit the model of a batch, if no prediction
 *       came in between. The encoder is fitted to the first rows that are learnt and then stays;
 *       for a stream that starts with a few rows it is fitted again while the stream is short.
 *   <li>Many threads may predict at once; one that learns lets them wait.
 *   <li>An interrupted training throws {@link InterruptedException}, as Weka's Stop expects. The
 *       model from before stays, and interrupted rows go on waiting. Rows that cannot be learnt are
 *       dropped with a message, and the model from before stays.
 *   <li>Another header, infinite values, and weights where the classifier does not handle them are
 *       refused by name. Rows without class are left out of the learning; a classifier may use
 *       them otherwise ({@link #unlabelled}).
 *   <li>Before the first row the distribution is uniform.
 * </ul>
 *
 * <p>Implement {@link UncertaintyEstimator} in a subclass to offer {@link #predict(Instance)} to
 * the rest of the package, and {@link WeightedInstancesHandler} where weights are used.
 *
 * @param <M> the learned model; safe for many reading threads
 */
public abstract class RapidClassifier<M extends Serializable> extends StrictClassifier
    implements UpdateableClassifier,
        UpdateableBatchProcessor,
        TechnicalInformationHandler,
        AdditionalMeasureProducer,
        LogHandler {
  private static final long serialVersionUID = 1L;

  /** Share of rows like the training rows that are not marked as novel. */
  private static final double ORDINARY = 0.95;

  /** The novelty mark of what was learnt. */
  private record Mark<M extends Serializable>(Learned<M> of, double value) {}

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private volatile Instances waiting; // header, and the rows not learnt yet; null before buildClassifier
  private Learned<M> learned; // null before the first row
  private transient volatile WeakReference<Instances> fitting; // a header that was found to fit
  private transient volatile Mark<M> mark;
  private transient volatile Encoder guard;
  private transient Logger log;
  private transient Progress listener;

  /** An encoder fitted to the first training rows, with the scaling this classifier needs. */
  protected abstract Encoder encoder(Instances rows);

  /** Learns from scratch. The examples may have one row, one class or no columns. */
  protected abstract M fit(Examples examples, Progress progress) throws Exception;

  /**
   * Learns further rows. The given model must stay usable if this fails or is interrupted.
   *
   * @return the model to use from now on; it may be the given one if that was changed in one step
   */
  protected abstract M update(M model, Examples more, Progress progress) throws Exception;

  /** What the model says about a row, in its own class numbers. */
  protected abstract Prediction predict(M model, Row x);

  /**
   * Takes note of training rows without class, right after {@link #fit}; the default leaves them.
   *
   * @return the model to use
   */
  protected M unlabelled(M model, Rows pool, Progress progress) throws Exception {
    return model;
  }

  /** The model in words, several lines. */
  protected abstract String describe(M model);

  /**
   * Whether a row is to be learnt at all; a classifier for one class leaves out the others.
   *
   * @param row a training row with its class
   */
  protected boolean learns(Instance row) {
    return true;
  }

  /**
   * Refuses options that contradict each other; called before each training.
   *
   * @throws IllegalArgumentException naming both with their values
   */
  protected void checkTogether() {}

  /**
   * Refuses options that contradict the header; called before each training, without rows too.
   *
   * @param header the attributes and the class of the training data
   * @throws IllegalArgumentException naming option, value and remedy
   */
  protected void checkClass(Instances header) {}

  /** Numeric and nominal attributes, missing values, nominal class, no least number of rows. */
  @Override
  public Capabilities getCapabilities() {
    Capabilities can = super.getCapabilities();
    can.disableAll();
    can.enable(Capability.NUMERIC_ATTRIBUTES);
    can.enable(Capability.NOMINAL_ATTRIBUTES);
    can.enable(Capability.MISSING_VALUES);
    can.enable(Capability.NOMINAL_CLASS);
    can.enable(Capability.MISSING_CLASS_VALUES);
    can.setMinimumNumberInstances(0); // Weka trains updateable classifiers from an empty header
    return can;
  }

  @Override
  public final void buildClassifier(Instances data) throws Exception {
    StrictOptions.check(this);
    checkTogether();
    Headers.checkWeights(data, this);
    getCapabilities().testWithFail(data);
    checkClass(data);
    Instances rows = new Instances(data, data.numInstances());
    Instances pool = new Instances(data, 0);
    for (Instance row : data) {
      if (row.classIsMissing()) {
        pool.add(row); // Instances.add copies
      } else if (learns(row)) {
        rows.add(row);
      }
    }
    learning(
        () -> {
          Learned<M> result = rows.isEmpty() ? null : learn(null, rows, pool);
          learned = result;
          waiting = new Instances(rows, 0);
          fitting = null;
          guard = null;
        });
  }

  @Override
  public final void updateClassifier(Instance row) throws Exception {
    checkHeader(row);
    Instance own = row;
    if (row.dataset() == null) {
      own = (Instance) row.copy();
      own.setDataset(waiting);
    }
    if (own.classIsMissing() || !learns(own)) {
      return;
    }
    Headers.checkRow(own, this);
    guard().check(own); // here, because later it would cost all the rows that wait
    Instance checked = own;
    learning(() -> waiting.add(checked)); // Instances.add copies
  }

  /** An encoder that knows which values are refused; of a header without rows before the first. */
  private Encoder guard() {
    Learned<M> now = learned;
    if (now != null) {
      return now.encoder();
    }
    Encoder known = guard;
    if (known == null) {
      known = encoder(new Instances(waiting, 0));
      guard = known;
    }
    return known;
  }

  /** Learns the rows that wait. */
  @Override
  public final void batchFinished() throws Exception {
    learning(this::learnWaiting);
  }

  /** What the model says about a row, in the order of the class values. */
  public final Prediction predict(Instance x) throws Exception {
    checkHeader(x);
    lock.readLock().lockInterruptibly();
    try {
      if (waiting.isEmpty()) {
        return predictNow(x);
      }
    } finally {
      lock.readLock().unlock();
    }
    batchFinished();
    lock.readLock().lockInterruptibly();
    try {
      return predictNow(x);
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public final double[] distributionForInstance(Instance x) throws Exception {
    return predict(x).distribution();
  }

  /** Of rows held out, or of training rows as they are (optimistic) where a model holds out none. */
  private double[] novelties(Learned<M> now) throws Exception {
    if (now.model() instanceof HoldoutModel model) {
      return model.heldOutNovelties(Workers.ONE);
    }
    double[] novelties = new double[now.sample() == null ? 0 : now.sample().size()];
    for (int i = 0; i < novelties.length; i++) {
      novelties[i] = predict(now.sample().get(i)).novelty();
    }
    return novelties;
  }

  /**
   * The novelty that {@link #ORDINARY} of the training rows stay below, had they not been trained on:
   * what is newer is unlike the training data. Found when it is asked for the first time.
   */
  public final double noveltyMark() throws Exception {
    batchFinished();
    Learned<M> now = learned;
    Mark<M> known = mark;
    if (known == null || known.of() != now) {
      double[] novelties = now == null ? new double[0] : novelties(now);
      Arrays.sort(novelties);
      int at = (int) Math.ceil(ORDINARY * novelties.length) - 1;
      known = new Mark<>(now, at < 0 ? 1 : novelties[at]);
      mark = known;
    }
    return known.value();
  }

  /** Figures of the model that the Experimenter shows as columns; none unless overridden. */
  protected Measures<M> measures() {
    return new Measures<>();
  }

  @Override
  public Enumeration<String> enumerateMeasures() {
    return measures().names();
  }

  @Override
  public double getMeasure(String name) {
    return measures().value(name, this::model);
  }

  @Override
  public final String toString() {
    String name = getClass().getSimpleName();
    if (waiting == null) {
      return name + ": not trained yet.";
    }
    String rest = waiting.isEmpty() ? "" : "\n" + waiting.size() + " rows wait to be learnt.";
    return name + "\n\n" + (learned == null ? "No rows yet." : describe(learned.model())) + rest;
  }

  /** The learned model with all rows given so far, null if there were none. */
  protected final M model() throws Exception {
    batchFinished();
    return learned == null ? null : learned.model();
  }

  /** Probabilities in the model's class numbers as probabilities of the class values. */
  protected final double[] toHeader(double[] distribution) {
    return learned.classes().toHeader(distribution);
  }

  /** A split in the model's class numbers as one in the order of the class values. */
  protected final Contributions toHeader(Contributions parts) {
    return waiting.classAttribute().isNominal() ? learned.classes().toHeader(parts) : parts;
  }

  /** The encoder in use, null before the first row was learnt. */
  public final Encoder encoderInUse() {
    return learned == null ? null : learned.encoder();
  }

  /** The name of a class by the number the learned model gives it. */
  protected final String className(int label) {
    return waiting.classAttribute().value(learned.classes().classValue(label));
  }

  /** The header of the training data. */
  protected final Instances header() {
    return new Instances(waiting, 0);
  }

  /** Lets somebody hear how far the training is; null for nobody. Not saved with the model. */
  public final void listen(Progress progress) {
    listener = progress;
  }

  @Override
  @ProgrammaticProperty
  public final Logger getLog() {
    return log;
  }

  @Override
  public final void setLog(Logger log) {
    this.log = log;
  }

  private Prediction predictNow(Instance x) {
    if (learned == null) {
      return Learned.nothing(waiting);
    }
    Prediction p = predict(learned.model(), learned.encoder().encode(x));
    return waiting.classAttribute().isNominal() ? learned.classes().toHeader(p) : p;
  }

  private void learnWaiting() throws Exception {
    if (waiting == null || waiting.isEmpty()) {
      return;
    }
    try {
      learned = learn(learned, waiting, new Instances(waiting, 0));
    } catch (CancellationException | InterruptedException e) {
      throw e;
    } catch (Exception e) {
      String lost = waiting.size() + " rows were not learnt and are dropped: " + e.getMessage();
      waiting = new Instances(waiting, 0);
      throw new IllegalArgumentException(lost, e);
    }
    waiting = new Instances(waiting, 0);
  }

  private Learned<M> learn(Learned<M> known, Instances rows, Instances pool) throws Exception {
    Progress hears = listener == null ? Progress.NONE : listener;
    String name = getClass().getSimpleName();
    Progress progress = new TrainingLog(name, log, getDebug(), hears, System::nanoTime);
    return Learned.learn(this, known, rows, pool, progress);
  }

  /** Runs what changes this classifier, alone. */
  private void learning(Work work) throws Exception {
    lock.writeLock().lockInterruptibly();
    try {
      work.run();
    } catch (CancellationException e) {
      InterruptedException stop = new InterruptedException(e.getMessage());
      stop.initCause(e);
      throw stop;
    } finally {
      lock.writeLock().unlock();
    }
  }

  @FunctionalInterface
  private interface Work {
    void run() throws Exception;
  }

  /** Compares headers once per data set, not once per row. */
  private void checkHeader(Instance x) {
    Instances trained = waiting;
    if (trained == null) {
      throw new IllegalStateException(
          getClass().getSimpleName() + " is not trained yet: call buildClassifier first.");
    }
    WeakReference<Instances> known = fitting;
    if (x.dataset() == null || known == null || known.get() != x.dataset()) {
      Headers.check(trained, x);
      fitting = new WeakReference<>(x.dataset());
    }
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    lock.readLock().lock();
    try {
      out.defaultWriteObject();
    } finally {
      lock.readLock().unlock();
    }
  }
}
