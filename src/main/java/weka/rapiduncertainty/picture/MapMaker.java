package weka.rapiduncertainty.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.picture.MapData;
import rapiduncertainty.picture.UncertaintyMap;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.UncertaintyEstimator;
import weka.rapiduncertainty.UserException;

/**
 * Asks a classifier on a grid over two attributes; the other ones are held at their mean or most
 * frequent value, or at those of a chosen row.
 *
 * <p>Cost: cells² predictions.
 */
public final class MapMaker {
  private static final int MOST_POINTS = 1500;
  private static final double MARGIN = 0.12; // of the attribute's range, on both sides

  private final Classifier classifier;
  private final Instances data;

  /**
   * A maker of maps.
   *
   * @param classifier a trained classifier with predictive variance
   * @param data the rows to show as points, with the header the classifier was trained with
   * @throws UserException if the classifier gives no variance or there are no rows
   */
  public MapMaker(Classifier classifier, Instances data) throws UserException {
    Estimators.requireEstimator(classifier);
    if (data.numInstances() == 0) {
      throw new UserException("An uncertainty map needs rows to know where to look; got none.");
    }
    this.classifier = classifier;
    this.data = data;
  }

  /** Numbers of the attributes that may be an axis: numeric ones with more than one value. */
  public static int[] axes(Instances data) {
    return IntStream.range(0, data.numAttributes())
        .filter(d -> d != data.classIndex() && data.attribute(d).isNumeric())
        .filter(d -> data.attributeStats(d).distinctCount > 1)
        .toArray();
  }

  /**
   * Draws the map.
   *
   * @param x number of the attribute along the horizontal axis
   * @param y number of the attribute along the vertical axis
   * @param cells cells along each side, ≥ 2
   * @param held row that gives the other attributes; empty for their mean or most frequent value
   * @param shown class whose latent mean is shown; empty for the predicted class
   * @param progress hears how far the work is, and can end it
   */
  public UncertaintyMap map(
      int x, int y, int cells, OptionalInt held, OptionalInt shown, Progress progress)
      throws Exception {
    MapData.Axis across = axis(x);
    MapData.Axis up = axis(y);
    UncertaintyEstimator estimator = Estimators.of(classifier);
    Instance row = base(held);
    Prediction[] grid = new Prediction[cells * cells];
    for (int r = 0; r < cells; r++) {
      progress.step("uncertainty map", (double) r / cells);
      row.setValue(y, up.centre(r, cells));
      for (int c = 0; c < cells; c++) {
        row.setValue(x, across.centre(c, cells));
        grid[r * cells + c] = estimator.predict(row);
      }
    }
    Attribute target = data.classAttribute();
    List<String> classes = new ArrayList<>();
    for (int c = 0; target.isNominal() && c < target.numValues(); c++) {
      classes.add(target.value(c));
    }
    List<MapData.Point> points = points(x, y);
    MapData map =
        new MapData(
            across, up, cells, cells, grid, target.name(), classes, points, note(held, points));
    String subject = classifier.getClass().getSimpleName() + " on " + data.relationName();
    return new UncertaintyMap(subject, map, shown);
  }

  private MapData.Axis axis(int attribute) throws UserException {
    Attribute a = data.attribute(attribute);
    boolean usable = IntStream.of(axes(data)).anyMatch(d -> d == attribute);
    if (!usable) {
      throw new UserException(
          "Attribute '" + a.name() + "' cannot be an axis of the map: it must be numeric, not the "
              + "class, and have more than one value.");
    }
    double low = data.attributeStats(attribute).numericStats.min;
    double high = data.attributeStats(attribute).numericStats.max;
    double margin = MARGIN * (high - low);
    // Histograms are never negative: keep the map of non-negative attributes from going below 0.
    double floor = low >= 0 ? Math.max(0, low - margin) : low - margin;
    return new MapData.Axis(a.name(), floor, high + margin);
  }

  private Instance base(OptionalInt held) {
    Instance row;
    if (held.isPresent()) {
      row = (Instance) data.instance(held.getAsInt()).copy();
    } else {
      row = new DenseInstance(data.numAttributes());
      for (int d = 0; d < data.numAttributes(); d++) {
        boolean value = d != data.classIndex()
            && (data.attribute(d).isNumeric() || data.attribute(d).isNominal());
        row.setValue(d, value ? data.meanOrMode(d) : Utils.missingValue());
      }
    }
    row.setDataset(data);
    row.setClassMissing();
    return row;
  }

  private List<MapData.Point> points(int x, int y) {
    List<MapData.Point> points = new ArrayList<>();
    int n = data.numInstances();
    int step = Math.max(1, (n + MOST_POINTS - 1) / MOST_POINTS);
    for (int i = 0; i < n; i += step) {
      Instance row = data.instance(i);
      if (!row.isMissing(x) && !row.isMissing(y)) {
        points.add(new MapData.Point(row.value(x), row.value(y), row.classValue()));
      }
    }
    return points;
  }

  private String note(OptionalInt held, List<MapData.Point> points) {
    String others =
        data.numAttributes() <= 3
            ? ""
            : held.isPresent()
                ? "other attributes as in row " + (held.getAsInt() + 1) + "; "
                : "other attributes at their mean or most frequent value; ";
    int n = data.numInstances();
    String which =
        points.size() == n
            ? "the " + n + " rows"
            : n > MOST_POINTS
                ? points.size() + " of the " + n + " rows"
                : points.size() + " rows; " + (n - points.size()) + " others lack a value here";
    return others + "dots: " + which;
  }
}
