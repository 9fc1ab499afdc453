package rapiduncertainty.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the data sets of test-data. Everything follows from fixed seeds, so every run writes the
 * same bytes; test-data/README.md says what the files hold. Argument: the folder to write to.
 */
public final class MakeTestData {

  private static final int WORDS = 200;
  private static final int SCENES = 15;
  private static final int PATCHES = 100;

  private final Path folder;

  private MakeTestData(Path folder) {
    this.folder = folder;
  }

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    MakeTestData make = new MakeTestData(Path.of(args[0]));
    Files.createDirectories(make.folder);
    make.scenes();
    make.checkerboard();
    make.mixed();
    make.regression();
  }

  /**
   * Visual-word histograms: an image of a scene is a bag of patches, each patch quantised to one of
   * 200 words. A scene prefers a few dozen words, shares most of them with its neighbour scenes, and
   * each image stresses its own part of them.
   */
  private void scenes() throws IOException {
    SplittableRandom random = new SplittableRandom(1501);
    double[][] preference = new double[SCENES][WORDS];
    int[] order = shuffled(WORDS, random);
    for (int s = 0; s < SCENES; s++) {
      for (int k = 0; k < 40; k++) { // windows of 40 words, 6 apart: neighbours share 34
        int word = order[(6 * s + k) % WORDS];
        preference[s][word] += Math.exp(random.nextGaussian());
      }
      for (int w = 0; w < WORDS; w++) {
        preference[s][w] += 0.3; // clutter that is everywhere
      }
    }
    write("scenes-train.arff", scenes("scenes-train", preference, 20, random));
    write("scenes-test.arff", scenes("scenes-test", preference, 10, random));
  }

  private static String scenes(String name, double[][] preference, int perScene, SplittableRandom random) {
    StringBuilder text = new StringBuilder("@relation " + name + "\n\n");
    for (int w = 0; w < WORDS; w++) {
      text.append("@attribute word").append(w).append(" numeric\n");
    }
    text.append("@attribute scene {").append(names("scene", SCENES)).append("}\n\n@data\n");
    for (int i = 0; i < perScene * SCENES; i++) {
      int scene = i % SCENES;
      double[] share = preference[scene].clone();
      for (int w = 0; w < WORDS; w++) {
        share[w] *= Math.exp(1.5 * random.nextGaussian());
      }
      int[] count = new int[WORDS];
      for (int p = 0; p < PATCHES; p++) {
        count[draw(share, random)]++;
      }
      text.append("{");
      for (int w = 0; w < WORDS; w++) {
        if (count[w] > 0) {
          text.append(w).append(' ').append(number(count[w] / (double) PATCHES)).append(", ");
        }
      }
      text.append(WORDS).append(" scene").append(scene).append("}\n");
    }
    return text.toString();
  }

  /** Two classes on the fields of a 2 × 2 board. */
  private void checkerboard() throws IOException {
    SplittableRandom random = new SplittableRandom(22);
    StringBuilder text = new StringBuilder("@relation checkerboard\n\n");
    text.append("@attribute x numeric\n@attribute y numeric\n@attribute colour {black, white}\n\n@data\n");
    for (int i = 0; i < 200; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      boolean white = (x < 0.5) == (y < 0.5);
      text.append(number(x)).append(", ").append(number(y)).append(white ? ", white\n" : ", black\n");
    }
    write("checkerboard.arff", text.toString());
  }

  /** Three kinds of fish: lengths, weights, water, season; one value in twelve is missing. */
  private void mixed() throws IOException {
    SplittableRandom random = new SplittableRandom(33);
    String[] kinds = {"perch", "trout", "pike"};
    String[] waters = {"lake", "river", "sea"};
    StringBuilder text = new StringBuilder("@relation mixed\n\n");
    text.append("@attribute length numeric\n@attribute weight numeric\n@attribute fins numeric\n");
    text.append("@attribute water {lake, river, sea}\n@attribute protected {no, yes}\n");
    text.append("@attribute kind {perch, trout, pike}\n\n@data\n");
    for (int i = 0; i < 150; i++) {
      int kind = i % 3;
      double length = 25 + 18 * kind + 7 * random.nextGaussian();
      double weight = Math.exp(-6.5 + 2.9 * Math.log(Math.max(5, length)) + 0.25 * random.nextGaussian());
      String[] v = {
        number(length),
        number(weight),
        Integer.toString(6 + kind % 2 + random.nextInt(2)),
        waters[random.nextInt(5) < 3 ? kind : random.nextInt(3)],
        random.nextInt(4) == 0 ? "yes" : "no"
      };
      for (int a = 0; a < v.length; a++) {
        v[a] = random.nextInt(12) == 0 ? "?" : v[a];
      }
      text.append(String.join(", ", v)).append(", ").append(kinds[kind]).append('\n');
    }
    write("mixed.arff", text.toString());
  }

  /** A wave over one attribute, a step over a second, a third without meaning; few rows at the rim. */
  private void regression() throws IOException {
    SplittableRandom random = new SplittableRandom(44);
    StringBuilder text = new StringBuilder("@relation regression\n\n@attribute phase numeric\n");
    text.append("@attribute side {left, right}\n@attribute noise numeric\n@attribute height numeric\n\n@data\n");
    for (int i = 0; i < 200; i++) {
      double phase = 5 + 2 * random.nextGaussian();
      boolean right = random.nextBoolean();
      double height = Math.sin(phase) + (right ? 0.5 : 0) + 0.1 * random.nextGaussian();
      text.append(number(phase)).append(right ? ", right, " : ", left, ");
      text.append(number(random.nextGaussian())).append(", ").append(number(height)).append('\n');
    }
    write("regression.arff", text.toString());
  }

  private static int draw(double[] share, SplittableRandom random) {
    double u = random.nextDouble() * java.util.Arrays.stream(share).sum();
    int w = 0;
    while (w < share.length - 1 && u >= share[w]) {
      u -= share[w++];
    }
    return w;
  }

  private static int[] shuffled(int n, SplittableRandom random) {
    int[] order = IntStream.range(0, n).toArray();
    for (int i = n - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int t = order[i];
      order[i] = order[j];
      order[j] = t;
    }
    return order;
  }

  private static String names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.joining(", "));
  }

  private static String number(double v) {
    return String.format(Locale.ROOT, "%.4f", v);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
