package weka.rapiduncertainty.active;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/** A short text that changes with a data set: to know it again. */
final class Fingerprint {
  private final CRC32 crc = new CRC32();

  private Fingerprint() {}

  /** Header and all values of a data set. */
  static String of(Instances data) {
    Fingerprint print = new Fingerprint();
    print.header(data);
    print.rows(data, true);
    return String.format(
        "%s, %d rows, %08x", relation(data), data.numInstances(), print.crc.getValue());
  }

  /** Header and values of start and pool; the class values of the pool are not looked at. */
  static String of(Instances start, Instances pool) {
    Fingerprint print = new Fingerprint();
    print.header(pool);
    print.rows(start, true);
    print.rows(pool, false);
    return String.format(
        "%s, %d + %d rows, %08x",
        relation(pool), start.numInstances(), pool.numInstances(), print.crc.getValue());
  }

  private static String relation(Instances data) {
    return data.relationName().replaceAll("\\s+", " ");
  }

  /** Names and values too: labels are kept as numbers of class values. */
  private void header(Instances data) {
    add(data.classIndex());
    for (int a = 0; a < data.numAttributes(); a++) {
      Attribute attribute = data.attribute(a);
      add(attribute.name());
      for (int v = 0; attribute.isNominal() && v < attribute.numValues(); v++) {
        add(attribute.value(v));
      }
    }
  }

  private void rows(Instances data, boolean withClass) {
    add(data.numInstances());
    for (Instance x : data) {
      for (int k = 0; k < x.numValues(); k++) {
        int a = x.index(k);
        if (a == data.classIndex() && !withClass) {
          continue;
        }
        add(a);
        boolean text = x.attribute(a).isString() && !x.isMissing(a);
        if (text) {
          add(x.stringValue(a)); // the numbers of texts depend on the order of reading
        } else {
          add(Double.doubleToLongBits(x.valueSparse(k)));
        }
      }
    }
  }

  private void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    crc.update(bytes);
  }

  private void add(long value) {
    for (int shift = 0; shift < 64; shift += 8) {
      crc.update((int) (value >>> shift) & 0xff);
    }
  }
}
