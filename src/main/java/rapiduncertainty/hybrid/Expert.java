package rapiduncertainty.hybrid;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Normal;
import rapiduncertainty.Prediction;
import rapiduncertainty.Row;
import rapiduncertainty.ivm.IvmModel;
import rapiduncertainty.kernel.Rbf;

/**
 * What was learnt for one route: the gate and, behind an open one, the machines.
 *
 * @param route class whose prediction leads here
 * @param classes classes the machines decide among
 * @param gate when they decide
 * @param kernel the best kernel found, kept for the next training
 * @param machines null behind a closed gate
 * @param information figures of the training
 * @param forestRows training rows of the forest at that time
 * @param rows numbers of those that the machines learnt from, ascending; null in models saved before it was kept
 */
record Expert(
    int route,
    int[] classes,
    Gate gate,
    Rbf kernel,
    IvmModel machines,
    InformationPackage information,
    int forestRows,
    int[] rows)
    implements Serializable {

  /** Added to every share of votes: a class without votes is unlikely, not impossible. */
  private static final double LEAST_VOTE = 0.01;

  /** Whether the machines decide on a row with these votes. */
  boolean decides(double[] votes) {
    return machines != null && votes[route] < gate.limit();
  }

  /**
   * Votes and machines together, over all classes (docs/math/hybrid.md, eq. 2 and 3).
   *
   * @param votes the forest's distribution; its winner led here
   * @param classes classes the machines decide among
   * @param machines what they say, in the order of {@code classes}
   */
  static double[] combined(double[] votes, int[] classes, Prediction machines) {
    double[] pooled = pooled(votes, classes, machines.distribution());
    int route = OnlineRfIvm.winner(votes);
    int winner = OnlineRfIvm.winner(pooled);
    double[] rest = votes.clone(); // the votes, with the pooled winner on top
    rest[route] = votes[winner];
    rest[winner] = votes[route];
    double trust = trust(machines);
    double[] p = new double[votes.length];
    for (int c = 0; c < p.length; c++) {
      p[c] = trust * pooled[c] + (1 - trust) * rest[c];
    }
    return p;
  }

  /** Among the classes decided here ∝ √votes · machines; they keep the votes they had together. */
  private static double[] pooled(double[] votes, int[] classes, double[] machines) {
    double[] p = votes.clone();
    double here = 0;
    double sum = 0;
    for (int a = 0; a < classes.length; a++) {
      double v = votes[classes[a]];
      here += v;
      p[classes[a]] = Math.sqrt(v + LEAST_VOTE) * machines[a];
      sum += p[classes[a]];
    }
    for (int c : classes) {
      p[c] *= here / sum;
    }
    return p;
  }

  /** Probability with which the machine that is most sure claims the row for its class. */
  private static double trust(Prediction machines) {
    double z = Double.NEGATIVE_INFINITY;
    for (int a = 0; a < machines.means().length; a++) {
      z = Math.max(z, machines.means()[a] / Math.sqrt(machines.noise() + machines.variances()[a]));
    }
    return Normal.cdf(z);
  }

  /**
   * The prediction of votes and machines, over all classes.
   *
   * @param votes the forest's distribution; classes that are not decided here keep their votes
   */
  Prediction predict(Row x, double[] votes) {
    return predict(machines.predict(x), votes);
  }

  /**
   * The same for a training row of the forest, with variances as if the machines had not learnt it.
   *
   * @param number its number there
   */
  Prediction heldOut(Row x, double[] votes, int number) {
    int at = rows == null ? -1 : Arrays.binarySearch(rows, number);
    return at < 0 ? predict(x, votes) : predict(machines.heldOut(x, at), votes);
  }

  private Prediction predict(Prediction p, double[] votes) {
    double[] means = new double[votes.length];
    double[] variances = new double[votes.length];
    // As unlikely as the least likely class decided here, and as open as without data.
    Arrays.fill(means, Math.min(0, Arrays.stream(p.means()).min().orElse(0)));
    Arrays.fill(variances, p.prior());
    for (int a = 0; a < classes.length; a++) {
      means[classes[a]] = p.means()[a];
      variances[classes[a]] = p.variances()[a];
    }
    return new Prediction(combined(votes, classes, p), means, variances, p.noise(), p.prior());
  }
}
