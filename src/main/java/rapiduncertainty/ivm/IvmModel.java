package rapiduncertainty.ivm;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import rapiduncertainty.LatentModel;
import rapiduncertainty.Normal;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;

/**
 * Informative vector machines for any number of classes, one against the rest.
 *
 * <p>Two classes need one machine. Machines with the same kernel share the columns of the kernel
 * matrix in training and the kernel values of a new row in prediction. Immutable.
 *
 * <p>Cost of training per class, d active points, c candidates, n rows: O(c d²) and O(n d) kernel
 * values; of a prediction: O(d²) per class.
 */
public final class IvmModel implements LatentModel, Serializable {
  private static final long serialVersionUID = 1L;

  /** Memory for kernel columns that one-vs-rest machines share in training. */
  private static final int SHARED_MEGABYTES = 256;

  /** Training rows to which the exponent of the distribution is fitted, evenly spaced. */
  private static final int CALIBRATION_ROWS = 1000;

  private final int classes;
  private final int[] classOf; // machine → its positive class
  private final BinaryIvm[] machines;
  private final MachineGroup[] groups;
  private final int[] present; // classes with rows, ascending
  private final double absentMean; // latent mean of a class without rows
  private final double exponent;

  private IvmModel(
      int classes,
      int[] present,
      double absentMean,
      double exponent,
      int[] classOf,
      BinaryIvm[] machines,
      MachineGroup[] groups) {
    this.classes = classes;
    this.present = present;
    this.absentMean = absentMean;
    this.exponent = exponent;
    this.classOf = classOf;
    this.machines = machines;
    this.groups = groups;
  }

  /**
   * Trains with one kernel for all classes.
   *
   * @param rows training examples, at least one
   * @param labels class of each, from 0
   * @param classes number of classes; those without a row get probability 0
   */
  public static IvmModel fit(
      Rows rows,
      int[] labels,
      int classes,
      Kernel kernel,
      IvmSettings settings,
      Workers workers,
      Progress progress) {
    Kernel[] same = new Kernel[classes];
    Arrays.fill(same, kernel);
    return fit(rows, labels, same, settings, workers, progress);
  }

  /**
   * Trains with a kernel for each class.
   *
   * @param rows training examples, at least one
   * @param labels class of each, from 0
   * @param kernels one per class; equal ones share their work
   */
  public static IvmModel fit(
      Rows rows,
      int[] labels,
      Kernel[] kernels,
      IvmSettings settings,
      Workers workers,
      Progress progress) {
    int classes = kernels.length;
    requireLabels(rows, labels, classes);
    int[] present = Arrays.stream(labels).distinct().sorted().toArray();
    int[] classOf = present.length == 2 ? new int[] {present[1]} : present;
    Map<Kernel, KernelColumns> columns = new LinkedHashMap<>();
    for (int c : classOf) {
      int shared = classOf.length == 1 ? 0 : SHARED_MEGABYTES;
      columns.computeIfAbsent(kernels[c], k -> new KernelColumns(k.over(rows), shared));
    }
    BinaryIvm[] machines = new BinaryIvm[classOf.length];
    Progress watched = watched(progress, classOf.length);
    workers.forEach(
        machines.length,
        i ->
            machines[i] =
                BinaryIvm.fit(
                    columns.get(kernels[classOf[i]]),
                    signs(labels, classOf[i]),
                    settings.withSeed(Seeds.mix(settings.seed(), classOf[i])),
                    watched));
    MachineGroup[] groups =
        columns.keySet().stream()
            .map(k -> MachineGroup.of(k, rows, machines, machinesWith(k, classOf, kernels)))
            .toArray(MachineGroup[]::new);
    double absentMean = Normal.quantile(0.5 / rows.size());
    return new IvmModel(classes, present, absentMean, 1, classOf, machines, groups)
        .calibrated(rows, labels, workers);
  }

  static void requireLabels(Rows rows, int[] labels, int classes) {
    require(rows.size() > 0, "an informative vector machine needs at least one training row");
    require(
        labels.length == rows.size(), "%d labels for %d rows", labels.length, rows.size());
    for (int i = 0; i < labels.length; i++) {
      require(
          labels[i] >= 0 && labels[i] < classes,
          "row %d has class %d, but there are %d classes",
          i,
          labels[i],
          classes);
    }
  }

  private static int[] machinesWith(Kernel kernel, int[] classOf, Kernel[] kernels) {
    return IntStream.range(0, classOf.length)
        .filter(i -> kernels[classOf[i]].equals(kernel))
        .toArray();
  }

  static byte[] signs(int[] labels, int positive) {
    byte[] y = new byte[labels.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = (byte) (labels[i] == positive ? 1 : -1);
    }
    return y;
  }

  /**
   * Progress for work on several threads: reports come from the calling thread only, and its
   * interruption ends the work of the others too.
   */
  static Progress watched(Progress progress, int parts) {
    Thread caller = Thread.currentThread();
    return (stage, fraction) -> {
      if (caller.isInterrupted()) {
        throw new CancellationException("stopped on request during: " + stage);
      }
      if (Thread.currentThread() == caller) {
        progress.report(parts == 1 ? stage : stage + " (one of " + parts + ")", fraction);
      }
    };
  }

