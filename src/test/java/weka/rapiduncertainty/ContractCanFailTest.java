package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import weka.core.OptionMetadata;

/** The contract notices each of these broken classifiers, and nothing else about them. */
class ContractCanFailTest {

  /** An option nobody reads, documented with a default it does not have. */
  public static class DeadOption extends NearestMean {
    private static final long serialVersionUID = 1L;
    private int dead = 3;

    @OptionMetadata(
        displayName = "dead", commandLineParamName = "dead", description = "Nothing, default 4.")
    public int getDead() {
      return dead;
    }

    public void setDead(int dead) {
      this.dead = dead;
    }
  }

  static class DeadOptionContract extends NearestMeanTest {
    @Override
    protected RapidClassifier<?> classifier() {
      return new DeadOption();
    }

    @Override
    protected List<Alive> alive() {
      return with(super.alive(), Alive.option("dead", "5"));
    }
  }

  @Test
  void noticesADeadOptionAndAWrongDocumentedDefault() {
    assertEquals(Set.of("everyOptionIsAlive", "tooltipSaysTheActualDefault"), failures(DeadOptionContract.class));
  }

  /** A setter without effect. */
  public static class DeafSetter extends NearestMean {
    private static final long serialVersionUID = 1L;

    @Override
    public void setTemperature(double temperature) {}
  }

  static class DeafSetterContract extends NearestMeanTest {
    @Override
    protected RapidClassifier<?> classifier() {
      return new DeafSetter();
    }
  }

  @Test
  void noticesASetterWithoutEffect() {
    assertEquals(Set.of("everyOptionIsAlive", "settingsSurviveARoundTrip"), failures(DeafSetterContract.class));
  }

  /** Does not listen to Stop, and changes the model in place. */
  public static class Stubborn extends NearestMean {
    private static final long serialVersionUID = 1L;

    @Override
    protected Model fit(Examples examples, Progress progress) {
      progress.report("working", 0);
      var clock = ManagementFactory.getThreadMXBean(); // work, not time: the machine may be busy
      long end = clock.getCurrentThreadCpuTime() + (examples.size() == 1000 ? 3_500_000_000L : 0);
      while (clock.getCurrentThreadCpuTime() < end) {
        Thread.onSpinWait();
      }
      return super.fit(examples, progress);
    }

    @Override
    protected Model update(Model m, Examples more, Progress progress) {
      Model next = super.update(m, more, Progress.NONE);
      if (m.counts().length > 0) {
        m.counts()[0]++;
        progress.step("half way", 0.5);
        progress.step("done", 1);
      }
      return next;
    }
  }

  static class StubbornContract extends NearestMeanTest {
    @Override
    protected RapidClassifier<?> classifier() {
      return new Stubborn();
    }

    @Override
    protected String longSettings() {
      return "";
    }
  }

  @Test
  void noticesATrainingThatDoesNotStopAndAnUpdateThatSpoilsTheModel() {
    assertEquals(
        Set.of(
            "anInterruptedUpdateCanBeFinishedLater", "stopEndsALongTrainingWithinTwoSecondsOfWork"),
        failures(StubbornContract.class));
  }

  /** Gives NaN where nothing is known. */
  public static class Forgetful extends NearestMean {
    private static final long serialVersionUID = 1L;

    @Override
    protected Prediction predict(Model m, Row x) {
      Prediction p = super.predict(m, x);
      return x.nonZeros() == 0
          ? new Prediction(new double[] {Double.NaN}, p.means(), p.variances(), 0, 1)
          : p;
    }
  }

  static class ForgetfulContract extends NearestMeanTest {
    @Override
    protected RapidClassifier<?> classifier() {
      return new Forgetful();
    }
  }

  @Test
  void noticesNaN() {
    assertEquals(Set.of("hostileDataGiveSanePredictions"), failures(ForgetfulContract.class));
  }

  private static List<Alive> with(List<Alive> some, Alive more) {
    return java.util.stream.Stream.concat(some.stream(), java.util.stream.Stream.of(more)).toList();
  }

  private static Set<String> failures(Class<?> contract) {
    Set<String> failed = new TreeSet<>();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(contract))
                .build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                  test.getSource()
                      .filter(MethodSource.class::isInstance)
                      .ifPresent(s -> failed.add(((MethodSource) s).getMethodName()));
                }
              }
            });
    return failed;
  }
}
