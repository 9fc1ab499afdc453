package rapiduncertainty.bench;

/**
 * A benchmark or study with a public constructor without arguments.
 *
 * <p>It measures what it claims beside a named baseline in the same run and reports ratios.
 */
public interface Program {

  /** One line for the list of programs. */
  String title();

  /**
   * Measures and reports.
   *
   * @param report takes the tables; becomes a section of docs/benchmarks.md
   * @throws Exception whatever goes wrong; the run then ends with a non-zero status
   */
  void run(Report report) throws Exception;
}
