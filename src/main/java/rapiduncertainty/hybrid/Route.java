package rapiduncertainty.hybrid;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import rapiduncertainty.Rows;
import rapiduncertainty.forest.OutOfBag;

/**
 * The rows that the forest sends, or might send, to one class, by its out-of-bag votes.
 *
 * <p>The machines of a route decide among the classes that really arrive there. They learn from the
 * rows that arrive and from those of the same classes that got most votes for the route: a test row
 * may arrive where its like among the training rows just did not.
 *
 * @param number the class whose prediction leads here
 * @param classes classes to decide among, ascending; the route's own is one of them
 * @param numbers numbers of the rows to learn from, ascending
 * @param rows these rows
 * @param labels their classes, as positions in {@code classes}
 * @param arrived for each, whether it arrives here
 * @param votes for each, the out-of-bag shares of votes of all classes
 * @param certainty for each, the out-of-bag share of votes of its winner
 * @param strangers rows that arrive but belong to none of the classes
 */
record Route(
    int number,
    int[] classes,
    int[] numbers,
    Rows rows,
    int[] labels,
    boolean[] arrived,
    double[][] votes,
    double[] certainty,
    int strangers) {

  /** The route of a class, over the training rows of a forest. */
  static Route of(int number, Rows rows, int[] labels, OutOfBag votes, int classes, HybridSettings s) {
    int[] found = new int[classes];
    for (int i = 0; i < labels.length; i++) {
      if (votes.prediction(i) == number) {
        found[labels[i]]++;
      }
    }
    int[] wanted =
        IntStream.range(0, classes)
            .filter(c -> found[c] >= s.leastRows() || c == number && found[c] > 0)
            .toArray();
    int arrivals = Arrays.stream(found).sum();
    int kept = Arrays.stream(wanted).map(c -> found[c]).sum();
    double[] share = new double[labels.length];
    for (int i = 0; i < share.length; i++) {
      share[i] = votes.trees(i) > 0 ? votes.distribution(i)[number] : 0;
    }
    int[] chosen =
        IntStream.range(0, labels.length)
            .filter(i -> Arrays.binarySearch(wanted, labels[i]) >= 0 && share[i] > 0)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(i -> votes.prediction(i) == number ? 0 : 1)
                    .thenComparingDouble(i -> nearness(i, labels, share, number))
                    .thenComparingInt(i -> i))
            .limit(s.mostRows())
            .mapToInt(Integer::intValue)
            .sorted()
            .toArray();
    int n = chosen.length;
    int[] position = new int[n];
    boolean[] arrived = new boolean[n];
    double[][] here = new double[n][];
    double[] certainty = new double[n];
    for (int a = 0; a < n; a++) {
      int i = chosen[a];
      here[a] = votes.distribution(i);
      position[a] = Arrays.binarySearch(wanted, labels[i]);
      arrived[a] = votes.prediction(i) == number;
      certainty[a] = Arrays.stream(here[a]).max().orElse(0);
    }
    return new Route(
        number, wanted, chosen, rows.subset(chosen), position, arrived, here, certainty,
        arrivals - kept);
  }

  /** Order in which rows are preferred: other classes with many votes, own rows with few. */
  private static double nearness(int i, int[] labels, double[] share, int number) {
    return labels[i] == number ? share[i] : -share[i];
  }

  /** Rows that arrive, of any class. */
  int arrivals() {
    int count = strangers;
    for (boolean a : arrived) {
      count += a ? 1 : 0;
    }
    return count;
  }

  /** Arriving rows on which the forest is right. */
  int forestRight() {
    int own = Arrays.binarySearch(classes, number);
    return (int)
        IntStream.range(0, labels.length).filter(a -> arrived[a] && labels[a] == own).count();
  }

  /** Whether there is anything to decide. */
  boolean mixed() {
    return classes.length > 1 && forestRight() > 0;
  }
}
