package weka.rapiduncertainty;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rapiduncertainty.hik.Transform;

/** The relevance weights of an ARD kernel in words: their range, and the attributes that count most. */
public final class RelevanceWeights {
  private static final int SHOWN = 5;

  private RelevanceWeights() {}

  /**
   * One line.
   *
   * @param weights the kernel; its value at 1 is the weight of a feature
   * @param source column that each feature comes from; empty if a feature mixes columns
   * @param names names of the columns
   */
  public static String describe(Transform weights, int[] source, List<String> names) {
    if (source.length == 0) {
      return "of forest nodes";
    }
    double[] w = IntStream.range(0, source.length).mapToDouble(d -> weights.value(d, 1)).toArray();
    double least = IntStream.range(0, w.length).mapToDouble(d -> w[d]).min().orElse(1);
    double most = IntStream.range(0, w.length).mapToDouble(d -> w[d]).max().orElse(1);
    if (least == most) {
      return String.format(Locale.ROOT, "all %.4g", most);
    }
    String largest =
        IntStream.range(0, w.length)
            .boxed()
            .sorted(Comparator.comparingDouble(d -> -w[d]))
            .limit(SHOWN)
            .map(d -> String.format(Locale.ROOT, "%s %.4g", names.get(source[d]), w[d]))
            .collect(Collectors.joining(", "));
    return String.format(Locale.ROOT, "%.4g … %.4g, largest: %s", least, most, largest);
  }
}
