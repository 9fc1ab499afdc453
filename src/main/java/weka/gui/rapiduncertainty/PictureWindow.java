package weka.gui.rapiduncertainty;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.SwingWorker;
import javax.swing.filechooser.FileNameExtensionFilter;
import rapiduncertainty.Progress;
import rapiduncertainty.picture.Picture;

/**
 * A window with a picture, choices above it and a button to save it.
 *
 * <p>The picture is made outside the event thread; a new choice or closing the window ends the work
 * that is under way.
 */
final class PictureWindow extends JFrame {
  private static final long serialVersionUID = 1L;

  private final JPanel choices = new JPanel(new FlowLayout(FlowLayout.LEFT));
  private final JLabel status = new JLabel(" ");
  private final JButton save = new JButton("Save as PNG…");
  private final Canvas canvas = new Canvas();
  private transient SwingWorker<Picture, String> worker;

  PictureWindow(String name, String title) {
    super(title);
    setName(name);
    save.setName("save");
    save.setToolTipText("Writes the picture in its present size into a PNG file.");
    save.setEnabled(false);
    save.addActionListener(event -> save());
    status.setName("status");
    canvas.setName("picture");
    JPanel below = new JPanel(new BorderLayout());
    below.add(status, BorderLayout.CENTER);
    below.add(save, BorderLayout.EAST);
    setLayout(new BorderLayout());
    add(choices, BorderLayout.NORTH);
    add(canvas, BorderLayout.CENTER);
    add(below, BorderLayout.SOUTH);
    setDefaultCloseOperation(DISPOSE_ON_CLOSE);
    pack();
  }

  /** Adds a choice with its label above the picture. */
  void add(String label, JComponent choice) {
    choices.add(new JLabel(label));
    choices.add(choice);
    pack();
  }

  /** Makes and shows a picture; ends the making of an earlier one. */
  void show(PictureSource source) {
    stop();
    SwingWorker<Picture, String> current = new Maker(source);
    worker = current;
    status.setText("drawing …");
    current.execute();
  }

  private void stop() {
    if (worker != null) {
      worker.cancel(true);
    }
  }

  /** Ends the work under way and closes the window. */
  @Override
  public void dispose() {
    stop();
    super.dispose();
  }

  private void save() {
    JFileChooser chooser = new JFileChooser(System.getProperty("user.dir"));
    chooser.setFileFilter(new FileNameExtensionFilter("PNG pictures", "png"));
    chooser.setSelectedFile(new File("uncertainty.png"));
    if (chooser.showSaveDialog(this) == JFileChooser.APPROVE_OPTION) {
      try {
        canvas.picture.writePng(
            chooser.getSelectedFile(), canvas.getWidth(), canvas.getHeight());
        status.setText("wrote " + chooser.getSelectedFile());
      } catch (IOException | IllegalArgumentException e) {
        complain(this, e.getMessage());
      }
    }
  }

  /** Shows a message in a dialog. */
  static void complain(Component parent, String message) {
    JOptionPane.showMessageDialog(parent, message, "Uncertainty", JOptionPane.ERROR_MESSAGE);
  }

  /** Makes a picture in the background. */
  private final class Maker extends SwingWorker<Picture, String> {
    private final PictureSource source;

    Maker(PictureSource source) {
      this.source = source;
    }

    @Override
    protected Picture doInBackground() throws Exception {
      Progress progress =
          (stage, fraction) ->
              publish(Double.isNaN(fraction) ? stage : stage + " " + Math.round(100 * fraction) + " %");
      return source.make(progress);
    }

    @Override
    protected void process(java.util.List<String> stages) {
      if (worker == this && !isDone()) {
        status.setText(stages.get(stages.size() - 1));
      }
    }

    @Override
    protected void done() {
      if (worker != this || isCancelled()) {
        return;
      }
      try {
        canvas.picture = get();
        setTitle(canvas.picture.title());
        save.setEnabled(true);
        status.setText(" ");
        canvas.repaint();
      } catch (ExecutionException e) {
        Throwable cause = e.getCause();
        status.setText(" ");
        if (!(cause instanceof CancellationException)) {
          String message = cause.getMessage();
          complain(PictureWindow.this, message == null ? cause.toString() : message);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The area of the picture. */
  private static final class Canvas extends JComponent {
    private static final long serialVersionUID = 1L;
    private transient Picture picture;

    @Override
    public Dimension getPreferredSize() {
      return new Dimension(900, 480);
    }

    @Override
    protected void paintComponent(Graphics g) {
      if (picture != null) {
        Graphics2D copy = (Graphics2D) g.create();
        picture.paint(copy, getWidth(), getHeight());
        copy.dispose();
      }
    }
  }
}
