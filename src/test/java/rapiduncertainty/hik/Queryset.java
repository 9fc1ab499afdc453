package rapiduncertainty.hik;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import rapiduncertainty.Row;
import rapiduncertainty.Seeds;

/** Queries that touch every case of a table look-up. */
final class Queryset {

  private Queryset() {}

  /** Training rows, rows between, below and far above them, a zero row, a row of the maxima. */
  static List<Row> of(Cases.Table table) {
    double[][] x = table.dense();
    SplittableRandom random = Seeds.stream(Cases.SEED, 77);
    List<Row> queries = new ArrayList<>();
    double[] maxima = new double[table.columns()];
    for (double[] row : x) {
      for (int d = 0; d < maxima.length; d++) {
        maxima[d] = Math.max(maxima[d], row[d]);
      }
    }
    queries.add(Row.of(new double[table.columns()]));
    queries.add(Row.of(maxima));
    queries.add(Row.of(Arrays.stream(maxima).map(u -> u * 1000).toArray()));
    queries.add(Row.of(Arrays.stream(maxima).map(Math::nextUp).toArray()));
    queries.add(Row.of(Arrays.stream(maxima).map(Math::nextDown).map(u -> Math.max(u, 0)).toArray()));
    queries.add(Row.of(Arrays.stream(maxima).map(u -> u > 0 ? 1e-12 : 0).toArray()));
    for (int i = 0; i < Math.min(6, x.length); i++) {
      queries.add(Row.of(x[i]));
      double[] mixed = new double[table.columns()];
      for (int d = 0; d < mixed.length; d++) {
        mixed[d] = random.nextInt(3) == 0 ? 0 : maxima[d] * 1.2 * random.nextDouble();
      }
      queries.add(Row.of(mixed));
    }
    return queries;
  }
}
