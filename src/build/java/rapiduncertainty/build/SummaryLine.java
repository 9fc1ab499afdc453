package rapiduncertainty.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.tools.ant.BuildEvent;
import org.apache.tools.ant.BuildListener;
import org.apache.tools.ant.SubBuildListener;
import org.apache.tools.ant.Task;

/**
 * Ant task: prints the content of a file as the very last line of the build, after Ant's own
 * closing words. So {@code ant test} ends with {@code N passed, N failed}.
 */
public final class SummaryLine extends Task {
  private File file;

  /** Creates the task; called by Ant. */
  public SummaryLine() {}

  /** The file to print; it need not exist yet, and is deleted now so that no old one is shown. */
  public void setFile(File file) {
    this.file = file;
  }

  @Override
  public void execute() {
    file.delete();
    getProject().addBuildListener(new AtTheEnd(file));
  }

  /** A listener is told after Ant's logger, because it came later. */
  private record AtTheEnd(File file) implements SubBuildListener, BuildListener {

    @Override
    public void buildFinished(BuildEvent event) {
      try {
        if (file.exists()) {
          System.out.println(Files.readString(file.toPath()).strip());
        }
      } catch (IOException e) {
        System.out.println("cannot read " + file + ": " + e.getMessage());
      }
    }

    @Override
    public void buildStarted(BuildEvent event) {}

    @Override
    public void targetStarted(BuildEvent event) {}

    @Override
    public void targetFinished(BuildEvent event) {}

    @Override
    public void taskStarted(BuildEvent event) {}

    @Override
    public void taskFinished(BuildEvent event) {}

    @Override
    public void messageLogged(BuildEvent event) {}

    @Override
    public void subBuildStarted(BuildEvent event) {}

    @Override
    public void subBuildFinished(BuildEvent event) {}
  }
}
