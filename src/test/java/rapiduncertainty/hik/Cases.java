package rapiduncertainty.hik;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;

/** Tables and transforms that the contract suites run over; each says its name and seed. */
final class Cases {
  static final long SEED = 20121105;

  /** A named table. */
  record Table(String name, double[][] dense) {
    Rows rows() {
      return Rows.of(dense);
    }

    int columns() {
      return dense[0].length;
    }

    /** Vectors with entries of both signs. */
    double[][] vectors(int m) {
      SplittableRandom random = Seeds.stream(SEED, m);
      double[][] v = new double[m][dense.length];
      for (double[] column : v) {
        Arrays.setAll(column, i -> random.nextDouble() * 2 - 1);
      }
      return v;
    }

    @Override
    public String toString() {
      return name + " (seed " + SEED + ")";
    }
  }

  /** A table with a transform. */
  record Case(Table table, Transform transform) {}

  private Cases() {}

  static List<Table> tables() {
    List<Table> tables = new ArrayList<>();
    tables.add(random("sparse", 60, 40, 0.15, Cases::exponential));
    tables.add(random("dense", 50, 9, 1, Cases::exponential));
    tables.add(random("nearly dense", 50, 9, 0.9, Cases::exponential));
    tables.add(random("counts", 70, 12, 0.7, r -> 1 + r.nextInt(4)));
    tables.add(random("dense counts", 70, 12, 1, r -> 1 + r.nextInt(4)));
    tables.add(random("mixed ties", 60, 20, 0.6, r -> r.nextBoolean() ? 0.25 : r.nextDouble()));
    tables.add(random("one value", 80, 30, 0.2, r -> 0.125));
    tables.add(random("one value everywhere", 20, 5, 1, r -> 2));
    tables.add(random("huge range", 40, 8, 0.8, r -> Math.exp(40 * r.nextDouble() - 36)));
    tables.add(random("one row", 1, 7, 0.7, Cases::exponential));
    tables.add(random("one column", 30, 1, 0.8, Cases::exponential));
    double[][] duplicates = random("", 24, 10, 0.5, Cases::exponential).dense;
    for (int i = 0; i < 24; i++) {
      duplicates[i] = duplicates[i % 6];
    }
    tables.add(new Table("duplicates", duplicates));
    double[][] empty = random("", 20, 10, 0.5, Cases::exponential).dense;
    for (int i = 0; i < 20; i++) {
      empty[i][3] = 0;
      empty[i][9] = 0;
    }
    empty[0] = new double[10];
    empty[7] = new double[10];
    tables.add(new Table("zero rows and columns", empty));
    tables.add(new Table("nothing but zeros", new double[5][4]));
    return tables;
  }

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (Table table : tables()) {
      for (Transform g : transforms(table.columns())) {
        cases.add(new Case(table, g));
      }
    }
    return cases;
  }

  static List<Transform> transforms(int columns) {
    double[] weights = new double[columns];
    for (int d = 0; d < columns; d++) {
      weights[d] = d % 5 == 2 ? 0 : 0.3 + d % 3;
    }
    return List.of(
        Transform.identity(),
        Transform.identity().scaledBy(3.5),
        Transform.poly(0.5),
        Transform.poly(2),
        Transform.exp(0.05),
        Transform.ard(weights),
        Transform.ard(Transform.poly(1.5), weights).scaledBy(0.2));
  }

  static Table random(
      String name, int rows, int columns, double density, ToDoubleFunction<SplittableRandom> draw) {
    SplittableRandom random = Seeds.stream(SEED, name.hashCode());
    double[][] x = new double[rows][columns];
    for (double[] row : x) {
      for (int d = 0; d < columns; d++) {
        row[d] = random.nextDouble() < density ? draw.applyAsDouble(random) : 0;
      }
    }
    return new Table(name, x);
  }

  private static double exponential(SplittableRandom random) {
    return -Math.log(1 - random.nextDouble()) + 1e-3;
  }
}
