package weka.rapiduncertainty.active;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Range;
import weka.core.converters.ArffLoader;
import weka.core.converters.ArffSaver;
import weka.core.converters.ConverterUtils.DataSource;
import weka.experiment.ActiveLearningResultProducer;
import weka.experiment.CSVResultListener;
import weka.experiment.PairedCorrectedTTester;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.FlowRunner;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.ClassAssigner;
import weka.knowledgeflow.steps.Loader;
import weka.knowledgeflow.steps.Saver;
import weka.knowledgeflow.steps.Step;
import weka.knowledgeflow.steps.TrainingSetMaker;

/** The active learner in the Experimenter, in the KnowledgeFlow and as a comparison. */
class ActiveSurfacesTest {
  @TempDir Path folder;

  private static Instances clouds(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ArrayList<Attribute> attributes = new ArrayList<>();
    attributes.add(new Attribute("x"));
    attributes.add(new Attribute("y"));
    attributes.add(new Attribute("class", List.of("a", "b")));
    Instances data = new Instances("clouds", attributes, rows);
    data.setClassIndex(2);
    for (int i = 0; i < rows; i++) {
      double shift = i % 2 == 0 ? 0 : 0.6;
      data.add(
          new DenseInstance(
              1, new double[] {random.nextDouble() + shift, random.nextDouble() + shift, i % 2}));
    }
    return data;
  }

  private Path save(String name, Instances data) throws Exception {
    ArffSaver saver = new ArffSaver();
    saver.setInstances(data);
    saver.setFile(folder.resolve(name).toFile());
    saver.writeBatch();
    return folder.resolve(name);
  }

  @Test
  void theExperimenterComparesStrategiesByItsCorrectedTest() throws Exception {
    Path file = folder.resolve("results.csv");
    CSVResultListener listener = new CSVResultListener();
    listener.setOutputFile(file.toFile());
    ActiveLearningResultProducer producer = new ActiveLearningResultProducer();
    producer.setOptions(
        new String[] {"-strategies", "RANDOM,VARIANCE", "-budget", "8", "-batch", "2"});
    producer.setInstances(clouds(60, 1));
    producer.setResultListener(listener);
    producer.preProcess();
    for (int run = 1; run <= 3; run++) {
      producer.doRun(run);
    }
    producer.postProcess();

    Instances results = DataSource.read(file.toString());
    assertEquals(6, results.numInstances());
    PairedCorrectedTTester tester = new PairedCorrectedTTester();
    tester.setInstances(results);
    tester.setDatasetKeyColumns(
        new Range("" + (results.attribute("Key_Dataset").index() + 1)));
    tester.setRunColumn(results.attribute("Key_Run").index());
    tester.setResultsetKeyColumns(new Range("" + (results.attribute("Key_Scheme").index() + 1)));
    int column = results.attribute("Area_under_learning_curve").index();
    String table = tester.multiResultsetFull(0, column);
    assertTrue(table.contains("VARIANCE") || table.contains("(2)"), table);
    assertTrue(table.contains("clouds"), table);
  }

  @Test
  void aResultThatIsThereAlreadyIsNotComputedAgain() throws Exception {
    ActiveLearningResultProducer producer = new ActiveLearningResultProducer();
    producer.setInstances(clouds(30, 1));
    List<String> accepted = new ArrayList<>();
    producer.setResultListener(
        new CSVResultListener() {
          private static final long serialVersionUID = 1L;

          @Override
          public boolean isResultRequired(weka.experiment.ResultProducer rp, Object[] key) {
            return false;
          }

          @Override
          public void acceptResult(
              weka.experiment.ResultProducer rp, Object[] key, Object[] result) {
            accepted.add(Arrays.toString(key));
          }
        });
    producer.doRun(1);
    assertEquals(List.of(), accepted);
    assertThrows(
        IllegalArgumentException.class, () -> producer.setStrategies("RANDOM,CLEVER"));
  }

  @Test
  void theKnowledgeFlowStepAsksNewRowsAndTakesLabelsBack() throws Exception {
    Instances pool = clouds(40, 2);
    Instances labelled = new Instances(pool, 0, 6);
    Path out = folder.resolve("queries");
    run(pool, labelled, out);
    Instances queries = onlyFile(out);
    assertEquals(4, queries.numInstances());
    for (int i = 0; i < 4; i++) {
      assertTrue(queries.instance(i).classIsMissing());
      int source = index(pool, queries, i);
      assertTrue(source >= 6, "a labelled row was asked: " + source);
      labelled.add(pool.instance(source)); // the labels come back
    }
    Path next = folder.resolve("next");
    run(pool, labelled, next);
    Instances more = onlyFile(next);
    for (int i = 0; i < 4; i++) {
      double x = more.instance(i).value(0);
      assertTrue(queries.stream().noneMatch(q -> q.value(0) == x), "asked twice");
    }
  }

