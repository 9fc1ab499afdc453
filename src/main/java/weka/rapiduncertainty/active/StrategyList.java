package weka.rapiduncertainty.active;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import rapiduncertainty.active.Strategy;

/** Names of strategies, as options hold them. */
public final class StrategyList {

  private StrategyList() {}

  /**
   * The strategies to compare.
   *
   * @param names separated by commas
   * @return RANDOM, which is always among them, then the others in the order given
   * @throws IllegalArgumentException naming a name that is none
   */
  public static List<Strategy> parse(String names) {
    return Stream.concat(
            Stream.of(Strategy.RANDOM),
            Arrays.stream(names.split(",")).map(String::strip).map(StrategyList::strategy))
        .distinct()
        .toList();
  }

  private static Strategy strategy(String name) {
    try {
      return Strategy.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Option -strategies cannot hold '" + name + "': it takes names out of "
              + Arrays.toString(Strategy.values()) + ".", e);
    }
  }
}
