package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Prediction;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.converters.ConverterUtils.DataSource;

/** Models of every release load, predict what they predicted, and go on learning. */
class GPHIKSavedModelsTest {
  private static final Path DATA = Path.of("test-data");

  /** Nine decimals were written; libraries may differ in the last digits of exp and log. */
  private static final double WRITTEN = 1e-7;

  @Test
  void modelsOfAllReleasesServe() throws Exception {
    List<Path> models;
    try (Stream<Path> files = Files.list(DATA.resolve("models"))) {
      models = files.filter(f -> f.toString().endsWith(".model")).sorted().toList();
    }
    assertFalse(models.isEmpty(), "no saved model; see SaveModels among the examples");
    Instances all = DataSource.read(DATA.resolve("mixed.arff").toString());
    all.setClassIndex(all.numAttributes() - 1);
    Instances rows = new Instances(all, 100, 50);
    for (Path file : models) {
      GPHIK model = (GPHIK) SerializationHelper.read(file.toString());
      List<String> lines =
          Files.readAllLines(Path.of(file.toString().replace(".model", ".txt")));
      for (int i = 0; i < rows.size(); i++) {
        String[] numbers = lines.get(i).split(" ");
        Prediction p = model.predict(rows.instance(i));
        for (int c = 0; c < p.distribution().length; c++) {
          assertEquals(Double.parseDouble(numbers[c]), p.distribution()[c], WRITTEN, file + " " + i);
        }
        assertEquals(Double.parseDouble(numbers[numbers.length - 1]), p.variance(), WRITTEN);
      }
      int before = model.report().rows();
      for (Instance row : rows) {
        model.updateClassifier(row);
      }
      model.predict(rows.instance(0));
      assertEquals(before + rows.size(), model.report().rows());
    }
  }
}