  private static int index(Instances pool, Instances queries, int q) {
    for (int i = 0; i < pool.numInstances(); i++) {
      if (Math.abs(pool.instance(i).value(0) - queries.instance(q).value(0)) < 1e-5) {
        return i;
      }
    }
    return -1;
  }

  private static Instances onlyFile(Path prefix) throws Exception {
    try (var files = Files.list(prefix.getParent())) {
      Path file =
          files
              .filter(f -> f.getFileName().toString().startsWith(prefix.getFileName().toString()))
              .findFirst()
              .orElseThrow();
      Instances data = DataSource.read(file.toString());
      data.setClassIndex(2);
      return data;
    }
  }

  private void run(Instances pool, Instances labelled, Path out) throws Exception {
    Flow flow = new Flow();
    StepManagerImpl poolLoader = add(flow, loader(save("pool.arff", pool)), "pool");
    StepManagerImpl labelLoader = add(flow, loader(save("labelled.arff", labelled)), "labels");
    StepManagerImpl poolClass = add(flow, new ClassAssigner(), "class of the pool");
    StepManagerImpl labelClass = add(flow, new ClassAssigner(), "class of the labels");
    StepManagerImpl training = add(flow, new TrainingSetMaker(), "training set");
    QuerySelector selector = new QuerySelector();
    selector.setBatch(4);
    StepManagerImpl select = add(flow, selector, "select");
    Saver saver = new Saver();
    ArffSaver arff = new ArffSaver();
    arff.setDir(out.getParent().toString());
    arff.setFilePrefix(out.getFileName().toString());
    saver.setSaver(arff);
    saver.setRelationNameForFilename(false);
    StepManagerImpl save = add(flow, saver, "save");
    flow.connectSteps(poolLoader, poolClass, StepManager.CON_DATASET);
    flow.connectSteps(labelLoader, labelClass, StepManager.CON_DATASET);
    flow.connectSteps(labelClass, training, StepManager.CON_DATASET);
    flow.connectSteps(poolClass, select, StepManager.CON_DATASET);
    flow.connectSteps(training, select, StepManager.CON_TRAININGSET);
    flow.connectSteps(select, save, StepManager.CON_DATASET);
    FlowRunner runner = new FlowRunner();
    runner.setFlow(flow);
    runner.run();
    runner.waitUntilFinished();
  }

  private static StepManagerImpl add(Flow flow, Step step, String name) {
    step.setName(name);
    StepManagerImpl manager = new StepManagerImpl(step);
    flow.addStep(manager);
    return manager;
  }

  private static Loader loader(Path file) throws Exception {
    Loader loader = new Loader();
    ArffLoader arff = new ArffLoader();
    arff.setFile(new File(file.toString()));
    loader.setLoader(arff);
    return loader;
  }

  @Test
  void aComparisonIsResumableAndDoesNotDependOnThreads() throws Exception {
    Path data = save("clouds.arff", clouds(50, 3));
    String first = compare(data, "one", 1);
    String two = compare(data, "two", 2);
    String csv = Files.readString(folder.resolve("one").resolve(table("one")));
    // Seconds differ from run to run; everything else must not.
    assertEquals(
        withoutSeconds(csv),
        withoutSeconds(Files.readString(folder.resolve("two").resolve(table("two")))));
    assertTrue(first.contains("RANDOM") && first.contains("ENTROPY"), first);
    assertTrue(two.contains("area against RANDOM"), two);

    // The second time everything is read, seconds included.
    compare(data, "one", 1);
    assertEquals(csv, Files.readString(folder.resolve("one").resolve(table("one"))));
  }

