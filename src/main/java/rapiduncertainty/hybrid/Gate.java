package rapiduncertainty.hybrid;

import java.io.Serializable;

/**
 * When the machines of a route decide instead of the forest, and what that brings.
 *
 * <p>They decide for rows on which the forest is less certain than a limit. The limit is the widest
 * of a few that is nearly as good as the best on rows that neither the trees nor the machines were
 * trained on; where none gains a row it is 0 and the machines are not used.
 *
 * @param limit share of the winner's votes below which the machines decide; 0 = never
 * @param repaired held-out rows the machines put right below the limit
 * @param spoiled held-out rows they got wrong although the forest was right
 * @param judged held-out rows in all
 * @param forestRight how many of them the forest had right
 */
record Gate(double limit, int repaired, int spoiled, int judged, int forestRight)
    implements Serializable {
  private static final double[] LIMITS = {1.01, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3};

  /** Held-out rows that a wider gate may gain less than the best one: the noise of a count. */
  private static final int SLACK = 2;

  /** Never open. */
  static Gate closed(int judged, int forestRight) {
    return new Gate(0, 0, 0, judged, forestRight);
  }

  /**
   * The best gate for held-out predictions.
   *
   * @param certainty of the forest for each row
   * @param forest whether the forest was right
   * @param machines whether the machines were right
   * @param strangers further rows on which both are wrong
   */
  static Gate choose(double[] certainty, boolean[] forest, boolean[] machines, int strangers) {
    int right = 0;
    for (boolean f : forest) {
      right += f ? 1 : 0;
    }
    int judged = forest.length + strangers;
    Gate[] gates = new Gate[LIMITS.length];
    int best = 0;
    for (int l = 0; l < LIMITS.length; l++) {
      int repaired = 0;
      int spoiled = 0;
      for (int i = 0; i < forest.length; i++) {
        if (certainty[i] < LIMITS[l] && forest[i] != machines[i]) {
          repaired += machines[i] ? 1 : 0;
          spoiled += forest[i] ? 1 : 0;
        }
      }
      gates[l] = new Gate(LIMITS[l], repaired, spoiled, judged, right);
      best = Math.max(best, gates[l].gain());
    }
    for (Gate gate : gates) {
      if (gate.gain() >= Math.max(1, best - SLACK)) {
        return gate;
      }
    }
    return closed(judged, right);
  }

  /** Whether the machines are used at all. */
  boolean open() {
    return limit > 0;
  }

  /** Held-out rows gained. */
  int gain() {
    return repaired - spoiled;
  }

  /** Accuracy of the route on held-out rows with the machines where they decide. */
  double accuracy() {
    return judged == 0 ? 1 : (forestRight + gain()) / (double) judged;
  }
}
