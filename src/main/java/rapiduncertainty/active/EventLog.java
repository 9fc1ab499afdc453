package rapiduncertainty.active;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * An append-only file of events that survives a crash at any moment.
 *
 * <p>Each line carries a checksum and is forced to the disk before {@link #append} returns: what was
 * acknowledged is there. A last line that was cut off by a crash was never acknowledged and is
 * dropped at the next opening. Damage before the last line is not repaired but reported with its
 * line number. A lock keeps a second program out.
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
   * @param subject what the session is about, one line: data and settings. A log of another subject
   *     is refused.
   * @throws IOException if the file cannot be used; the message says why and what helps
   */
  public static EventLog open(Path file, String subject) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      EventLog log = new EventLog(file, channel, lock(file, channel));
      log.read(subject);
      return log;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
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
    if (first < 0) {
      if (!header.startsWith(text)) {
        throw new IOException(
            file + " is not a session file. Choose another name, or remove the file.");
      }
      write(0, header); // empty, or cut off while the header was written
      return;
    }
    if (!text.substring(0, first + 1).equals(header)) {
      throw new IOException(
          String.format(
              "Session file %s belongs to other data or settings.%n  it holds: %s%n  expected: %s%n"
                  + "Start a new session file, or use the data and options of the old one.",
              file,
              unsealed(text.substring(0, first)),
              MAGIC + "\t" + subject));
    }
    int from = first + 1;
    for (int line = 2; from < text.length(); line++) {
      int to = text.indexOf('\n', from);
      String payload = to < 0 ? null : unsealed(text.substring(from, to));
      if (payload == null) {
        if (to >= 0 && text.indexOf('\n', to + 1) >= 0) {
          throw new IOException(
              "Session file "
                  + file
                  + " is damaged in line "
                  + line
                  + ", not at its end. Restore a copy, or cut the file before that line.");
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
