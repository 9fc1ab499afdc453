package weka.rapiduncertainty.active;

import org.hipparchus.special.Beta;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/**
 * McNemar's exact test: do two classifiers err equally often on the same rows?
 *
 * @param firstOnly rows that only the first gets right
 * @param secondOnly rows that only the second gets right
 */
record McNemar(int firstOnly, int secondOnly) {

  static McNemar of(Classifier first, Classifier second, Instances test) throws Exception {
    int a = 0;
    int b = 0;
    for (Instance x : test) {
      boolean p = first.classifyInstance(x) == x.classValue();
      boolean q = second.classifyInstance(x) == x.classValue();
      a += p && !q ? 1 : 0;
      b += q && !p ? 1 : 0;
    }
    return new McNemar(a, b);
  }

  /** Two-sided probability of a split at least as uneven, if both err equally often. */
  double p() {
    int n = firstOnly + secondOnly;
    int k = Math.min(firstOnly, secondOnly);
    if (n == 0 || 2 * k == n) {
      return 1;
    }
    // P(X ≤ k) for X ~ Binomial(n, ½) is the incomplete beta function I_½(n − k, k + 1).
    return Math.min(1, 2 * Beta.regularizedBeta(0.5, n - k, k + 1.0));
  }
}
