package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.Cases.Case;
import rapiduncertainty.hik.Cases.Table;

/** Compact columns hold every value to a billionth, and their products are those of the panel. */
class CompactColumnsTest {

  @Test
  void stepsAddUpToTheValues() {
    for (Case c : Cases.all()) {
      Histograms h = Histograms.of(c.table().rows());
      ColumnStore store = h.store;
      ColumnImage m = ColumnImage.of(store, c.transform(), Workers.ONE);
      CompactColumns compact = new CompactColumns(m, h.size());
      for (int d = 0; d < h.columns(); d++) {
        if (CompactColumns.has(store, d)) {
          double reached = 0;
          int k = store.start[d];
          for (int e = compact.start[d]; e < compact.start[d + 1]; e++) {
            reached += compact.step[e];
            if (compact.row[e] != h.size()) {
              assertEquals(store.row[k], compact.row[e]);
              double value = store.value[k];
              double largest = c.transform().value(d, h.maximum(d));
              assertEquals(c.transform().value(d, value), reached, 2.4e-10 * largest, c.toString());
              k++;
            }
          }
          assertEquals(store.start[d + 1], k, "every entry is there");
        }
      }
    }
  }

  @Test
  void oneVectorGivesWhatAPanelGives() {
    int n = CompactColumns.MIN_ROWS + 100;
    Table table = Cases.random("compact", n, 30, 0.2, r -> r.nextDouble() * r.nextDouble());
    HikOperator k =
        new HikOperator(Histograms.of(table.rows()), Transform.identity().scaledBy(1.3), Workers.ONE);
    double[][] v = table.vectors(4);
    double[][] panel = new double[4][n];
    double[][] single = new double[1][n];
    k.multiply(v, panel);
    long before = k.bytes();
    k.multiply(new double[][] {v[2]}, single);
    assertTrue(k.bytes() > before, "the compact copy was made");
    double largest = 0;
    double difference = 0;
    for (int i = 0; i < n; i++) {
      largest = Math.max(largest, Math.abs(panel[2][i]));
      difference = Math.max(difference, Math.abs(panel[2][i] - single[0][i]));
    }
    assertTrue(difference <= 1e-9 * largest, difference / largest + " relative");
  }
}
