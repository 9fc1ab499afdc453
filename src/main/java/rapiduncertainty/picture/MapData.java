package rapiduncertainty.picture;

import static rapiduncertainty.Check.require;

import java.util.List;
import rapiduncertainty.Prediction;

/**
 * What a model says on a grid over two attributes, and the points it was trained with.
 *
 * @param x the attribute along the horizontal axis
 * @param y the attribute along the vertical axis
 * @param columns number of cells along the horizontal axis
 * @param rows number of cells along the vertical axis
 * @param cells the predictions at the centres of the cells, row after row from the lowest
 * @param target name of what is predicted
 * @param classes names of the classes; empty if a number is predicted
 * @param points rows to show as points
 * @param note what a reader has to know, e.g. where the other attributes are held
 */
public record MapData(
    Axis x,
    Axis y,
    int columns,
    int rows,
    Prediction[] cells,
    String target,
    List<String> classes,
    List<Point> points,
    String note) {

  /** Checks that there is a prediction for each cell. */
  public MapData {
    require(
        columns > 1 && rows > 1 && cells.length == columns * rows,
        "a map of %d × %d cells needs that many predictions, got %d",
        columns,
        rows,
        cells.length);
  }

  /**
   * One side of the map.
   *
   * @param name the attribute's name
   * @param low number at the left or lower edge
   * @param high number at the other edge, above the first
   */
  public record Axis(String name, double low, double high) {

    /** Checks the range. */
    public Axis {
      require(
          low < high && Double.isFinite(high - low),
          "axis '%s' needs a finite range, got %s to %s",
          name,
          low,
          high);
    }

    /** Centre of a cell. */
    public double centre(int cell, int cells) {
      return low + (cell + 0.5) / cells * (high - low);
    }
  }

  /**
   * A row of the data.
   *
   * @param x its value on the horizontal axis
   * @param y its value on the vertical axis
   * @param target its class number or its value; NaN if unknown
   */
  public record Point(double x, double y, double target) {}

  /** The prediction of a cell. */
  public Prediction cell(int column, int row) {
    return cells[row * columns + column];
  }

  /** Whether a class is predicted, not a number. */
  public boolean nominal() {
    return !classes.isEmpty();
  }
}
