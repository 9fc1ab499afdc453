package weka.filters.supervised.attribute;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Vector;
import rapiduncertainty.Row;
import rapiduncertainty.forest.NodeHistograms;
import rapiduncertainty.forest.NodeHistograms.Nodes;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.trees.OnlineRandomForest;
import weka.core.Attribute;
import weka.core.Capabilities;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.SparseInstance;
import weka.core.Utils;
import weka.filters.SimpleBatchFilter;
import weka.filters.SupervisedFilter;
import weka.rapiduncertainty.UserException;

/**
 * Replaces the attributes by the histogram of the forest's nodes that a row visits.
 *
 * <p>The forest is trained on the first batch; see {@link NodeHistograms} for the values.
 */
public class ForestHistograms extends SimpleBatchFilter implements SupervisedFilter {
  private static final long serialVersionUID = 1L;
  private static final int TREES = 100; // a few thousand attributes per tree: fewer than a classifier's

  private OnlineRandomForest forest = standard();
  private Nodes nodes = Nodes.ALL;
  private OnlineRandomForest trained;
  private NodeHistograms histograms;

  private static OnlineRandomForest standard() {
    OnlineRandomForest forest = new OnlineRandomForest();
    forest.setTrees(TREES);
    return forest;
  }

  @Override
  public String globalInfo() {
    return "Replaces the attributes by the histogram of the nodes that a row visits in an online "
        + "random forest, as sparse attributes, one per node. The histogram intersection kernel on "
        + "them is the random forest kernel. The forest is trained on the first batch; its rows look "
        + "more alike within a class than new rows do.";
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities result = new Capabilities(this);
    result.assign(forest.getCapabilities());
    result.setOwner(this);
    result.setMinimumNumberInstances(0);
    return result;
  }

  @Override
  public boolean allowAccessToFullInputFormat() {
    return true; // the number of nodes is known only after training
  }

  @Override
  protected void reset() {
    super.reset();
    trained = null;
    histograms = null;
  }

  @Override
  protected Instances determineOutputFormat(Instances rows) throws Exception {
    if (rows.classIndex() < 0) {
      throw new UserException("ForestHistograms needs a class attribute to grow trees. Set one.");
    }
    trained = (OnlineRandomForest) AbstractClassifier.makeCopy(forest);
    trained.buildClassifier(rows);
    histograms =
        trained.forest() == null ? null : new NodeHistograms(trained.forest().forest(), nodes);
    ArrayList<Attribute> attributes = new ArrayList<>();
    int columns = histograms == null ? 0 : histograms.columns();
    int tree = -1;
    int node = 0;
    for (int d = 0; d < columns; d++) {
      int next = histograms.treeOf(d);
      node = next == tree ? node + 1 : 1;
      tree = next;
      attributes.add(new Attribute("tree" + (tree + 1) + "_node" + node));
    }
    attributes.add((Attribute) rows.classAttribute().copy());
    Instances result = new Instances(rows.relationName(), attributes, 0);
    result.setClassIndex(columns);
    return result;
  }

  @Override
  protected Instances process(Instances rows) throws Exception {
    Instances result = getOutputFormat();
    for (Instance row : rows) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException();
      }
      result.add(convert(row, result));
    }
    return result;
  }

  private Instance convert(Instance row, Instances format) {
    Row histogram =
        histograms == null ? Row.of() : histograms.of(trained.encoderInUse().encode(row));
    int n = histogram.nonZeros();
    // The class stands last; Weka leaves it out where it is the first value.
    int[] indices = Arrays.copyOf(histogram.indices(), n + 1);
    double[] values = Arrays.copyOf(histogram.values(), n + 1);
    indices[n] = format.classIndex();
    values[n] = row.classValue();
    return new SparseInstance(row.weight(), values, indices, format.numAttributes());
  }

  @Override
  public Enumeration<Option> listOptions() {
    Vector<Option> options = new Vector<>();
    options.add(
        new Option(
            "\tOptions of the forest, as of " + OnlineRandomForest.class.getName() + ".\n"
                + "\t(default: \"-trees " + TREES + "\")",
            "forest", 1, "-forest <options>"));
    options.add(
        new Option(
            "\tNodes that count: ALL or LEAVES.\n\t(default: ALL)", "nodes", 1, "-nodes <ALL|LEAVES>"));
    options.addAll(Collections.list(super.listOptions()));
    return options.elements();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    String inner = Utils.getOption("forest", options);
    String which = Utils.getOption("nodes", options);
    super.setOptions(options);
    Utils.checkForRemainingOptions(options);
    OnlineRandomForest asked = standard();
    if (!inner.isEmpty()) {
      asked.setOptions(Utils.splitOptions(inner));
    }
    Nodes kind = which.isEmpty() ? Nodes.ALL : parse(which);
    setForest(asked);
    setNodes(kind);
  }

  private static Nodes parse(String text) throws UserException {
    for (Nodes kind : Nodes.values()) {
      if (kind.name().equals(text)) {
        return kind;
      }
    }
    throw new UserException("Option -nodes cannot be '" + text + "': it takes ALL or LEAVES.");
  }

  @Override
  public String[] getOptions() {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("-forest", Utils.joinOptions(forest.getOptions())));
    options.addAll(List.of("-nodes", nodes.name()));
    options.addAll(Arrays.asList(super.getOptions()));
    return options.toArray(String[]::new);
  }

  /** The forest to train. */
  public OnlineRandomForest getForest() {
    return forest;
  }

  /** Sets the forest to train. */
  public void setForest(OnlineRandomForest value) {
    forest = value;
    reset();
  }

  /** Tool tip of the forest. */
  public String forestTipText() {
    return "The forest to train on the first batch; each of its nodes becomes an attribute; default "
        + TREES + " trees with the defaults of OnlineRandomForest.";
  }

  /** Nodes that count. */
  public Nodes getNodes() {
    return nodes;
  }

  /** Sets the nodes that count. */
  public void setNodes(Nodes value) {
    nodes = value;
    reset();
  }

  /** Tool tip of the nodes. */
  public String nodesTipText() {
    return "Nodes that count: ALL on the way of a row, or its LEAVES alone; default ALL.";
  }
}
