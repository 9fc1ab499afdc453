package rapiduncertainty.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;

/** Products under JMH: a virtual machine of its own for each, so that none disturbs another's code. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ProductJmh {
  private static final int CLASSES = 15;

  /** Kind of data and number of rows. */
  @Param({"words 1500", "words 10000", "pixels 10000"})
  public String data;

  private PaperSolver paper;
  private HikOperator operator;
  private double[][] v;
  private double[][] result;

  /** Makes the data. */
  @Setup
  public void prepare() {
    int n = Integer.parseInt(data.split(" ")[1]);
    Rows rows =
        data.startsWith("words")
            ? SyntheticData.words(n, CLASSES, 1).rows()
            : SyntheticData.pixels(n, 64, CLASSES, 1).rows();
    paper = new PaperSolver(rows, 0);
    operator = new HikOperator(Histograms.of(rows), Transform.identity(), Workers.ONE);
    v = ProductBench.vectors(CLASSES, n);
    result = new double[CLASSES][n];
  }

  /** The yardstick, one vector. */
  @Benchmark
  public double[] yardstickOne() {
    paper.multiply(v[0], result[0]);
    return result[0];
  }

  /** The yardstick, fifteen vectors one after the other. */
  @Benchmark
  public double[][] yardstickPanel() {
    for (int c = 0; c < CLASSES; c++) {
      paper.multiply(v[c], result[c]);
    }
    return result;
  }

  /** The engine, one vector. */
  @Benchmark
  public double[] one() {
    return operator.multiply(v[0]);
  }

  /** The engine, fifteen vectors. */
  @Benchmark
  public double[][] panel() {
    operator.multiply(v, result);
    return result;
  }
}
