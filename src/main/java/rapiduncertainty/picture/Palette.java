package rapiduncertainty.picture;

import java.awt.Color;

/**
 * Colours that people with any kind of colour vision can tell apart.
 *
 * <p>Categories: Okabe and Ito, Color Universal Design, 2008, in another order. The sequential scale
 * runs from dark blue to yellow with lightness rising evenly, in the manner of cividis (Nuñez,
 * Anderton and Renslow, PLoS ONE 13, 2018); the diverging one from orange over white to blue.
 */
final class Palette {
  /** Lines and text. */
  static final Color INK = new Color(0x222222);

  /** Grid lines. */
  static final Color GRID = new Color(0xdddddd);

  /** What stands in the background: references, notes. */
  static final Color FAINT = new Color(0x777777);

  /** The main thing of a picture. */
  static final Color MAIN = new Color(0x0072b2);

  /** Its opposite, or a warning. */
  static final Color COUNTER = new Color(0xd55e00);

  private static final int[] CATEGORIES = {
    0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xd55e00, 0xf0e442, 0x555555
  };
  private static final int[] SEQUENTIAL = {0x00224e, 0x35456c, 0x666970, 0x948e77, 0xc8b866, 0xfee838};

  private Palette() {}

  /** Colour of a category; after eight they repeat, darker. */
  static Color category(int number) {
    Color colour = new Color(CATEGORIES[number % CATEGORIES.length]);
    for (int round = number / CATEGORIES.length; round > 0; round--) {
      colour = mix(Color.BLACK, colour, 0.7);
    }
    return colour;
  }

  /** Colour of a share in [0, 1], dark to light. */
  static Color sequential(double share) {
    double place = clamp(share) * (SEQUENTIAL.length - 1);
    int low = (int) Math.min(SEQUENTIAL.length - 2, Math.floor(place));
    return mix(new Color(SEQUENTIAL[low]), new Color(SEQUENTIAL[low + 1]), place - low);
  }

  /** Colour of a share in [0, 1]: orange at 0, white at ½, blue at 1. */
  static Color diverging(double share) {
    double side = 2 * clamp(share) - 1;
    return mix(Color.WHITE, side < 0 ? COUNTER : MAIN, Math.abs(side));
  }

  /** A colour between two: the first at 0, the second at 1. */
  static Color mix(Color first, Color second, double share) {
    double s = clamp(share);
    return new Color(
        (int) Math.round((1 - s) * first.getRed() + s * second.getRed()),
        (int) Math.round((1 - s) * first.getGreen() + s * second.getGreen()),
        (int) Math.round((1 - s) * first.getBlue() + s * second.getBlue()));
  }

  private static double clamp(double share) {
    return Math.max(0, Math.min(1, share));
  }
}
