package org.cprof.prepared;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.instrument.routine.Routines;
import org.cprof.instrument.routine.UserRoutines;

/**
 * Writes a file of prepared classes, complete or not at all: several processes may do so at once.
 *
 * <pre>
 *   magic   int length, bytes of the header   entries   index   long start of the index, int its entries, long its hash   magic
 *   entry   int length, long hash, bytes of the class or of the model's routines
 *   index   long hash of the name, long start of the entry, sorted
 * </pre>
 */
public final class PreparedFile implements Closeable {

  /** The last byte is the version of the format. */
  static final byte[] MAGIC = {'C', 'P', 'R', 'O', 'F', 'C', 'L', 6};

  /** The entry of the model's routines; no class has such a name. */
  public static final String ROUTINES = "routines;";

  /** The entry of what instrumenting leaves in a JVM. */
  public static final String TRACES = "traces;";

  private static final String SUFFIX = ".classes";

  static final int ENTRY_HEAD = 12;
  static final int INDEX_ENTRY = 16;
  static final int TRAILER = 20 + MAGIC.length;

  private final Path file;
  private final Path temporary;
  private final DataOutputStream out;
  private final Map<Long, Long> starts = new TreeMap<>();
  private long position;

  /**
   * @param header what a VM compares before it takes anything from the file
   */
  public PreparedFile(Path file, String header) throws IOException {
    this.file = file;
    Files.createDirectories(file.getParent());
    this.temporary = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".tmp");
    this.out = new DataOutputStream(open(temporary));
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    out.write(MAGIC);
    out.writeInt(text.length);
    out.write(text);
    position = MAGIC.length + 4 + text.length;
  }

  /** Where the classes of a source, such as a module, belong in a folder. */
  public static Path of(Path folder, String name) {
    return folder.resolve(name + SUFFIX);
  }

  /**
   * Where the names of the modules stand that a source needs besides, a line each. It is written
   * before the source's classes, so that these never stand alone.
   */
  public static Path modulesOf(Path folder, String source) {
    return folder.resolve(source + ".modules");
  }

  /** Whether a file has the classes of a source. */
  public static boolean isOne(Path file) {
    return file.getFileName().toString().endsWith(SUFFIX);
  }

  /** The source whose classes a file has: its name without the suffix. */
  public static String source(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - SUFFIX.length());
  }

  private static OutputStream open(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file), 1 << 20);
  }

  /** Adds the model's routines, if none of them is the user's. */
  public void add(Routines routines) throws IOException {
    if (routines.ofUser() == UserRoutines.NONE) {
      add(ROUTINES, StoredRoutines.encoded(routines));
    }
  }

  /** Adds a class; a second one of the same name is left out. */
  public void add(PreparedClass prepared) throws IOException {
    add(prepared.name(), prepared.encoded());
  }

  /** Adds something else than a class, by a name that no class has. */
  public void add(String name, byte[] entry) throws IOException {
    if (starts.putIfAbsent(ByteSource.hash(name), position) == null) {
      out.writeInt(entry.length);
      out.writeLong(ByteSource.hash(entry, 0, entry.length));
      out.write(entry);
      position += ENTRY_HEAD + entry.length;
    }
  }

  /** Completes the file and puts it in its place in one step. */
  public void commit() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream index = new DataOutputStream(bytes);
    for (Map.Entry<Long, Long> start : starts.entrySet()) {
      index.writeLong(start.getKey());
      index.writeLong(start.getValue());
    }
    bytes.writeTo(out);
    out.writeLong(position);
    out.writeInt(starts.size());
    out.writeLong(ByteSource.hash(bytes.toByteArray(), 0, bytes.size()));
    out.write(MAGIC);
    out.close();
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Without a commit before, discards what was written. */
  @Override
  public void close() throws IOException {
    try (out) {
      Files.deleteIfExists(temporary);
    }
  }
}
