package weka.rapiduncertainty.active;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import weka.core.Instance;
import weka.core.Instances;

/** Numbers that rows with equal attribute values share. */
final class Twins {
  private Twins() {}

  /** The non-zero entries of a row, to be compared. */
  private record Key(double[] entries) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(entries, key.entries);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(entries);
    }
  }

  /** For every row a number below the number of rows; the class is not looked at. */
  static int[] of(Instances data) {
    Map<Key, Integer> first = new HashMap<>();
    int[] twins = new int[data.numInstances()];
    for (int i = 0; i < twins.length; i++) {
      Instance x = data.instance(i);
      double[] entries = new double[2 * x.numValues()];
      int n = 0;
      for (int k = 0; k < x.numValues(); k++) {
        if (x.index(k) != data.classIndex() && x.valueSparse(k) != 0) {
          entries[n++] = x.index(k);
          entries[n++] = x.valueSparse(k);
        }
      }
      twins[i] = first.computeIfAbsent(new Key(Arrays.copyOf(entries, n)), k -> first.size());
    }
    return twins;
  }
}
