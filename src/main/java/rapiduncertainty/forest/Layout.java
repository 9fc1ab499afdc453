package rapiduncertainty.forest;

import static rapiduncertainty.Check.require;

import java.io.Serializable;

/**
 * How a tree is laid out in memory: layers of small complete trees.
 *
 * <p>The first layer is one complete tree of {@code top} levels of splits, stored by heap position
 * (children of position k at 2k and 2k + 1). Where one of its leaves still mixes classes, a complete
 * tree of {@code below} levels hangs in the next layer, and so on. So a tree of any depth takes
 * memory for what is there, not for 2^depth nodes.
 *
 * @param top levels of splits in the first layer, 1 … 12
 * @param below levels of splits in each tree of the later layers, 1 … 8
 * @param arrayLayers number of upper layers that find their sub-trees through an array with one slot
 *     per leaf; the layers below use a map that holds existing sub-trees only
 */
public record Layout(int top, int below, int arrayLayers) implements Serializable {

  /** Checks the ranges. */
  public Layout {
    require(top >= 1 && top <= 12, "top must be in 1 … 12, got %d", top);
    require(below >= 1 && below <= 8, "below must be in 1 … 8, got %d", below);
    require(arrayLayers >= 0, "arrayLayers must be at least 0, got %d", arrayLayers);
  }

  /** Levels of splits in each complete tree of a layer. */
  int height(int layer) {
    return layer == 0 ? top : below;
  }

  /** Whether a layer finds the sub-trees below it through an array. */
  boolean array(int layer) {
    return layer < arrayLayers;
  }

  @Override
  public String toString() {
    return top + "," + below + "," + arrayLayers;
  }

  /**
   * Reads what {@link #toString} writes.
   *
   * @param text three numbers: top, below, arrayLayers
   */
  public static Layout parse(String text) {
    String[] parts = text.trim().split("\\s*,\\s*");
    require(
        parts.length == 3 && text.matches("[\\s\\d,]+"),
        "a layout is three numbers top,below,arrayLayers such as 6,2,2, got '%s'",
        text);
    return new Layout(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
  }
}
