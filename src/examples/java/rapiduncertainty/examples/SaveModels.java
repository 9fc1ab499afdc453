package rapiduncertainty.examples;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import weka.classifiers.functions.GPHIK;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.converters.ConverterUtils.DataSource;

/**
 * Saves a trained GPHIK with its predictions, one per release, into test-data/models: later versions
 * must load it, predict the same and go on learning. Arguments: the folder test-data and the version.
 */
public final class SaveModels {

  private SaveModels() {}

  /** Entry point. */
  public static void main(String[] args) throws Exception {
    Path data = Path.of(args[0]);
    Path models = Files.createDirectories(data.resolve("models"));
    Instances rows = DataSource.read(data.resolve("mixed.arff").toString());
    rows.setClassIndex(rows.numAttributes() - 1);
    GPHIK gphik = new GPHIK();
    gphik.setRank(20);
    gphik.buildClassifier(new Instances(rows, 0, 100));
    SerializationHelper.write(models.resolve("GPHIK-" + args[1] + ".model").toString(), gphik);
    write(models.resolve("GPHIK-" + args[1] + ".txt"), gphik, new Instances(rows, 100, 50));
  }

  private static void write(Path file, GPHIK gphik, Instances rows) throws Exception {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      for (Instance row : rows) {
        var p = gphik.predict(row);
        StringBuilder line = new StringBuilder();
        for (double v : p.distribution()) {
          line.append(String.format(Locale.ROOT, "%.9f ", v));
        }
        out.println(line + String.format(Locale.ROOT, "%.9f", p.variance()));
      }
    }
  }
}
