package weka.rapiduncertainty.active;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rapiduncertainty.active.ActiveSession;
import rapiduncertainty.active.EventLog;
import rapiduncertainty.active.Strategy;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.WekaException;
import weka.gui.knowledgeflow.KFGUIConsts;
import weka.knowledgeflow.Data;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.steps.BaseStep;
import weka.knowledgeflow.steps.KFStep;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.Range;

/**
 * KnowledgeFlow step that chooses the rows of a pool whose labels matter most.
 *
 * <p>In: the pool as a data set, and the labelled rows as a training set (also the ones labelled
 * since the last time: this is how labels come back). Out: the rows to label next as a data set,
 * without class values, and the labelled rows as a training set for a classifier behind this step.
 * Rows of the pool that are labelled already are not asked again.
 */
@KFStep(
    name = "QuerySelector",
    category = "ActiveLearning",
    toolTipText = "Chooses the rows of a pool whose labels matter most",
    iconPath = KFGUIConsts.BASE_ICON_PATH + "DiamondPlain.gif")
public class QuerySelector extends BaseStep {
  private static final long serialVersionUID = 1L;

  private String classifier = "weka.classifiers.functions.GPHIK";
  private Strategy strategy = Strategy.UNCERTAINTY;
  private int batch = 10;
  private double eta = 10;
  private int budget = 100;
  private int seed = 1;
  private transient Instances pool;
  private transient Instances labelled;

  /** A step with default options. */
  public QuerySelector() {}

  /** The classifier with its options. */
  @OptionMetadata(
      displayName = "classifier",
      description = "Classifier with its options, default weka·classifiers·functions·GPHIK.",
      displayOrder = 1,
      commandLineParamName = "W")
  public String getClassifier() {
    return classifier;
  }

  /** Sets the classifier with its options. */
  public void setClassifier(String classifier) {
    this.classifier = classifier;
  }

  /** Which rows are asked. */
  @OptionMetadata(
      displayName = "strategy",
      description = ActiveOptions.STRATEGIES,
      displayOrder = 2,
      commandLineParamName = "strategy")
  public Strategy getStrategy() {
    return strategy;
  }

  /** Sets which rows are asked. */
  public void setStrategy(Strategy strategy) {
    this.strategy = strategy;
  }

  /** Rows asked at once. */
  @OptionMetadata(
      displayName = "batch",
      description = "Rows asked at once, ≥ 1, default 10.",
      displayOrder = 3,
      commandLineParamName = "batch")
  @Range(min = 1)
  public int getBatch() {
    return batch;
  }

  /** Sets the rows asked at once. */
  public void setBatch(int batch) {
    this.batch = checked(this, "batch", batch);
  }

  /** Weight of the variance. */
  @OptionMetadata(
      displayName = "eta",
      description =
          "Weight of the variance in ENTROPY_VARIANCE before the first label, ≥ 0, default 10.",
      displayOrder = 4,
      commandLineParamName = "eta")
  @Range(min = 0)
  public double getEta() {
    return eta;
  }

  /** Sets the weight of the variance. */
  public void setEta(double eta) {
    this.eta = checked(this, "eta", eta);
  }

  /** Labels planned. */
  @OptionMetadata(
      displayName = "budget",
      description = "Labelled rows at which eta has fallen to 0, ≥ 1, default 100.",
      displayOrder = 5,
      commandLineParamName = "budget")
  @Range(min = 1)
  public int getBudget() {
    return budget;
  }

  /** Sets the labels planned. */
  public void setBudget(int budget) {
    this.budget = checked(this, "budget", budget);
  }

  /** Seed of all random choices. */
  @OptionMetadata(
      displayName = "seed",
      description = "Seed of all random choices, a whole number, default 1.",
      displayOrder = 6,
      commandLineParamName = "S")
  public int getSeed() {
    return seed;
  }

  /** Sets the seed of all random choices. */
  public void setSeed(int seed) {
    this.seed = seed;
  }

