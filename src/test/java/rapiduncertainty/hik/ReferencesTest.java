package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;

/** The numbers of an independent program: test-data/references/hik.py, run with numpy 2.4.6. */
class ReferencesTest {
  private static final Path FILE = Path.of("test-data/references/hik.txt");

  /** Both sides compute in double precision; sums of a hundred terms. */
  private static final double RELATIVE = 1e-12;

  @Test
  void agreesWithNumpy() throws IOException {
    Map<String, double[][]> reference = read();
    double[][] x = reference.get("x");
    double[][] v = reference.get("v");
    double eta = reference.get("eta")[0][0];
    Map<String, Transform> transforms =
        Map.of(
            "identity", Transform.identity(),
            "poly", Transform.poly(eta),
            "exp", Transform.exp(eta),
            "ard", Transform.ard(reference.get("weights")[0]));
    Histograms h = Histograms.of(Rows.of(x));
    transforms.forEach(
        (name, g) -> {
          HikOperator k = new HikOperator(h, g, Workers.ONE);
          double[][] product = new double[v.length][x.length];
          k.multiply(v, product);
          double[][] expected = reference.get(name + ".product");
          for (int c = 0; c < v.length; c++) {
            assertArrayEquals(expected[c], product[c], RELATIVE * largest(expected), name);
          }
          double[][] forms = reference.get(name + ".forms");
          assertArrayEquals(forms[0], k.quadraticForms(v), RELATIVE * largest(forms), name);
          compareSums(reference, name, WeightedSums.exact(h, g, v), ".sums");
          compareSums(reference, name, WeightedSums.squared(h, g), ".squared");
        });
  }

  private static void compareSums(
      Map<String, double[][]> reference, String name, WeightedSums sums, String kind) {
    double[][] expected = reference.get(name + kind);
    double[][] z = reference.get("z");
    double[] result = new double[sums.outputs()];
    for (int q = 0; q < z.length; q++) {
      sums.sums(Row.of(z[q]), result);
      for (int c = 0; c < result.length; c++) {
        assertEquals(expected[c][q], result[c], RELATIVE * largest(expected), name + kind);
      }
    }
  }

  private static double largest(double[][] a) {
    return Arrays.stream(a).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElseThrow();
  }

  /** Blocks of "name rows columns" and as many lines of numbers. */
  private static Map<String, double[][]> read() throws IOException {
    Map<String, double[][]> blocks = new HashMap<>();
    Iterator<String> lines = Files.readAllLines(FILE).iterator();
    while (lines.hasNext()) {
      String[] head = lines.next().split(" ");
      double[][] block = new double[Integer.parseInt(head[1])][];
      for (int i = 0; i < block.length; i++) {
        block[i] =
            Arrays.stream(lines.next().split(" ")).mapToDouble(Double::parseDouble).toArray();
      }
      blocks.put(head[0], block);
    }
    return blocks;
  }
}
