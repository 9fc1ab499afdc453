package rapiduncertainty.maxmargin;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Maximises a smooth function by limited-memory quasi-Newton steps with a halving line search.
 *
 * @see "Nocedal and Wright, Numerical Optimization, 2nd ed., algorithm 7.4"
 */
final class Ascent {
  private static final int MEMORY = 8;
  private static final double SUFFICIENT = 1e-4; // share of the promised rise that must come true

  private Ascent() {}

  /** A function with its gradient. */
  @FunctionalInterface
  interface Objective {
    /** Value at x, or −∞ if x is out of bounds; the gradient is filled where the value is finite. */
    double at(double[] x, double[] gradient);
  }

  /** The best point found, its value, and how often the function was asked. */
  record Result(double[] x, double value, int evaluations) {}

  /**
   * Climbs from a start.
   *
   * @param f the function, finite at the start
   * @param start not changed
   * @param longest largest change of a coordinate in one step
   * @param reach largest distance of a coordinate from its start; may be infinite
   * @param tolerance rise of the value at which the climb ends
   * @param budget evaluations at most
   */
  static Result climb(
      Objective f, double[] start, double longest, double reach, double tolerance, int budget) {
    double[] x = start.clone();
    double[] g = new double[x.length];
    double value = f.at(x, g);
    int evaluations = 1;
    Deque<double[][]> memory = new ArrayDeque<>();
    while (evaluations < budget) {
      double[] direction = direction(g, memory);
      stayInside(direction, x, start, reach);
      double slope = Vectors.dot(g, direction, g.length);
      if (!(slope > 0)) {
        memory.clear();
        direction = g.clone();
        stayInside(direction, x, start, reach);
        slope = Vectors.dot(g, direction, g.length);
      }
      double largest = 0;
      for (double d : direction) {
        largest = Math.max(largest, Math.abs(d));
      }
      if (!(slope > 0) || largest == 0) {
        break;
      }
      double step = Math.min(1, longest / largest);
      double[] next = null;
      double[] nextGradient = new double[x.length];
      double rise = 0;
      while (evaluations < budget && step * largest > 1e-8) {
        double[] trial = x.clone();
        Vectors.add(trial, step, direction);
        clamp(trial, start, reach);
        double there = f.at(trial, nextGradient);
        evaluations++;
        if (there >= value + SUFFICIENT * step * slope) {
          next = trial;
          rise = there - value;
          break;
        }
        step /= 2;
      }
      if (next == null) {
        break;
      }
      double[] s = next.clone();
      Vectors.add(s, -1, x);
      double[] t = g.clone();
      Vectors.add(t, -1, nextGradient); // the gradient of −f grows along s
      if (Vectors.dot(s, t, s.length) > 1e-12 * Vectors.square(t)) {
        memory.addFirst(new double[][] {s, t});
        if (memory.size() > MEMORY) {
          memory.removeLast();
        }
      }
      x = next;
      g = nextGradient;
      value += rise;
      if (rise <= tolerance) {
        break;
      }
    }
    return new Result(x, value, evaluations);
  }

  /** Drops the parts of a direction that lead out of a bound already reached. */
  private static void stayInside(double[] direction, double[] x, double[] start, double reach) {
    for (int i = 0; i < x.length; i++) {
      double moved = x[i] - start[i];
      if (Math.abs(moved) >= reach && moved * direction[i] > 0) {
        direction[i] = 0;
      }
    }
  }

  private static void clamp(double[] x, double[] start, double reach) {
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.max(start[i] - reach, Math.min(start[i] + reach, x[i]));
    }
  }

  /** The two-loop recursion on −f. */
  private static double[] direction(double[] gradient, Deque<double[][]> memory) {
    double[] q = gradient.clone();
    if (memory.isEmpty()) {
      return q;
    }
    double[] a = new double[memory.size()];
    int k = 0;
    for (double[][] pair : memory) {
      a[k] = Vectors.dot(pair[0], q, q.length) / Vectors.dot(pair[0], pair[1], q.length);
      Vectors.add(q, -a[k++], pair[1]);
    }
    double[][] newest = memory.peekFirst();
    double scale = Vectors.dot(newest[0], newest[1], q.length) / Vectors.square(newest[1]);
    for (int i = 0; i < q.length; i++) {
      q[i] *= scale;
    }
    for (Iterator<double[][]> old = memory.descendingIterator(); old.hasNext(); ) {
      double[][] pair = old.next();
      double b = Vectors.dot(pair[1], q, q.length) / Vectors.dot(pair[0], pair[1], q.length);
      Vectors.add(q, a[--k] - b, pair[0]);
    }
    return q;
  }
}
