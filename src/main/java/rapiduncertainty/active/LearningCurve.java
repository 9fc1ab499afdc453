package rapiduncertainty.active;

import static rapiduncertainty.Check.require;

import java.util.ArrayList;
import java.util.List;

/**
 * Accuracy over the number of labels of one run, and what is read off it.
 *
 * <p>Between two points the curve is a straight line, before the first and behind the last it is
 * flat.
 */
public final class LearningCurve {

  /**
   * A point of the curve.
   *
   * @param labels number of labels given in the session
   * @param accuracy share of right predictions on the test rows, in [0, 1]
   * @param seconds mean time from the last label to this question
   */
  public record Point(int labels, double accuracy, double seconds) {}

  private final List<Point> points = new ArrayList<>();

  /** Adds a point; labels must ascend. */
  public void add(Point point) {
    require(
        points.isEmpty() || point.labels() > last().labels(),
        "the points of a curve must ascend, got %d labels after %d",
        point.labels(),
        points.isEmpty() ? 0 : last().labels());
    points.add(point);
  }

  /** The points, fewest labels first. */
  public List<Point> points() {
    return List.copyOf(points);
  }

  /** The point with the most labels. */
  public Point last() {
    return points.get(points.size() - 1);
  }

  /** Accuracy at a number of labels. */
  public double accuracyAt(double labels) {
    Point before = points.get(0);
    for (Point p : points) {
      if (p.labels() >= labels) {
        int gap = p.labels() - before.labels();
        double share = gap == 0 ? 1 : Math.max(0, (labels - before.labels()) / gap);
        return before.accuracy() + share * (p.accuracy() - before.accuracy());
      }
      before = p;
    }
    return before.accuracy();
  }

  /** Mean accuracy over all numbers of labels from the first point to the last: the area below. */
  public double area() {
    double area = 0;
    for (int i = 1; i < points.size(); i++) {
      Point a = points.get(i - 1);
      Point b = points.get(i);
      area += (b.labels() - a.labels()) * (a.accuracy() + b.accuracy()) / 2;
    }
    int width = last().labels() - points.get(0).labels();
    return width == 0 ? last().accuracy() : area / width;
  }

  /**
   * The fewest labels with at least this accuracy.
   *
   * @return NaN if the curve never gets there
   */
  public double labelsTo(double accuracy) {
    for (Point p : points) {
      if (p.accuracy() >= accuracy) {
        return p.labels();
      }
    }
    return Double.NaN;
  }

  /** Mean seconds per question. */
  public double secondsPerQuestion() {
    return points.stream().mapToDouble(Point::seconds).average().orElse(0);
  }
}
