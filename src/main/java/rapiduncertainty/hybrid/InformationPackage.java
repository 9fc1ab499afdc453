package rapiduncertainty.hybrid;

import java.io.Serializable;

/**
 * Live figures of a training job, by which the scheduler decides.
 *
 * @param route class whose prediction leads to the route
 * @param rows rows its machines learn from
 * @param arrivals out-of-bag rows that arrive
 * @param shareCorrect held-out accuracy of the route, with the machines where they help
 * @param gained held-out rows gained over the forest
 * @param steps trials made
 * @param seconds time spent on them; not part of any decision unless the budget is in seconds
 * @param finished whether there is nothing left to try
 */
public record InformationPackage(
    int route,
    int rows,
    int arrivals,
    double shareCorrect,
    int gained,
    int steps,
    double seconds,
    boolean finished)
    implements Serializable {

  /**
   * Attraction, the lowest first (thesis, eq. 6.1; docs/math/hybrid.md, eq. 4):
   * (rows − least)/(most − least) + share correct.
   *
   * @param least fewest rows of any job
   * @param most most rows of any job
   */
  double attraction(int least, int most) {
    return (most > least ? (rows - least) / (double) (most - least) : 0) + shareCorrect;
  }
}
