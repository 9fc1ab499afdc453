package weka.rapiduncertainty;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import rapiduncertainty.Prediction;
import weka.core.Attribute;

/** The figures about a prediction that become columns of a table, in a fixed order. */
public final class UncertaintyColumns implements Serializable {
  private static final long serialVersionUID = 1L;

  /** A figure, or one figure per class. */
  public enum Kind {
    /** Probability of each class; for a numeric class the predicted value. */
    PROBABILITIES,
    /** Latent mean of each output. */
    MEANS,
    /** Standard deviation of a label. */
    DEVIATION,
    /** Entropy of the distribution in units of log C; nominal class only. */
    ENTROPY,
    /** Share of the prior variance that is left. */
    NOVELTY
  }

  /** Every column. */
  public static final UncertaintyColumns ALL = new UncertaintyColumns(EnumSet.allOf(Kind.class));

  private final Set<Kind> kinds;

  private UncertaintyColumns(Set<Kind> kinds) {
    this.kinds = kinds;
  }

  /**
   * Reads a comma-separated list of {@link Kind} names.
   *
   * @param list such as {@code entropy,novelty}; upper or lower case
   * @throws IllegalArgumentException naming what is not a kind of column
   */
  public static UncertaintyColumns parse(String list) {
    EnumSet<Kind> kinds = EnumSet.noneOf(Kind.class);
    for (String name : list.split(",")) {
      try {
        kinds.add(Kind.valueOf(name.trim().toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "'" + name.trim() + "' is no column of uncertainty. Choose from " + ALL + ".", e);
      }
    }
    return new UncertaintyColumns(kinds);
  }

  /**
   * Names of the columns.
   *
   * @param classAttribute the class
   * @param outputs number of latent means, ≥ 1
   */
  public List<String> names(Attribute classAttribute, int outputs) {
    List<String> names = new ArrayList<>();
    boolean nominal = classAttribute.isNominal();
    if (kinds.contains(Kind.PROBABILITIES)) {
      for (int c = 0; c < (nominal ? classAttribute.numValues() : 1); c++) {
        names.add(nominal ? "probability_" + classAttribute.value(c) : "prediction");
      }
    }
    if (kinds.contains(Kind.MEANS)) {
      for (int c = 0; c < outputs; c++) {
        names.add(outputs == 1 ? "mean" : "mean_" + classAttribute.value(c));
      }
    }
    kinds.stream()
        .filter(kind -> kind.compareTo(Kind.MEANS) > 0)
        .filter(kind -> kind != Kind.ENTROPY || nominal && classAttribute.numValues() > 1)
        .forEach(kind -> names.add(kind.name().toLowerCase(Locale.ROOT)));
    return names;
  }

  /** The values of the columns for a prediction. */
  public double[] values(Prediction p) {
    DoubleStream values = DoubleStream.empty();
    for (Kind kind : kinds) {
      values = DoubleStream.concat(values, values(kind, p));
    }
    return values.toArray();
  }

  private static DoubleStream values(Kind kind, Prediction p) {
    return switch (kind) {
      case PROBABILITIES -> Arrays.stream(p.distribution());
      case MEANS -> Arrays.stream(p.means());
      case DEVIATION -> DoubleStream.of(p.standardDeviation());
      case ENTROPY ->
          p.distribution().length > 1 ? DoubleStream.of(p.entropy()) : DoubleStream.empty();
      case NOVELTY -> DoubleStream.of(p.novelty());
    };
  }

  /** The list that {@link #parse} takes. */
  @Override
  public String toString() {
    return kinds.stream()
        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(","));
  }
}
