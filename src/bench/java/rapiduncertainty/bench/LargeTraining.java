package rapiduncertainty.bench;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Locale;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;
import rapiduncertainty.linalg.PreconditionerChoice;
import rapiduncertainty.linalg.Solution;

/** One training run in a virtual machine of its own, so that its heap can be limited. */
final class LargeTraining {

  private LargeTraining() {}

  /** Argument: number of rows. Prints one line of results. */
  public static void main(String[] args) {
    PrintStream out = System.out;
    SyntheticData data = SyntheticData.words(Integer.parseInt(args[0]), 15, 1);
    double[][] y = data.targets();
    Rows rows = data.rows();
    int entries = rows.nonZeros();
    Solution[] solution = new Solution[1];
    double[] building = new double[1];
    double[] bytes = new double[1];
    double seconds =
        Clock.seconds(
            () -> {
              Histograms[] h = new Histograms[1];
              building[0] = Clock.seconds(() -> h[0] = Histograms.of(rows));
              HikOperator k = new HikOperator(h[0], Transform.identity(), Workers.ONE);
              solution[0] = TrainingBench.train(k, y, PreconditionerChoice.AUTOMATIC, null);
              bytes[0] = (double) (h[0].bytes() + k.bytes()) / entries;
            });
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      peak += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
    }
    out.printf(
        Locale.ROOT,
        "%d %.2f %.2f %d %.2e %b %.1f %.0f%n",
        entries,
        building[0],
        seconds,
        solution[0].iterations(),
        solution[0].worstResidual(),
        solution[0].allConverged(),
        bytes[0],
        peak / 1e6);
  }
}
