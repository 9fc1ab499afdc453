package weka.rapiduncertainty.active;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import rapiduncertainty.active.BatchSelector;
import rapiduncertainty.active.Candidate;
import rapiduncertainty.active.PoolLearner;
import rapiduncertainty.active.Strategy;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.UpdateableBatchProcessor;
import weka.classifiers.UpdateableClassifier;
import weka.core.Capabilities;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.PosteriorEstimator;

/**
 * A Weka classifier that learns rows of a pool.
 *
 * <p>An {@link UpdateableClassifier} is updated between full trainings, any other is trained anew
 * each time. The class values of the pool are never looked at.
 */
public final class InstancesLearner implements PoolLearner {
  private final Classifier template;
  private final Instances initial;
  private final Instances original;
  private final int[] twins;

  private Instances pool; // the pool under the header of the model, without class values
  private Instances labelled; // all rows learnt
  private Classifier model;

  /**
   * A learner.
   *
   * @param template the classifier with its options; it is copied, not trained
   * @param initial rows labelled before the session, possibly none, with the class set
   * @param pool the rows to ask about, under the same header
   */
  public InstancesLearner(Classifier template, Instances initial, Instances pool) {
    String difference = initial.equalHeadersMsg(pool);
    if (difference != null) {
      throw new IllegalArgumentException(
          "The pool has other attributes than the labelled rows: " + difference.strip());
    }
    checkAttributes(template, pool);
    this.template = template;
    this.initial = initial;
    this.original = pool;
    this.twins = Twins.of(pool);
  }

  /** Complains before the first question, not after the first labels. */
  private static void checkAttributes(Classifier template, Instances pool) {
    Capabilities can = template.getCapabilities();
    for (int a = 0; a < pool.numAttributes(); a++) {
      if (a != pool.classIndex() && !can.test(pool.attribute(a), false)) {
        throw new IllegalArgumentException(
            String.format(
                "%s cannot learn from attribute '%s': %s Remove it, or put a filter before the"
                    + " classifier (weka.classifiers.meta.FilteredClassifier).",
                template.getClass().getSimpleName(),
                pool.attribute(a).name(),
                can.getFailReason().getMessage().replaceFirst("^[\\w.$]+: ", "")));
      }
    }
  }

  @Override
  public int poolSize() {
    return original.numInstances();
  }

  @Override
  public Strategy.Needs offers() {
    return template instanceof PosteriorEstimator
        ? Strategy.Needs.POSTERIOR
        : Estimators.isEstimator(template)
            ? Strategy.Needs.LATENT
            : Strategy.Needs.DISTRIBUTION;
  }

  @Override
  public int[] twins() {
    return twins;
  }

  /** The classifier as it is now; null while there are too few labels. */
  public Classifier model() {
    return model;
  }

  /** All rows learnt, with their labels. */
  public Instances labelled() {
    return new Instances(labelled);
  }

  /** The rows labelled at the start and those of a session, whether learnt already or not. */
  Instances labelled(Map<Integer, Integer> session, List<String> classes) {
    Instances header = Relabel.header(initial, classes);
    Instances all = start(header);
    Instances rows = Relabel.rows(original, header);
    session.forEach(
        (row, label) -> {
          all.add(rows.instance(row));
          all.lastInstance().setClassValue(label);
        });
    return all;
  }

  private Instances start(Instances header) {
    Instances rows = Relabel.rows(initial, header);
    for (int i = 0; i < initial.numInstances(); i++) {
      rows.instance(i).setClassValue(initial.instance(i).classValue());
    }
    return rows;
  }

  @Override
  public void train(int[] rows, int[] labels, List<String> classes) {
    Instances header = Relabel.header(initial, classes);
    pool = Relabel.rows(original, header);
    labelled = start(header);
    collect(rows, labels);
    model = null;
    if (severalClasses()) {
      build();
    }
  }

  @Override
  public void add(int[] rows, int[] labels) {
    int before = labelled.numInstances();
    collect(rows, labels);
    if (!severalClasses()) {
      return;
    }
    if (model instanceof UpdateableClassifier updateable) {
      run(
          () -> {
            for (int i = before; i < labelled.numInstances(); i++) {
              updateable.updateClassifier(labelled.instance(i));
            }
            if (model instanceof UpdateableBatchProcessor batch) {
              batch.batchFinished();
            }
            return null;
          });
    } else {
      build();
    }
  }

  private void build() {
    model =
        run(
            () -> {
              Classifier copy = AbstractClassifier.makeCopy(template);
              copy.buildClassifier(labelled);
              return copy;
            });
  }

  private void collect(int[] rows, int[] labels) {
    for (int i = 0; i < rows.length; i++) {
      labelled.add(pool.instance(rows[i])); // copies
      labelled.lastInstance().setClassValue(labels[i]);
    }
  }

  private boolean severalClasses() {
    return Arrays.stream(labelled.attributeToDoubleArray(labelled.classIndex())).distinct().count()
        > 1;
  }

  @Override
  public boolean ready() {
    return model != null;
  }

  @Override
  public Candidate[] candidates(int[] rows, Strategy strategy) {
    return run(
        () -> {
          Candidate[] found = new Candidate[rows.length];
          for (int i = 0; i < rows.length; i++) {
            found[i] = candidate(pool.instance(rows[i]), strategy);
          }
          if (strategy.needs() == Strategy.Needs.POSTERIOR) {
            // EMOC does not read the influence, and it is dear: one solve per row.
            double[] influence =
                strategy == Strategy.IMPACT
                    ? ((PosteriorEstimator) model).influences(subset(rows))
                    : new double[rows.length];
            for (int i = 0; i < found.length; i++) {
              found[i] = found[i].withPosterior(influence[i], 0);
            }
          }
          return found;
        });
  }

  private Candidate candidate(Instance x, Strategy strategy) throws Exception {
    if (strategy.needs() == Strategy.Needs.DISTRIBUTION) {
      return Candidate.of(model.distributionForInstance(x));
    }
    var prediction = Estimators.of(model).predict(x);
    return strategy == Strategy.ENTROPY_VARIANCE
        ? Candidate.withProbabilityVariance(prediction)
        : Candidate.of(prediction);
  }

  @Override
  public BatchSelector.Covariances covariances(int[] rows) {
    if (!(model instanceof PosteriorEstimator posterior)) {
      return null;
    }
    Instances some = subset(rows);
    return i -> run(() -> posterior.covariances(some.instance(i), some));
  }

  private Instances subset(int[] rows) {
    Instances some = new Instances(pool, rows.length);
    for (int row : rows) {
      some.add(pool.instance(row));
    }
    return some;
  }

  @Override
  public List<OwnLabel> leaveOneOut() {
    if (!(model instanceof PosteriorEstimator posterior)) {
      return List.of();
    }
    return run(
        () -> {
          double[][] all = posterior.leaveOneOutDistributions();
          List<OwnLabel> own = new ArrayList<>();
          for (int i = initial.numInstances(); i < all.length; i++) {
            int label = (int) labelled.instance(i).classValue();
            own.add(new OwnLabel(all[i][label], Utils.maxIndex(all[i]) == label));
          }
          return own;
        });
  }

  private interface Work<T> {
    T run() throws Exception;
  }

  private static <T> T run(Work<T> work) {
    try {
      return work.run();
    } catch (RuntimeException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped on request");
    } catch (Exception e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }
}
