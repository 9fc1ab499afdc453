package weka.rapiduncertainty;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Which columns belong to which attribute, as Weka's NominalToBinary lays them out.
 *
 * <p>A numeric attribute and a nominal one with at most two values give one column; a nominal
 * attribute with k > 2 values gives k columns, one of which is 1. The class gives none.
 */
final class ColumnLayout implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[] first; // attribute a owns columns first[a] … first[a + 1] − 1
  private final boolean[] nominal;
  private final int[] values; // number of values of a nominal attribute
  private final String[] names; // of the attributes

  ColumnLayout(Instances header) {
    int attributes = header.numAttributes();
    first = new int[attributes + 1];
    nominal = new boolean[attributes];
    values = new int[attributes];
    names = new String[attributes];
    for (int a = 0; a < attributes; a++) {
      Attribute attribute = header.attribute(a);
      nominal[a] = attribute.isNominal();
      values[a] = attribute.numValues();
      names[a] = attribute.name();
      int width = attribute.isNominal() && attribute.numValues() > 2 ? attribute.numValues() : 1;
      first[a + 1] = first[a] + (a == header.classIndex() ? 0 : width);
    }
  }

  int attributes() {
    return nominal.length;
  }

  int columns() {
    return first[first.length - 1];
  }

  int first(int attribute) {
    return first[attribute];
  }

  int width(int attribute) {
    return first[attribute + 1] - first[attribute];
  }

  boolean nominal(int attribute) {
    return nominal[attribute];
  }

  /** Number of values of a nominal attribute; not known of models saved by early versions. */
  int values(int attribute) {
    return values == null ? Integer.MAX_VALUE : values[attribute];
  }

  String name(int attribute) {
    return names[attribute];
  }

  /** Attribute that owns a column. */
  int attribute(int column) {
    int a = java.util.Arrays.binarySearch(first, column);
    a = a < 0 ? -a - 2 : a;
    while (width(a) == 0) { // the class owns nothing and starts where its successor does
      a++;
    }
    return a;
  }

  /** Names of the columns: the attribute's, with "=value" where it has several columns. */
  List<String> columnNames(Instances header) {
    List<String> result = new ArrayList<>(columns());
    for (int a = 0; a < attributes(); a++) {
      for (int k = 0; k < width(a); k++) {
        result.add(width(a) == 1 ? names[a] : names[a] + "=" + header.attribute(a).value(k));
      }
    }
    return result;
  }
}
