package rapiduncertainty.gp;

import java.io.Serializable;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;

/** The rows of a model and, made when needed and never saved, the system K̃ over them. */
final class LazySystem implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Histograms histograms;
  private final GpSettings settings;
  private final double noise;
  private transient KernelSystem system;

  LazySystem(KernelSystem system, GpSettings settings) {
    this.histograms = system.kernel().histograms();
    this.settings = settings;
    this.noise = system.noise();
    this.system = system;
  }

  Histograms histograms() {
    return histograms;
  }

  GpSettings settings() {
    return settings;
  }

  /** λ. */
  double noise() {
    return noise;
  }

  /** Account of the solves asked of the system; none if it was not needed yet. */
  synchronized Solves solves() {
    return system == null ? Solves.NONE : system.solves().sum();
  }

  synchronized KernelSystem get() {
    if (system == null) {
      system = KernelSystem.of(
              new HikOperator(histograms, settings.transform(), Workers.ONE),
              settings,
              noise,
              Workers.ONE,
              Progress.NONE);
    }
    return system;
  }
}
