package rapiduncertainty.gp;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.hik.Histograms;

/**
 * Examples and what was learnt from them so far. Immutable, so that undoing is remembering.
 *
 * @param columns width of the rows
 * @param histograms the rows that are stored, null if none
 * @param pending rows noted after them
 * @param targets labels of both
 * @param model what was learnt last, null if nothing
 * @param start weights to begin the next solve with, rows as in {@code histograms}; null if none
 * @param grown whether the stored rows are those of the model with, perhaps, others below them
 * @param changed whether the model does not yet know something
 * @param drift rows that joined or were relabelled since all of the model was made anew
 */
record GpState(
    int columns,
    Histograms histograms,
    List<Rows> pending,
    Targets targets,
    GpModel model,
    double[][] start,
    boolean grown,
    boolean changed,
    int drift)
    implements Serializable {

  static GpState empty(int columns, Targets none) {
    return new GpState(columns, null, List.of(), none, null, null, true, true, 0);
  }

  /**
   * The state after learning.
   *
   * @param anew whether nothing of the earlier model was kept but the weights
   */
  GpState learnt(Histograms stored, GpModel learnt, boolean anew) {
    return new GpState(
        columns,
        stored,
        List.of(),
        targets,
        learnt,
        learnt.weights(),
        true,
        false,
        anew ? 0 : drift);
  }

  GpState append(Rows rows, double[] more) {
    List<Rows> longer = new ArrayList<>(pending);
    longer.add(rows);
    return new GpState(
        columns,
        histograms,
        longer,
        targets.append(more),
        model,
        start,
        grown,
        true,
        drift + rows.size());
  }

  GpState withTargets(Targets changedTargets) {
    return new GpState(
        columns,
        histograms,
        pending,
        changedTargets,
        model,
        start,
        grown,
        true,
        changedTargets == targets ? drift : drift + 1);
  }

  /** The same to be learnt again, under another kernel or noise. */
  GpState stale() {
    return new GpState(columns, histograms, pending, targets, model, start, false, true, drift);
  }

  GpState remove(boolean[] gone) {
    int stored = histograms == null ? 0 : histograms.size();
    List<Row> kept = new ArrayList<>();
    Rows waiting = joined(pending, columns);
    for (int i = 0; i < waiting.size(); i++) {
      if (!gone[stored + i]) {
        kept.add(waiting.row(i));
      }
    }
    List<Integer> removed = new ArrayList<>();
    for (int i = 0; i < stored; i++) {
      if (gone[i]) {
        removed.add(i);
      }
    }
    Histograms left = histograms;
    double[][] weights = start;
    if (!removed.isEmpty()) {
      left =
          removed.size() == stored
              ? null
              : histograms.remove(removed.stream().mapToInt(i -> i).toArray());
      weights = left == null || start == null ? null : keep(start, gone);
    }
    return new GpState(
        columns,
        left,
        kept.isEmpty() ? List.of() : List.of(Rows.of(columns, kept)),
        targets.remove(gone),
        model,
        weights,
        grown && removed.isEmpty(),
        true,
        drift);
  }

  private static double[][] keep(double[][] weights, boolean[] gone) {
    double[][] left = new double[weights.length][];
    for (int o = 0; o < weights.length; o++) {
      double[] w = weights[o];
      double[] v = new double[w.length];
      int at = 0;
      for (int i = 0; i < w.length; i++) {
        if (!gone[i]) {
          v[at++] = w[i];
        }
      }
      left[o] = Arrays.copyOf(v, at);
    }
    return left;
  }

  /** The stored rows with the pending ones below them; null if there are none. */
  Histograms merged() {
    Rows waiting = joined(pending, columns);
    if (waiting.size() == 0) {
      return histograms;
    }
    return histograms == null ? Histograms.of(waiting) : histograms.append(waiting);
  }

  /** All rows. */
  Rows rows() {
    Rows waiting = joined(pending, columns);
    return histograms == null ? waiting : histograms.rows().append(waiting);
  }

  private static Rows joined(List<Rows> parts, int columns) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    List<Row> rows = new ArrayList<>();
    for (Rows part : parts) {
      for (int i = 0; i < part.size(); i++) {
        rows.add(part.row(i));
      }
    }
    return Rows.of(columns, rows);
  }
}
