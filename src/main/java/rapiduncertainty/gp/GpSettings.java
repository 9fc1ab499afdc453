package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import rapiduncertainty.hik.Transform;

/**
 * What decides how a Gaussian process is trained.
 *
 * @param noise σ_n², variance of the label noise in units of the mean self-similarity of the
 *     training rows, above 0
 * @param transform the functions g_d of the kernel
 * @param variance how variances are computed
 * @param eigenvectors number of eigenpairs of FAPU, at least 1
 * @param rank rank of CACHED, at least 1
 * @param bins 0: exact sums; q: prediction tables with q bins per column
 * @param tolerance relative residual of the solver, above 0
 * @param maxIterations limit of the solver's iterations; a small one stops early
 * @param head how class probabilities are made
 * @param denseLimit up to this many rows a dense Cholesky factor is used; above it, products only
 * @param seed decides which rows calibrate and validate
 */
public record GpSettings(
    double noise,
    Transform transform,
    VarianceMethod variance,
    int eigenvectors,
    int rank,
    int bins,
    double tolerance,
    int maxIterations,
    HeadKind head,
    int denseLimit,
    long seed)
    implements Serializable {

  /** Noise 0.1, plain HIK, CACHED variance of rank 100, exact sums, residual 1e-4, softmax head. */
  public static final GpSettings DEFAULT =
      new GpSettings(
          0.1, Transform.identity(), VarianceMethod.CACHED, 2, 100, 0, 1e-4, 1000,
          HeadKind.SOFTMAX, 2000, 1);

  /** Checks the settings. */
  public GpSettings {
    require(noise > 0 && Double.isFinite(noise), "noise must be above 0, got %s", noise);
    require(eigenvectors >= 1, "eigenvectors must be at least 1, got %d", eigenvectors);
    require(rank >= 1, "rank must be at least 1, got %d", rank);
    require(bins >= 0, "bins must be 0 (exact) or above, got %d", bins);
    require(
        tolerance > 0 && tolerance < 1, "tolerance must be in (0, 1), got %s", tolerance);
    require(maxIterations >= 1, "maxIterations must be at least 1, got %d", maxIterations);
    require(denseLimit >= 0, "denseLimit must not be negative, got %d", denseLimit);
  }

  /** The same with another noise. */
  public GpSettings withNoise(double value) {
    return new GpSettings(
        value, transform, variance, eigenvectors, rank, bins, tolerance, maxIterations, head,
        denseLimit, seed);
  }

  /** The same with another kernel. */
  public GpSettings withTransform(Transform value) {
    return new GpSettings(
        noise, value, variance, eigenvectors, rank, bins, tolerance, maxIterations, head,
        denseLimit, seed);
  }

  /** The same with another variance. */
  public GpSettings withVariance(VarianceMethod value) {
    return new GpSettings(
        noise, transform, value, eigenvectors, rank, bins, tolerance, maxIterations, head,
        denseLimit, seed);
  }

  /** The same with another number of eigenpairs for FAPU. */
  public GpSettings withEigenvectors(int value) {
    return new GpSettings(
        noise, transform, variance, value, rank, bins, tolerance, maxIterations, head, denseLimit,
        seed);
  }

  /** The same with another rank for CACHED. */
  public GpSettings withRank(int value) {
    return new GpSettings(
        noise, transform, variance, eigenvectors, value, bins, tolerance, maxIterations, head,
        denseLimit, seed);
  }

  /** The same with prediction tables of so many bins, 0 for exact sums. */
  public GpSettings withBins(int value) {
    return new GpSettings(
        noise, transform, variance, eigenvectors, rank, value, tolerance, maxIterations, head,
        denseLimit, seed);
  }

  /** The same with another stopping rule of the solver. */
  public GpSettings withSolver(double newTolerance, int newMaxIterations) {
    return new GpSettings(
        noise, transform, variance, eigenvectors, rank, bins, newTolerance, newMaxIterations, head,
        denseLimit, seed);
  }

  /** The same with another head. */
  public GpSettings withHead(HeadKind value) {
    return new GpSettings(
        noise, transform, variance, eigenvectors, rank, bins, tolerance, maxIterations, value,
        denseLimit, seed);
  }

  /** The same with another limit of the dense path. */
  public GpSettings withDenseLimit(int value) {
    return new GpSettings(
        noise, transform, variance, eigenvectors, rank, bins, tolerance, maxIterations, head,
        value, seed);
  }

  /** The same with another seed. */
  public GpSettings withSeed(long value) {
    return new GpSettings(
        noise, transform, variance, eigenvectors, rank, bins, tolerance, maxIterations, head,
        denseLimit, value);
  }
}
