package weka.gui.rapiduncertainty;

import java.awt.Component;
import java.awt.Container;
import java.awt.Frame;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import javax.swing.AbstractButton;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import org.assertj.swing.core.BasicRobot;
import org.assertj.swing.core.Robot;
import org.assertj.swing.edt.GuiActionRunner;
import org.assertj.swing.timing.Condition;
import org.assertj.swing.timing.Pause;
import weka.gui.GenericObjectEditor;

/**
 * A user's way through one of Weka's windows, with mouse and keyboard.
 *
 * <p>Runs in a JVM of its own on a display of its own. Ends with status 1 at the first thing that is
 * not as expected.
 */
abstract class Tour {
  /** Printed at the end of a good tour. */
  static final String FINISHED = "tour finished";

  private static final int PATIENCE = 60_000; // milliseconds; the machine may be busy

  /** Mouse and keyboard. */
  final Robot robot;

  private final Path shots;

  /**
   * A tour.
   *
   * @param shots folder for the screenshots
   */
  Tour(Path shots) {
    this.shots = shots;
    GenericObjectEditor.determineClasses(); // loads the installed packages
    robot = BasicRobot.robotWithNewAwtHierarchy();
    robot.settings().delayBetweenEvents(40);
  }

  /** Makes all steps of the tour. */
  abstract void go() throws Exception;

  /** Makes a tour and ends the JVM. */
  static void make(Callable<Tour> start) {
    try {
      Tour tour = start.call();
      try {
        tour.go();
      } catch (Exception | Error e) {
        tour.shoot(null, "failure");
        throw e;
      }
      System.out.println(FINISHED);
      System.exit(0);
    } catch (Throwable e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  /** Shows a panel of Weka in a window. */
  static void open(String title, Container panel) {
    GuiActionRunner.execute(
        () -> {
          JFrame frame = new JFrame(title);
          frame.setContentPane(panel);
          frame.setBounds(0, 0, 1100, 800);
          frame.setVisible(true);
        });
  }

  final AbstractButton button(Container inside, String text) {
    return (AbstractButton)
        robot
            .finder()
            .find(
                inside,
                c -> c instanceof AbstractButton b && text.equals(b.getText()) && b.isShowing());
  }

  final JMenuItem menu(String text) {
    return robot.finder().findAll(c -> c instanceof JMenuItem && c.isShowing()).stream()
        .map(JMenuItem.class::cast)
        .filter(m -> text.equals(m.getText()) && m.getParent() instanceof JPopupMenu)
        .findFirst()
        .orElse(null);
  }

  final JDialog dialog(String title) {
    return robot.finder().findAll(JDialog.class::isInstance).stream()
        .map(JDialog.class::cast)
        .filter(d -> d.isShowing() && d.getTitle() != null && d.getTitle().contains(title))
        .findFirst()
        .orElse(null);
  }

  static JFrame frame(String name) {
    return Arrays.stream(Frame.getFrames())
        .filter(f -> f instanceof JFrame && f.isShowing() && name.equals(f.getName()))
        .map(JFrame.class::cast)
        .findFirst()
        .orElse(null);
  }

  final <T extends Component> T showing(Class<T> type) {
    return showing(null, type);
  }

  /** A component of some type that can be seen, inside another one or anywhere; null if none. */
  final <T extends Component> T showing(Container inside, Class<T> type) {
    return (inside == null
            ? robot.finder().findAll(c -> type.isInstance(c) && c.isShowing())
            : robot.finder().findAll(inside, c -> type.isInstance(c) && c.isShowing()))
        .stream().map(type::cast).findFirst().orElse(null);
  }

  final <T> T await(String what, Callable<T> source) {
    Object[] found = new Object[1];
    check(
        what,
        () -> {
          found[0] = source.call();
          return found[0] != null;
        });
    @SuppressWarnings("unchecked")
    T result = (T) found[0];
    return result;
  }

  static void check(String what, Callable<Boolean> fact) {
    Pause.pause(
        new Condition(what) {
          @Override
          public boolean test() {
            try {
              return fact.call();
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          }
        },
        PATIENCE);
  }

  /** Takes a picture of a component, or of the whole screen. */
  final void shoot(Component what, String name) {
    try {
      Pause.pause(300); // let the last repaint reach the screen
      Rectangle area =
          what == null
              ? new Rectangle(Toolkit.getDefaultToolkit().getScreenSize())
              : new Rectangle(what.getLocationOnScreen(), what.getSize());
      BufferedImage image = new java.awt.Robot().createScreenCapture(area);
      ImageIO.write(image, "png", shots.resolve(name + ".png").toFile());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
