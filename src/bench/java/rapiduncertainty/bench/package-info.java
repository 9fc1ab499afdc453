/**
 * Benchmarks and studies: the programs behind every figure in the documentation.
 *
 * <p>A class named {@code …Bench} measures speed or memory, one named {@code …Study} accuracy on
 * real data. {@code ./antw bench} and {@code ./antw study} run them all, {@code -Donly=Name} one of
 * them.
 */
package rapiduncertainty.bench;
