package weka.rapiduncertainty;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.Randomizable;

/**
 * A classifier whose options are declared once and refuse bad values; see {@link StrictOptions}.
 *
 * <p>Weka's general options (debug, capabilities, decimals, batch size) are declared again here, so
 * that they are as strict as our own.
 */
public abstract class StrictClassifier extends AbstractClassifier implements Randomizable {
  private static final long serialVersionUID = 1L;

  private static final List<String> GENERAL =
      List.of("-num-decimal-places", "2", "-batch-size", "100");

  private int seed = 1;

  @Override
  public Enumeration<Option> listOptions() {
    return Collections.enumeration(StrictOptions.list(this));
  }

  /** The settings; Weka's general options only where they differ from their defaults. */
  @Override
  public String[] getOptions() {
    List<String> settings = StrictOptions.get(this);
    for (int g = 0; g < GENERAL.size(); g += 2) {
      int at = settings.indexOf(GENERAL.get(g));
      if (settings.get(at + 1).equals(GENERAL.get(g + 1))) {
        settings.subList(at, at + 2).clear();
      }
    }
    return settings.toArray(new String[0]);
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    StrictOptions.set(this, options);
  }

  /** Seed of all random choices. */
  @Override
  @OptionMetadata(
      displayName = "seed",
      commandLineParamName = "S",
      description = "Seed of all random choices, a whole number, default 1.",
      displayOrder = 100)
  public int getSeed() {
    return seed;
  }

  @Override
  public void setSeed(int seed) {
    this.seed = seed;
  }

  @Override
  @OptionMetadata(
      displayName = "debug",
      commandLineParamName = "output-debug-info",
      commandLineParamIsFlag = true,
      description = "Writes the progress of the training to Weka's log, default off.",
      displayOrder = 101)
  public boolean getDebug() {
    return super.getDebug();
  }

  @Override
  public void setDebug(boolean debug) {
    super.setDebug(debug);
  }

  @Override
  @OptionMetadata(
      displayName = "doNotCheckCapabilities",
      commandLineParamName = "do-not-check-capabilities",
      commandLineParamIsFlag = true,
      description = "Trains without asking whether the classifier can handle the data, default off.",
      displayOrder = 102)
  public boolean getDoNotCheckCapabilities() {
    return super.getDoNotCheckCapabilities();
  }

  @Override
  public void setDoNotCheckCapabilities(boolean doNotCheckCapabilities) {
    super.setDoNotCheckCapabilities(doNotCheckCapabilities);
  }

  @Override
  @OptionMetadata(
      displayName = "numDecimalPlaces",
      commandLineParamName = "num-decimal-places",
      description = "Decimal places of the numbers in the printed model, 0 to 20, default 2.",
      displayOrder = 103)
  @Range(min = 0, max = 20)
  public int getNumDecimalPlaces() {
    return super.getNumDecimalPlaces();
  }

  @Override
  public void setNumDecimalPlaces(int places) {
    super.setNumDecimalPlaces(checked(this, "num-decimal-places", places));
  }

  @Override
  @OptionMetadata(
      displayName = "batchSize",
      commandLineParamName = "batch-size",
      description = "Rows Weka hands over at once, a whole number from 1 on, default 100.",
      displayOrder = 104)
  public String getBatchSize() {
    return super.getBatchSize();
  }

  @Override
  public void setBatchSize(String size) {
    boolean good = checked(this, "batch-size", size).matches("[1-9][0-9]{0,8}");
    if (!good && !StrictOptions.inDialog()) {
      throw new IllegalArgumentException(
          "Option -batch-size cannot be '" + size + "': it takes a whole number ≥ 1.");
    }
    super.setBatchSize(size);
  }
}
