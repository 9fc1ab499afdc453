package weka.rapiduncertainty;

import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;

/**
 * Figures of a learned model that the Experimenter shows as columns; what a classifier needs to be a
 * {@code weka.core.AdditionalMeasureProducer}.
 *
 * @param <M> the learned model
 */
public final class Measures<M> {
  private final Map<String, ToDoubleFunction<M>> figures = new LinkedHashMap<>();

  /**
   * Adds a figure.
   *
   * @param name its name; Weka asks that it starts with "measure"
   * @param figure the figure of a model
   */
  public Measures<M> with(String name, ToDoubleFunction<M> figure) {
    figures.put(name, figure);
    return this;
  }

  /** The names of all figures. */
  public Enumeration<String> names() {
    return Collections.enumeration(figures.keySet());
  }

  /**
   * One figure.
   *
   * @param name its name
   * @param model gives the learned model; null if nothing was learnt yet
   * @return the figure; a missing value if there is no model
   * @throws IllegalArgumentException if there is no such figure
   */
  public double value(String name, Callable<M> model) {
    ToDoubleFunction<M> figure = figures.get(name);
    if (figure == null) {
      throw new IllegalArgumentException(
          "There is no measure '" + name + "'. Known are: " + String.join(", ", figures.keySet()));
    }
    M learned;
    try {
      learned = model.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return learned == null ? weka.core.Utils.missingValue() : figure.applyAsDouble(learned);
  }
}
