package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import rapiduncertainty.gp.OneClassScore;
import rapiduncertainty.gp.VarianceMethod;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.rapiduncertainty.Tables;

/** One class: rows like those learnt are rejected as often as asked, foreign ones always. */
class GPHIKOneClassTest {
  private static final int ROWS = 250;
  private static final int FRESH = 400;
  private static final int SEEDS = 3;

  /**
   * Deviations of a rejected share that are allowed: the threshold is one quantile of 250 rows, the
   * share a count among 400, averaged over three draws; and the rows left out together make the
   * others a tenth fewer.
   */
  private static final double DEVIATIONS = 3.5;

  /** A share of so little is one row in a draw. */
  private static final double FEW = 0.02;

  /** Rows around two centres in six attributes: of one class, all alike. */
  static Instances rows(int count, long seed, double shift) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < 6; a++) {
      attributes.add(new Attribute("a" + a));
    }
    attributes.add(new Attribute("class", List.of("normal")));
    Instances data = new Instances("normal", attributes, count);
    data.setClassIndex(6);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < count; i++) {
      double[] v = new double[7];
      int centre = random.nextInt(2);
      for (int a = 0; a < 6; a++) {
        v[a] = shift + 2 * (centre == a % 2 ? 1 : 0) + random.nextGaussian();
      }
      data.add(new DenseInstance(1, v));
    }
    return data;
  }

  private static GPHIK trained(String options, Instances rows) throws Exception {
    GPHIK c = new GPHIK();
    c.setOptions(Utils.splitOptions(options));
    c.buildClassifier(rows);
    return c;
  }

  static double rejected(GPHIK c, Instances rows) throws Exception {
    int count = 0;
    for (Instance row : rows) {
      count += Utils.isMissingValue(c.classifyInstance(row)) ? 1 : 0;
    }
    return (double) count / rows.size();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 5, HISTOGRAM",
    "0.05, 100, HISTOGRAM",
    "0.2, 100, HISTOGRAM",
    "0.05, 5, COMPLEMENT",
    "0.2, 5, HISTOGRAM"
  })
  void freshRowsAreRejectedAsOftenAsAsked(double target, int rank, String features)
      throws Exception {
    double deviation =
        Math.sqrt(target * (1 - target) * (1.0 / ROWS + 1.0 / FRESH) / SEEDS);
    List<String> wrong = new ArrayList<>();
    for (VarianceMethod method : VarianceMethod.values()) {
      for (OneClassScore score : OneClassScore.values()) {
        if (method == VarianceMethod.NONE && score != OneClassScore.MEAN) {
          continue; // refused
        }
        String options =
            "-variance %s -score %s -rejection %s -rank %d -features %s"
                .formatted(method, score, target, rank, features);
        double share = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
          GPHIK c = trained(options, rows(ROWS, seed, 0));
          share += rejected(c, rows(FRESH, 1000 + seed, 0)) / SEEDS;
        }
        if (Math.abs(share - target) > DEVIATIONS * deviation + FEW) {
          wrong.add(options + " rejects " + share);
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @ParameterizedTest
  @EnumSource(
      value = OneClassScore.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = "MEAN")
  void aScoreWithoutAVarianceIsRefused(OneClassScore score) throws Exception {
    for (Instances rows : List.of(rows(20, 1, 0), rows(0, 1, 0))) {
      String message =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> trained("-variance NONE -score " + score, rows))
              .getMessage();
      assertTrue(message.contains(score.toString()) && message.contains("CACHED"), message);
    }
  }

  @Test
  void aThresholdBeyondTheDenseLimitRejectsAsOftenAsAsked() throws Exception {
    for (String options : List.of("-score DENSITY", "-score VARIANCE -variance CAPU", "")) {
      GPHIK c = trained(options + " -rejection 0.2", rows(2050, 1, 0));
      // 500 rows or more make the threshold; left out together they make the others fewer.
      double deviation = Math.sqrt(0.2 * 0.8 * (1.0 / 500 + 1.0 / FRESH));
      assertEquals(0.2, rejected(c, rows(FRESH, 2, 0)), DEVIATIONS * deviation, options);
    }
  }

  @Test
  void aForestOfOneClassKnowsWhatIsForeign() throws Exception {
    GPHIK c = trained("-features FOREST -rejection 0.1", rows(200, 1, 0));
    assertTrue(rejected(c, rows(100, 2, 4)) > 0.9, "foreign rows are accepted");
    assertTrue(rejected(c, rows(100, 3, 0)) < 0.3, "normal rows are rejected");
  }

  @Test
  void aForestGrownFromOneClassLearnsAnotherThatComesLater() throws Exception {
    Instances table = new Instances(Tables.mixed(120, 1));
    Instances first = new Instances(table, 0);
    Instances second = new Instances(table, 0);
    for (Instance row : table) {
      if (row.classValue() < 2) {
        (row.classValue() == 0 ? first : second).add(row);
      }
    }
    GPHIK c = trained("-features FOREST", first);
    c.distributionForInstance(first.get(0));
    for (int i = 0; i < 5; i++) {
      c.updateClassifier(second.get(i));
      if (i > 0) {
        double own = c.distributionForInstance(second.get(i))[1];
        assertTrue(own > 0.3, "after %d rows its own row gets %s".formatted(i + 1, own));
      }
    }
  }
}
