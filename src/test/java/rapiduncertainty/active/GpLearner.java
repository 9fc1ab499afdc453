package rapiduncertainty.active;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rapiduncertainty.Normal;

/** A pool learner on the dense Gaussian process: two or more classes, small data. */
final class GpLearner implements PoolLearner {
  private static final double NOISE = 0.1;

  private final double[][] pool;
  private final List<Integer> rows = new ArrayList<>();
  private final List<Integer> labels = new ArrayList<>();
  private int classes;
  private DenseGp[] models = {};
  int trainings;
  int updates;

  GpLearner(double[][] pool) {
    this.pool = pool;
  }

  @Override
  public int poolSize() {
    return pool.length;
  }

  @Override
  public Strategy.Needs offers() {
    return Strategy.Needs.POSTERIOR;
  }

  @Override
  public int[] twins() {
    int[] twins = new int[pool.length];
    for (int i = 0; i < pool.length; i++) {
      twins[i] = i;
      for (int j = 0; j < i && twins[i] == i; j++) {
        twins[i] = Arrays.equals(pool[i], pool[j]) ? twins[j] : i;
      }
    }
    return twins;
  }

  @Override
  public void train(int[] newRows, int[] newLabels, List<String> newClasses) {
    trainings++;
    rows.clear();
    labels.clear();
    classes = newClasses.size();
    learn(newRows, newLabels);
  }

  @Override
  public void add(int[] newRows, int[] newLabels) {
    updates++;
    learn(newRows, newLabels);
  }

  private void learn(int[] newRows, int[] newLabels) {
    Arrays.stream(newRows).forEach(rows::add);
    Arrays.stream(newLabels).forEach(labels::add);
    models = new DenseGp[ready() ? classes : 0];
    double[][] x = rows.stream().map(r -> pool[r]).toArray(double[][]::new);
    for (int c = 0; c < models.length; c++) {
      int k = c;
      models[c] = new DenseGp(x, labels.stream().mapToDouble(l -> l == k ? 1 : -1).toArray(), NOISE);
    }
  }

  @Override
  public boolean ready() {
    return labels.stream().distinct().count() > 1;
  }

  double[] distribution(double[] z) {
    double[] p = new double[classes];
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      double v = models[c].covariance(z, z) + NOISE;
      p[c] = Normal.cdf(models[c].mean(z) / Math.sqrt(v));
      sum += p[c];
    }
    for (int c = 0; c < classes; c++) {
      p[c] /= sum;
    }
    return p;
  }

  @Override
  public Candidate[] candidates(int[] wanted, Strategy strategy) {
    return Arrays.stream(wanted)
        .mapToObj(
            i -> {
              double[] z = pool[i];
              double[] means = Arrays.stream(models).mapToDouble(m -> m.mean(z)).toArray();
              double influence = Arrays.stream(models[0].beta(z)).map(Math::abs).sum();
              return new Candidate(
                  distribution(z),
                  means,
                  models[0].covariance(z, z),
                  NOISE,
                  DenseGp.kernel(z, z),
                  0.1,
                  influence,
                  1);
            })
        .toArray(Candidate[]::new);
  }

  @Override
  public BatchSelector.Covariances covariances(int[] wanted) {
    return i ->
        Arrays.stream(wanted)
            .mapToDouble(j -> models[0].covariance(pool[wanted[i]], pool[j]))
            .toArray();
  }

  @Override
  public List<OwnLabel> leaveOneOut() {
    List<OwnLabel> own = new ArrayList<>();
    for (int i = 0; i < models.length * rows.size() && i < rows.size(); i++) {
      double[] mean = new double[classes];
      for (int c = 0; c < classes; c++) {
        DenseGp m = models[c];
        mean[c] = m.y[i] - m.weights()[i] / m.inverse[i][i];
      }
      int label = labels.get(i);
      boolean best = Arrays.stream(mean).noneMatch(v -> v > mean[label]);
      own.add(new OwnLabel(Normal.cdf(mean[label]), best));
    }
    return own;
  }
}
