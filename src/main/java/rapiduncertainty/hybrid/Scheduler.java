package rapiduncertainty.hybrid;

import java.util.List;
import java.util.Locale;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;

/**
 * Decides which training job runs next: every job once, then the one with the lowest attraction.
 *
 * <p>A job keeps its turn for a minimum run of trials. The work inside a trial is shared among
 * threads, the order of trials is not: with a budget in steps the result depends on the data and
 * the seed alone. A budget in seconds depends on the speed of the machine.
 */
final class Scheduler {
  private final List<Job> jobs;
  private final HybridSettings.Budget budget;
  private final int steps;

  Scheduler(List<Job> jobs, HybridSettings.Budget budget) {
    this.jobs = jobs;
    this.budget = budget;
    int mixed = (int) jobs.stream().filter(j -> j.route().mixed()).count();
    this.steps = budget.steps() == 0 ? mixed : budget.steps();
  }

  /** Runs jobs until the budget is spent or none has anything left to try. */
  void run(Workers workers, Progress progress) {
    long start = System.nanoTime();
    int done = 0;
    while (done < steps) {
      Job job = next();
      if (job == null) {
        return;
      }
      for (int turn = 0; turn < budget.minimumRun() && done < steps && !job.finished(); turn++) {
        progress.step(stage(job), done / (double) steps);
        job.step(workers, quiet(progress, stage(job), done));
        done++;
        if (budget.seconds() > 0 && (System.nanoTime() - start) * 1e-9 > budget.seconds()) {
          return;
        }
      }
    }
  }

  /** Passes on that the work is alive, under the scheduler's own heading. */
  private Progress quiet(Progress progress, String stage, int done) {
    return (inner, fraction) -> progress.report(stage, done / (double) steps);
  }

  private static String stage(Job job) {
    InformationPackage i = job.information();
    return String.format(
        Locale.ROOT,
        "route %d: %d rows, %.2f %% right, trial %d",
        i.route(),
        i.rows(),
        100 * i.shareCorrect(),
        i.steps() + 1);
  }

  private Job next() {
    int least = jobs.stream().mapToInt(j -> j.information().rows()).min().orElse(0);
    int most = jobs.stream().mapToInt(j -> j.information().rows()).max().orElse(0);
    Job best = null;
    double lowest = Double.POSITIVE_INFINITY;
    for (Job job : jobs) {
      if (job.finished()) {
        continue;
      }
      // Jobs that never ran come first: 3 is above every attraction.
      double attraction = job.information().attraction(least, most) - (job.started() ? 0 : 3);
      if (attraction < lowest) {
        lowest = attraction;
        best = job;
      }
    }
    return best;
  }
}