  @Override
  public void stepInit() {
    pool = null;
    labelled = null;
  }

  @Override
  public List<String> getIncomingConnectionTypes() {
    List<String> types = new ArrayList<>();
    if (getStepManager().numIncomingConnectionsOfType(StepManager.CON_DATASET) == 0) {
      types.add(StepManager.CON_DATASET);
    }
    if (getStepManager().numIncomingConnectionsOfType(StepManager.CON_TRAININGSET) == 0) {
      types.add(StepManager.CON_TRAININGSET);
    }
    return types;
  }

  @Override
  public List<String> getOutgoingConnectionTypes() {
    return List.of(StepManager.CON_DATASET, StepManager.CON_TRAININGSET);
  }

  @Override
  public synchronized void processIncoming(Data data) throws WekaException {
    Instances rows = data.getPrimaryPayload();
    if (data.getConnectionName().equals(StepManager.CON_DATASET)) {
      pool = rows;
    } else {
      labelled = rows;
    }
    boolean waitsForLabels =
        labelled == null
            && getStepManager().numIncomingConnectionsOfType(StepManager.CON_TRAININGSET) > 0;
    if (pool == null || waitsForLabels) {
      return;
    }
    getStepManager().processing();
    Instances start = labelled == null ? new Instances(pool, 0) : labelled;
    getStepManager().outputData(data(StepManager.CON_DATASET, select(pool, start)));
    if (labelled != null) {
      getStepManager().outputData(data(StepManager.CON_TRAININGSET, labelled));
    }
    pool = null;
    labelled = null;
    getStepManager().finished();
  }

  private static Data data(String connection, Instances rows) {
    Data data = new Data(connection, rows);
    data.setPayloadElement(StepManager.CON_AUX_DATA_SET_NUM, 1);
    data.setPayloadElement(StepManager.CON_AUX_DATA_MAX_SET_NUM, 1);
    return data;
  }

  /** The rows to ask about next. */
  Instances select(Instances rows, Instances known) throws WekaException {
    if (rows.classIndex() < 0 || known.classIndex() < 0 || !rows.classAttribute().isNominal()) {
      throw new WekaException(
          "QuerySelector: the pool or the labelled rows have no nominal class."
              + " Put a ClassAssigner before them.");
    }
    try {
      Instances open = withoutLabelled(rows, known);
      Instances chosen = new Instances(rows, 0);
      if (!open.isEmpty()) {
        InstancesLearner learner =
            new InstancesLearner(Estimators.parse(classifier), known, open);
        // A round of the flow is a session of one question: η has fallen by the labels known.
        double weight = eta * Math.max(0, 1 - (double) known.numInstances() / budget);
        var settings = new ActiveSession.Settings(strategy, batch, budget, weight, 100, seed);
        ActiveSession session =
            new ActiveSession(settings, learner, Relabel.classes(rows), EventLog.inMemory());
        for (int row : session.propose()) {
          chosen.add(open.instance(row));
          chosen.lastInstance().setClassMissing();
        }
      }
      return chosen;
    } catch (WekaException e) {
      throw e;
    } catch (Exception e) {
      throw new WekaException("QuerySelector: " + e.getMessage(), e);
    }
  }

  /** Leaves out rows that stand among the labelled ones; equal rows are counted. */
  private static Instances withoutLabelled(Instances rows, Instances known) {
    Map<String, Integer> asked = new TreeMap<>();
    known.forEach(x -> asked.merge(text(x), 1, Integer::sum));
    Instances open = new Instances(rows, 0);
    for (var x : rows) {
      if (asked.merge(text(x), -1, Integer::sum) < 0) {
        open.add(x);
      }
    }
    return open;
  }

  private static String text(weka.core.Instance x) {
    weka.core.Instance copy = (weka.core.Instance) x.copy();
    copy.setDataset(x.dataset());
    copy.setClassMissing();
    return copy.toStringNoWeight(10);
  }
}
