package weka.classifiers.functions;

import java.util.Locale;
import rapiduncertainty.gp.GpModel;
import rapiduncertainty.gp.HyperSearch;
import rapiduncertainty.gp.Objective;
import rapiduncertainty.gp.Optimise;
import rapiduncertainty.gp.TrainingReport;
import rapiduncertainty.hik.Transform;
import weka.rapiduncertainty.RelevanceWeights;

/**
 * What a trained {@link GPHIK} tells about itself.
 *
 * @param options the classifier with its options
 */
record GphikText(GPHIK options) {

  /** Kernel, solver, variance, search, size and time. */
  String of(GPHIK.Learnt learnt) {
    GpModel model = learnt.process().model();
    TrainingReport r = model.report();
    return String.format(
        Locale.ROOT,
        "Rows %d, features %d (%s), non-zero values %d%n"
            + "Kernel %s, noise %.6g (%s), divided by the mean self-similarity %.6g%n"
            + "Solver %s, iterations %d, relative residual %.2g%s%n"
            + "%s"
            + "Variance %s%n"
            + "%s"
            + "%s"
            + "%s"
            + "Model size %.2f MB, trained in %.2f s",
        r.rows(),
        r.columns(),
        options.getFeatures(),
        r.nonZeros(),
        kernel(learnt),
        model.settings().noise(),
        origin(learnt.found() != null && options.getOptimise() != Optimise.KERNEL),
        model.scale(),
        r.solver(),
        r.iterations(),
        r.residual(),
        r.converged() ? "" : " (not converged: raise -max-iterations or -noise)",
        model.likelihood().describe(),
        model.variance().describe(),
        r.heldOut().isEmpty() ? "" : "Held-out scores: " + r.heldOut() + "\n",
        model.solves().describe(),
        describe(learnt.found()),
        model.bytes() / 1048576.0,
        learnt.seconds());
  }

  private static String origin(boolean searched) {
    return searched ? "found" : "given";
  }

  private String kernel(GPHIK.Learnt learnt) {
    Transform transform = learnt.process().model().settings().transform();
    String origin = origin(learnt.found() != null && options.getOptimise() != Optimise.NOISE);
    return switch (options.getKernel()) {
      case HIK -> "HIK";
      case POLY, EXP ->
          String.format(
              Locale.ROOT,
              "%s with exponent %.6g (%s)",
              options.getKernel(),
              transform.parameter(),
              origin);
      case ARD ->
          "ARD with weights "
              + RelevanceWeights.describe(
                  transform, learnt.features().sources(), options.encoderInUse().columnNames())
              + " (" + origin + ")"
              + (options.getOptimise() == Optimise.KERNEL || options.getOptimise() == Optimise.ALL
                  ? ""
                  : ", which is HIK: -optimise KERNEL or ALL with -search GRADIENT finds weights");
    };
  }

  private String describe(HyperSearch.Found found) {
    return found == null
        ? ""
        : String.format(
            Locale.ROOT,
            "%s %.6g after %d evaluations by %s on %d rows, from %.6g%n",
            options.getObjective() == Objective.LIKELIHOOD
                ? "Negative log marginal likelihood"
                : "Leave-one-out loss",
            found.value(),
            found.evaluations(),
            options.getSearch(),
            found.rows(),
            found.before());
  }
}
