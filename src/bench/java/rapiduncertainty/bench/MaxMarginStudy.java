package rapiduncertainty.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.evaluation.NominalPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;

/** Accuracy of MMSGP, with and without its margin, beside the other machines. */
public final class MaxMarginStudy implements Program {
  private static final int SEEDS = 5;
  private static final String OURS = "weka.classifiers.functions.MMSGP -search 5 -most 300 ";

  /** Files (all rows together), rows to train and to test on, SMO's RBF gamma; 0 = linear. */
  private record Task(String name, List<String> files, int train, int test, double gamma) {

    boolean linear() {
      return gamma == 0;
    }
  }

  private static final List<Task> TASKS =
      List.of(
          new Task("Yeast", List.of("yeast/all.arff.gz"), 990, 494, 1),
          new Task("sensorless2200", List.of("sensorless2200/all.arff.gz"), 1100, 1100, 1),
          new Task(
              "penstroke26", List.of("penstroke26/train.arff.gz", "penstroke26/test.arff.gz"),
              1144, 286, 0.02),
          new Task(
              "R52, 600 rows", List.of("reuters_r52/train.arff.gz", "reuters_r52/test.arff.gz"),
              600, 600, 0));

  @Override
  public String title() {
    return "Max-margin sparse GP: accuracy with and without the margin";
  }

  @Override
  public void run(Report report) throws Exception {
    report.say(
        "Mean ± standard deviation over %d random splits. MMSGP with at most 300 support points and"
            + " a search of 5 evaluations; SMO without logistic models, so that its probabilities are"
            + " shares of votes; GPHIK and InformativeVectorMachine with their defaults. On R52 (counts,"
            + " a sample of the rows) MMSGP and SMO are linear. Negative log-likelihood in nats,"
            + " probabilities cut at 1e-6."
            + " Run by `./antw study -Donly=MaxMarginStudy -Ddata=<folder>`.",
        SEEDS);
    report.table("data", "classifier", "accuracy in %", "negative log-likelihood", "train CPU s");
    for (Task task : TASKS) {
      Optional<Instances> data = load(task.files());
      if (data.isPresent()) {
        for (String classifier : classifiers(task)) {
          study(report, task, data.get(), classifier);
        }
      }
    }
  }

  private static List<String> classifiers(Task task) {
    boolean linear = task.linear();
    String kernel = linear ? "-kernel LINEAR -scaling L1 " : "";
    List<String> all = new ArrayList<>();
    for (String c : List.of("0", "1")) {
      all.add(OURS + kernel + "-C " + c);
    }
    all.add(
        "weka.classifiers.functions.SMO "
            + (linear
                ? "-N 2 -C 10"
                : "-C 10 -K \"weka.classifiers.functions.supportVector.RBFKernel -G "
                    + task.gamma() + "\""));
    all.add("weka.classifiers.functions.GPHIK" + (linear ? " -scaling L1" : ""));
    all.add(
        "weka.classifiers.functions.InformativeVectorMachine"
            + (linear ? " -scaling L1 -kernel HIK" : ""));
    return all;
  }

  private static Optional<Instances> load(List<String> files) throws Exception {
    Instances all = null;
    for (String file : files) {
      var path = Run.data(file);
      if (path.isEmpty()) {
        return Optional.empty();
      }
      Instances part = new DataSource(path.get().toString()).getDataSet();
      part.setClassIndex(part.numAttributes() - 1);
      if (all == null) {
        all = part;
      } else {
        for (Instance row : part) {
          all.add(row);
        }
      }
    }
    return Optional.of(all);
  }

  private static void study(Report report, Task task, Instances data, String command)
      throws Exception {
    double[] accuracy = new double[SEEDS];
    double[] loss = new double[SEEDS];
    double seconds = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      Instances rows = new Instances(data);
      rows.randomize(new Random(seed));
      Instances train = new Instances(rows, 0, task.train());
      Instances test = new Instances(rows, task.train(), task.test());
      String[] parts = Utils.splitOptions(command);
      String name = parts[0];
      parts[0] = "";
      Classifier classifier = AbstractClassifier.forName(name, parts);
      Exception[] failure = new Exception[1];
      seconds +=
          Clock.seconds(
                  () -> {
                    try {
                      classifier.buildClassifier(train);
                    } catch (Exception e) {
                      failure[0] = e;
                    }
                  })
              / SEEDS;
      if (failure[0] != null) {
        throw failure[0];
      }
      Evaluation evaluation = new Evaluation(train);
      evaluation.evaluateModel(classifier, test);
      accuracy[seed - 1] = evaluation.pctCorrect();
      for (Prediction p : evaluation.predictions()) {
        double share = ((NominalPrediction) p).distribution()[(int) p.actual()];
        loss[seed - 1] -= Math.log(Math.max(1e-6, share)) / test.numInstances();
      }
    }
    report.row(
        task.name(),
        command.replace("weka.classifiers.functions.", "").replace("supportVector.", ""),
        spread(accuracy),
        spread(loss),
        seconds);
  }

  private static String spread(double[] values) {
    double mean = Utils.mean(values);
    return Report.number(mean) + " ± " + Report.number(Math.sqrt(Utils.variance(values)));
  }
}
