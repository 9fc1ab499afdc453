/**
 * Pictures of uncertainty, drawn with Java 2D: without a display into a file, or into any component.
 */
package rapiduncertainty.picture;
