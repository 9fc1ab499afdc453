package rapiduncertainty.active;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * An append-only file of events that survives a crash at any moment.
 *
 * <p>Each line carries a checksum and is forced to the disk before {@link #append} returns: what was
 * acknowledged is there. A last line without its end was cut off by a crash, was never acknowledged
 * and is dropped at the next opening. Other damage is not repaired but reported with its line
 * number. A lock keeps a second program out.
 */
public final class EventLog implements Closeable {
  private static final String MAGIC = "rapidUncertainty-session 1";

  private final Path file;
  private final FileChannel channel; // null for a log in memory
  private final FileLock lock;
  private final List<Event> events = new ArrayList<>();
  private long end;

  private EventLog(Path file, FileChannel channel, FileLock lock) {
    this.file = file;
    this.channel = channel;
    this.lock = lock;
  }

  /** A log that is kept in memory only, for simulations. */
  public static EventLog inMemory() {
    return new EventLog(null, null, null);
  }

  /**
   * Opens or begins a log.
   *
   * @param file where it is kept
   * @param subject what the session is about, one line without tabs. A log of another subject is
   *     refused.
   * @throws IOException if the file cannot be used; the message says why and what helps
   */
  public static EventLog open(Path file, String subject) throws IOException {
    FileChannel channel = channel(file);
    try {
      EventLog log = new EventLog(file, channel, lock(file, channel));
      log.read(subject);
      return log;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static FileChannel channel(Path file) throws IOException {
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      return FileChannel.open(
          file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new IOException(
          "Cannot open session file " + file + " for reading and writing (" + reason(e)
              + "). Choose a file in a folder that you may write to.",
          e);
    }
  }

  /** What went wrong: the messages of file exceptions are often the name of the file alone. */
  private static String reason(IOException e) {
    String kind = e.getClass().getSimpleName().replaceAll("Exception$", "");
    return e instanceof FileSystemException f && f.getReason() != null
        ? f.getReason()
        : e instanceof FileSystemException ? kind : e.getMessage();
  }

  private static FileLock lock(Path file, FileChannel channel) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw new IOException(
          "Session file " + file + " is in use by another session. Close that one first.");
    }
    return lock;
  }

  private void read(String subject) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
      // read on until the buffer holds the whole file
    }
    String text = new String(bytes.array(), 0, bytes.position(), UTF_8);
    String header = seal(MAGIC + "\t" + subject);
    int first = text.indexOf('\n');
    boolean begun = first < 0; // empty, or cut off while the header was written
    if (begun ? !header.startsWith(text) : !text.startsWith(MAGIC)) {
      throw new IOException(
          file + " is not a session file. Choose another name, or remove the file.");
    }
    if (begun) {
      write(0, header);
      return;
    }
    if (!text.substring(0, first + 1).equals(header)) {
      throw new IOException(
          String.format(
              "Session file %s belongs to other data.%n  it holds: %s%n  expected: %s%n"
                  + "Start a new session file, or use the data, labelled start and seed of the old one.",
              file, subject(text.substring(0, first)), subject));
    }
    int from = first + 1;
    for (int line = 2; from < text.length(); line++) {
      int to = text.indexOf('\n', from);
      String payload = to < 0 ? null : unsealed(text.substring(from, to));
      if (payload == null) {
        if (to >= 0) {
          throw new IOException(
              "Session file " + file + " is damaged in line " + line
                  + ". Restore a copy, or cut the file before that line.");
        }
        break; // a line that was being written when the program died
      }
      events.add(Event.parse(payload));
      from = to + 1;
    }
    end = text.substring(0, Math.min(from, text.length())).getBytes(UTF_8).length;
    channel.truncate(end);
  }

  /** The events so far. */
  public List<Event> events() {
    return List.copyOf(events);
  }

  /**
   * Adds an event; when this returns, it is on the disk.
   *
   * @throws IOException if it could not be written (a full disk, say); the log is as before
   */
  public void append(Event event) throws IOException {
    if (channel != null) {
      write(end, seal(event.toLine()));
    }
    events.add(event);
  }

  private void write(long at, String line) throws IOException {
    byte[] bytes = line.getBytes(UTF_8);
    try {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer, at + buffer.position());
      }
      channel.force(false);
    } catch (IOException e) {
      try {
        channel.truncate(at);
      } catch (IOException inner) {
        e.addSuppressed(inner);
      }
      throw new IOException(
          "Could not write to session file "
              + file
              + " ("
              + e.getMessage()
              + "). The answer was not taken; all earlier ones are safe. Make room and try again.",
          e);
    }
    end = at + bytes.length;
  }

  private static String seal(String payload) {
    return payload + "\t" + checksum(payload) + "\n";
  }

  /** The payload of a sealed line, or null if the checksum does not fit. */
  private static String unsealed(String line) {
    int tab = line.lastIndexOf('\t');
    if (tab < 0 || !checksum(line.substring(0, tab)).equals(line.substring(tab + 1))) {
      return null;
    }
    return line.substring(0, tab);
  }

  /** The subject in a header line, damaged or not. */
  private static String subject(String line) {
    String[] part = line.split("\t", -1);
    return part.length < 2 || unsealed(line) == null ? "a damaged header" : part[1];
  }

  private static String checksum(String payload) {
    CRC32 crc = new CRC32();
    crc.update(payload.getBytes(UTF_8));
    return String.format("%08x", crc.getValue());
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      lock.release();
      channel.close();
    }
  }
}
