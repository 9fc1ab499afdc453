package rapiduncertainty.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Training 50,000 rows with 1000 columns and 15 classes in a heap of 2 GB. */
public final class LargeTrainingBench implements Program {

  @Override
  public String title() {
    return "Training 50,000 rows in 2 GB";
  }

  @Override
  public void run(Report report) throws IOException, InterruptedException {
    report.say(
        "Visual words, 15 classes, noise 0.1, relative residual 1e-4, automatic preconditioner, one"
            + " thread, processor time with sorting; a virtual machine of its own with -Xmx2g that also"
            + " holds the rows it was given. The peak counts garbage not yet collected.");
    report.table(
        "rows", "non-zeros", "sorting s", "training s", "iterations", "residual", "converged",
        "bytes per non-zero", "peak heap MB");
    for (int n : new int[] {10_000, 50_000}) {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx2g",
                  "-cp",
                  System.getProperty("java.class.path"),
                  LargeTraining.class.getName(),
                  String.valueOf(n))
              .redirectErrorStream(true)
              .start();
      String last = "";
      try (BufferedReader in =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          last = line;
        }
      }
      if (process.waitFor() != 0) {
        throw new IllegalStateException("training " + n + " rows in 2 GB failed: " + last);
      }
      Object[] cells = new Object[9];
      cells[0] = n;
      System.arraycopy(last.split(" "), 0, cells, 1, 8);
      report.row(cells);
    }
  }
}
