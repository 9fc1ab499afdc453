package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.functions.GPHIK;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.rapiduncertainty.testing.SmallData;

/** The mark "unlike the training data" of the classifiers. */
class NoveltyMarkTest {
  private static final int TRAINED = 150;

  /** 5 % are expected; the rest is room for chance in 150 training and 600 test rows. */
  private static final double MOST_FALSE_MARKS = 0.11;

  private static final double FEWEST_FALSE_MARKS = 0.005;

  private final Instances all = SmallData.clouds(3, TRAINED + 600);
  private final Instances train = new Instances(all, 0, TRAINED);
  private final Instances rest = new Instances(all, TRAINED, all.size() - TRAINED);

  private static RapidClassifier<?> make(String specification) throws Exception {
    String[] words = Utils.splitOptions(specification);
    String name = words[0];
    words[0] = "";
    return (RapidClassifier<?>) AbstractClassifier.forName(name, words);
  }

  private static double marked(RapidClassifier<?> c, Instances rows) throws Exception {
    int count = 0;
    for (Instance row : rows) {
      count += c.predict(row).novelty() > c.noveltyMark() ? 1 : 0;
    }
    return count / (double) rows.size();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "weka.classifiers.functions.GPHIK",
        "weka.classifiers.functions.GPHIK -variance PUP",
        "weka.classifiers.functions.GPHIK -variance CAPU",
        "weka.classifiers.functions.InformativeVectorMachine",
        "weka.classifiers.functions.MMSGP -search 0 -length-scale 0.05",
        "weka.classifiers.functions.MMSGP -threshold 50 -sparsity 0.5",
        "weka.classifiers.functions.MMSGP -variance AUGMENTED -search 0"
      })
  void aboutOneInTwentyOrdinaryRowsIsMarked(String specification) throws Exception {
    RapidClassifier<?> c = make(specification);
    c.buildClassifier(train);
    double share = marked(c, rest);
    assertTrue(share <= MOST_FALSE_MARKS && share >= FEWEST_FALSE_MARKS, share + " are marked");
  }

  /** The trees disagree as much as they can where classes overlap, so nothing may lie above the mark. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "weka.classifiers.functions.GPHIK -features FOREST",
        "weka.classifiers.functions.OnlineRFIVM -trees 100",
        "weka.classifiers.trees.OnlineRandomForest -trees 100"
      })
  void forestsMarkFewOrdinaryRows(String specification) throws Exception {
    RapidClassifier<?> c = make(specification);
    c.buildClassifier(train);
    double share = marked(c, rest);
    assertTrue(share <= MOST_FALSE_MARKS, share + " are marked");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "weka.classifiers.functions.GPHIK",
        "weka.classifiers.functions.InformativeVectorMachine"
      })
  void rowsFarFromAllOthersAreMarked(String specification) throws Exception {
    RapidClassifier<?> c = make(specification);
    c.buildClassifier(train);
    Instances far = new Instances(rest, 0, 20);
    far.forEach(row -> row.setValue(0, 40 + row.value(0)));
    far.forEach(row -> row.setValue(1, 40 + row.value(1)));
    assertEquals(1, marked(c, far), 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7})
  void tinyDataHaveAMark(int rows) throws Exception {
    for (String name :
        new String[] {
          "weka.classifiers.functions.GPHIK",
          "weka.classifiers.functions.InformativeVectorMachine",
          "weka.classifiers.functions.OnlineRFIVM -trees 20",
          "weka.classifiers.trees.OnlineRandomForest -trees 20",
          "weka.classifiers.functions.MMSGP"
        }) {
      RapidClassifier<?> c = make(name);
      c.buildClassifier(new Instances(train, 0, rows));
      double mark = c.noveltyMark();
      assertTrue(mark >= 0 && mark <= 1, name + " marks above " + mark);
    }
  }

  @Test
  void theMarkFollowsWhatIsLearntAndSurvivesSaving() throws Exception {
    GPHIK gp = new GPHIK();
    gp.buildClassifier(new Instances(train, 0, 30));
    double few = gp.noveltyMark();
    for (int i = 30; i < TRAINED; i++) {
      gp.updateClassifier(train.get(i));
    }
    assertTrue(gp.noveltyMark() < few, "more rows leave less unexplained");
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    SerializationHelper.write(bytes, gp);
    GPHIK read =
        (GPHIK) SerializationHelper.read(new java.io.ByteArrayInputStream(bytes.toByteArray()));
    assertEquals(gp.noveltyMark(), read.noveltyMark(), 0);
  }
}