  @Override
  public int classes() {
    return classes;
  }

  /** Whether class c had rows in training. */
  public boolean knows(int c) {
    return Arrays.binarySearch(present, c) >= 0;
  }

  /** The kernels in use, one per group of machines. */
  public List<Kernel> kernels() {
    return Arrays.stream(groups).map(MachineGroup::kernel).toList();
  }

  /** Number of rows kept by all machines together, each counted once per kernel. */
  public int keptRows() {
    return Arrays.stream(groups).mapToInt(g -> g.rows().size()).sum();
  }

  /** Size of the active set of each machine. */
  public int[] activePoints() {
    return Arrays.stream(machines).mapToInt(m -> m.active().length).toArray();
  }

  /** Sum of the log marginal likelihoods of the machines. */
  public double logMarginal() {
    return Arrays.stream(machines).mapToDouble(BinaryIvm::logMarginal).sum();
  }

  /** Variance of the probit noise, in units of the kernel. */
  public double noise() {
    return machines[0].noise();
  }

  /** Exponent t of the distribution P(c) ∝ odds_c^t, fitted to leave-one-out predictions. */
  public double exponent() {
    return exponent;
  }

  /** The machines; machine i speaks for class {@code classOf()[i]}. */
  List<BinaryIvm> machines() {
    return List.of(machines);
  }

  @Override
  public Prediction predict(Row x) {
    return assemble(latent(x));
  }

  /**
   * The prediction of a training row with variances as if it had not been trained on: a machine that keeps it takes its
   * site away, to the others it is new already.
   *
   * @param x the row
   * @param row its number among the training rows
   */
  public Prediction heldOut(Row x, int row) {
    Latent seen = latent(x);
    double[] variance = seen.variance().clone();
    for (int i = 0; i < variance.length; i++) {
      int active = machines[i].find(row);
      if (active >= 0) {
        variance[i] = machines[i].leaveOneOutVariance(active, seen.mean()[i], variance[i]);
      }
    }
    return assemble(new Latent(seen.mean(), variance, seen.prior()));
  }

  /** What the machines say about one row. */
  private record Latent(double[] mean, double[] variance, double prior) {}

  private Latent latent(Row x) {
    double[] mean = new double[machines.length];
    double[] variance = new double[machines.length];
    double prior = 0;
    for (MachineGroup g : groups) {
      prior = Math.max(prior, g.speak(x, machines, mean, variance));
    }
    return new Latent(mean, variance, prior);
  }

  private Prediction assemble(Latent latent) {
    double[] distribution = new double[classes];
    double[] means = new double[classes];
    double[] variances = new double[classes];
    Arrays.fill(means, absentMean);
    Arrays.fill(variances, latent.prior());
    for (int i = 0; i < machines.length; i++) {
      means[classOf[i]] = latent.mean()[i];
      variances[classOf[i]] = Math.min(latent.prior(), latent.variance()[i]);
    }
    if (present.length == 2) {
      means[present[0]] = -latent.mean()[0];
      variances[present[0]] = variances[present[1]];
    }
    double[] p = Calibration.softmax(exponent, logits(latent, null));
    for (int c = 0; c < present.length; c++) {
      distribution[present[c]] = p[c];
    }
    return new Prediction(distribution, means, variances, noise(), latent.prior());
  }

  /**
   * Log odds of the classes that have rows.
   *
   * @param activeAs if not null, the row's number within the active set of each machine, −1 if it is
   *     not there: such a machine speaks as if it had not seen the row
   */
  private double[] logits(Latent latent, int[] activeAs) {
    double[] logits = new double[present.length];
    for (int i = 0; i < machines.length; i++) {
      double mean = latent.mean()[i];
      double variance = latent.variance()[i];
      double z =
          activeAs == null || activeAs[i] < 0
              ? machines[i].score(mean, variance)
              : machines[i].leaveOneOutScore(activeAs[i], mean, variance);
      logits[i] = Calibration.logOdds(z);
    }
    return present.length == 2 ? new double[] {0, logits[0]} : logits;
  }

  /** This model with the exponent fitted to approximate leave-one-out predictions. */
  private IvmModel calibrated(Rows rows, int[] labels, Workers workers) {
    int n = Math.min(rows.size(), CALIBRATION_ROWS);
    double[][] logits = new double[n][];
    int[] winner = new int[n];
    workers.forEach(
        n,
        a -> {
          int row = (int) ((long) a * rows.size() / n);
          int[] activeAs = new int[machines.length];
          for (int i = 0; i < machines.length; i++) {
            activeAs[i] = machines[i].find(row);
          }
          logits[a] = logits(latent(rows.row(row)), activeAs);
          winner[a] = Arrays.binarySearch(present, labels[row]);
        });
    double fitted = present.length == 1 ? 1 : Calibration.fit(logits, winner);
    return new IvmModel(classes, present, absentMean, fitted, classOf, machines, groups);
  }
}
