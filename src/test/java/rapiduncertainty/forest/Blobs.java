package rapiduncertainty.forest;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** Generated rows for the tests: one blob per class, with overlap. */
record Blobs(Rows rows, int[] labels, int classes) {

  /** Dense blobs: class c has its mean at a random corner. */
  static Blobs dense(int n, int columns, int classes, double noise, long seed) {
    SplittableRandom centres = new SplittableRandom(columns * 31L + classes);
    double[][] centre = new double[classes][columns];
    for (double[] c : centre) {
      for (int d = 0; d < columns; d++) {
        c[d] = centres.nextInt(4);
      }
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[n][columns];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextInt(classes);
      for (int d = 0; d < columns; d++) {
        x[i][d] = centre[labels[i]][d] + noise * (random.nextDouble() + random.nextDouble() - 1);
      }
    }
    return new Blobs(Rows.of(x), labels, classes);
  }

  /** Sparse counts: class c likes the columns that are c modulo the number of classes. */
  static Blobs sparse(int n, int columns, int classes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Row> rows = new ArrayList<>();
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextInt(classes);
      double[] x = new double[columns];
      for (int k = 0; k < 6; k++) {
        int d = random.nextInt(columns);
        x[random.nextInt(3) == 0 ? d : d / classes * classes + labels[i] % classes] += 1;
      }
      rows.add(Row.of(x));
    }
    return new Blobs(Rows.of(columns, rows), labels, classes);
  }

  /** Rows from … to − 1. */
  Blobs part(int from, int to) {
    int[] numbers = java.util.stream.IntStream.range(from, to).toArray();
    return new Blobs(
        rows.subset(numbers), java.util.Arrays.copyOfRange(labels, from, to), classes);
  }

  /** Share of rows that a model gets right. */
  double accuracy(rapiduncertainty.ClassModel model) {
    int right = 0;
    for (int i = 0; i < labels.length; i++) {
      double[] p = model.distribution(rows.row(i));
      right += Voting.winner(p, 0, p.length) == labels[i] ? 1 : 0;
    }
    return right / (double) labels.length;
  }
}
