package weka.rapiduncertainty;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.TunableKernel;

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

  /** Adds the size of the learned model as it is saved, in bytes: the same for all classifiers. */
  public Measures<M> withSize() {
    return with("measureModelBytes", Measures::savedBytes);
  }

  /**
   * Adds the parameters of kernels: "measureKernelScale", the factor in front (the prior variance of
   * RBF, ARD and FOREST), and "measureKernelLengthScale"; geometric means where there are several, a
   * missing value where the kernel has none.
   *
   * @param kernels the kernels of a model
   */
  public Measures<M> withKernels(Function<M, List<? extends Kernel>> kernels) {
    return with(
            "measureKernelScale",
            m -> parameter(kernels.apply(m), name -> !name.startsWith("length") && !name.equals("bias")))
        .with(
            "measureKernelLengthScale",
            m -> parameter(kernels.apply(m), name -> name.startsWith("length")));
  }

  private static double parameter(List<? extends Kernel> kernels, Predicate<String> wanted) {
    double sum = 0;
    int count = 0;
    for (Kernel k : kernels) {
      List<String> names = k instanceof TunableKernel t ? t.parameterNames() : List.of();
      for (int p = 0; p < names.size(); p++) {
        if (wanted.test(names.get(p))) {
          sum += ((TunableKernel) k).logParameters()[p];
          count++;
        }
      }
    }
    return count == 0 ? weka.core.Utils.missingValue() : Math.exp(sum / count);
  }

  private static long savedBytes(Object model) {
    long[] count = {0};
    OutputStream counter =
        new OutputStream() {
          @Override
          public void write(int b) {
            count[0]++;
          }

          @Override
          public void write(byte[] b, int from, int length) {
            count[0] += length;
          }
        };
    try (ObjectOutputStream out = new ObjectOutputStream(counter)) {
      out.writeObject(model);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return count[0];
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
