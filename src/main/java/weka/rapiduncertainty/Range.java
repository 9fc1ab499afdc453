package weka.rapiduncertainty;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Allowed values of a number option, on the getter beside {@link weka.core.OptionMetadata}.
 *
 * <p>{@link StrictOptions} refuses everything else, from the command line and from the setter.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Range {

  /** The least allowed value, or the bound below it if {@link #aboveMin()}. */
  double min() default Double.NEGATIVE_INFINITY;

  /** The largest allowed value, or the bound above it if {@link #belowMax()}. */
  double max() default Double.POSITIVE_INFINITY;

  /** Whether {@link #min()} itself is refused. */
  boolean aboveMin() default false;

  /** Whether {@link #max()} itself is refused. */
  boolean belowMax() default false;
}