  private String table(String name) throws Exception {
    try (var files = Files.list(folder.resolve(name))) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".csv"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static List<String> withoutSeconds(String csv) {
    return csv.lines()
        .map(
            line -> {
              List<String> cells = new ArrayList<>(List.of(line.split(",", -1)));
              cells.remove(6);
              return String.join(",", cells);
            })
        .toList();
  }

  private String compare(Path data, String out, int threads) throws Exception {
    ActiveComparison comparison = new ActiveComparison();
    comparison.setOptions(
        new String[] {
          "-data", data.toString(), "-strategies", "ENTROPY", "-runs", "3", "-budget", "8",
          "-initial", "1", "-threads", "" + threads, "-out", folder.resolve(out).toString()
        });
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    comparison.compare(new PrintStream(said, true, StandardCharsets.UTF_8));
    assertTrue(Files.list(folder.resolve(out)).anyMatch(f -> f.toString().endsWith(".png")));
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void randomIsAlwaysAmongTheSchemesOfTheExperimenter() throws Exception {
    ActiveLearningResultProducer producer = new ActiveLearningResultProducer();
    producer.setOptions(new String[] {"-strategies", "VARIANCE", "-budget", "3"});
    producer.setInstances(clouds(30, 1));
    List<String> schemes = new ArrayList<>();
    producer.setResultListener(
        new CSVResultListener() {
          private static final long serialVersionUID = 1L;

          @Override
          public void acceptResult(
              weka.experiment.ResultProducer rp, Object[] key, Object[] result) {
            schemes.add((String) key[2]);
          }
        });
    producer.doRun(1);
    assertEquals(List.of("RANDOM", "VARIANCE"), schemes);
  }

  @Test
  void theTestOfAComparisonIsWekasCorrectedOne() throws Exception {
    Path data = save("clouds.arff", clouds(50, 3));
    compare(data, "own", 1);
    String[] row =
        Files.readAllLines(folder.resolve("own").resolve(table("own"))).get(2).split(",", -1);
    assertEquals("ENTROPY", row[0]);

    Path file = folder.resolve("results.csv");
    CSVResultListener listener = new CSVResultListener();
    listener.setOutputFile(file.toFile());
    ActiveLearningResultProducer producer = new ActiveLearningResultProducer();
    producer.setOptions(new String[] {"-strategies", "ENTROPY", "-budget", "8"});
    Instances read = DataSource.read(data.toString());
    read.setClassIndex(2);
    producer.setInstances(read);
    producer.setResultListener(listener);
    producer.preProcess();
    for (int run = 1; run <= 3; run++) {
      producer.doRun(run);
    }
    producer.postProcess();
    Instances results = DataSource.read(file.toString());
    PairedCorrectedTTester tester = new PairedCorrectedTTester();
    tester.setInstances(results);
    tester.setDatasetKeyColumns(new Range("" + (results.attribute("Key_Dataset").index() + 1)));
    tester.setRunColumn(results.attribute("Key_Run").index());
    tester.setResultsetKeyColumns(new Range("" + (results.attribute("Key_Scheme").index() + 1)));
    int area = results.attribute("Area_under_learning_curve").index();
    double p =
        tester.calculateStatistics(results.instance(0), 1, 0, area).differencesProbability;
    assertEquals(p, Double.parseDouble(row[8]), 5e-5); // four digits are written
    assertTrue(p > 0 && p < 1, "p = " + p);
  }

  @Test
  void aComparisonKnowsWhenTheDataChangedAndKeepsDataOfEqualNameApart() throws Exception {
    Path first = save("clouds.arff", clouds(50, 3));
    compare(first, "out", 1);
    String before = Files.readString(folder.resolve("out").resolve(table("out")));
    save("clouds.arff", clouds(50, 4));
    compare(first, "out", 1);
    String after = Files.readString(folder.resolve("out").resolve(table("out")));
    assertTrue(!withoutSeconds(before).equals(withoutSeconds(after)), "stale runs were used");

    for (String parent : List.of("p/x", "q/x")) {
      Files.createDirectories(folder.resolve(parent));
      Files.copy(first, folder.resolve(parent).resolve("d.arff"));
    }
    ActiveComparison comparison = new ActiveComparison();
    comparison.setOptions(
        new String[] {
          "-data", folder.resolve("p/x/d.arff") + "," + folder.resolve("q/x/d.arff"),
          "-strategies", "ENTROPY", "-runs", "2", "-budget", "3", "-out",
          folder.resolve("both").toString()
        });
    comparison.compare(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    try (var files = Files.list(folder.resolve("both"))) {
      assertEquals(2, files.filter(f -> f.toString().endsWith(".csv")).count());
    }
  }

  @Test
  void aDamagedRunIsDoneAgain() throws Exception {
    Path data = save("clouds.arff", clouds(50, 3));
    compare(data, "out", 1);
    String whole = Files.readString(folder.resolve("out").resolve(table("out")));
    try (var runs = Files.list(folder.resolve("out/runs"))) {
      Path run = runs.sorted().findFirst().orElseThrow();
      String text = Files.readString(run);
      Files.writeString(run, text.substring(0, text.lastIndexOf(',')));
    }
    compare(data, "out", 1);
    assertEquals(
        withoutSeconds(whole),
        withoutSeconds(Files.readString(folder.resolve("out").resolve(table("out")))));
  }

  @Test
  void theKnowledgeFlowStepWeighsTheVarianceUntilTheBudget() throws Exception {
    Instances pool = clouds(60, 5);
    Instances known = new Instances(pool, 0, 12);
    QuerySelector selector = new QuerySelector();
    selector.setStrategy(rapiduncertainty.active.Strategy.ENTROPY_VARIANCE);
    selector.setBatch(5);
    selector.setEta(1000);
    String early = selector.select(pool, known).toString();
    selector.setBudget(12);
    String late = selector.select(pool, known).toString();
    selector.setStrategy(rapiduncertainty.active.Strategy.ENTROPY);
    assertEquals(selector.select(pool, known).toString(), late);
    assertTrue(!early.equals(late), "eta has no effect");
  }
}
