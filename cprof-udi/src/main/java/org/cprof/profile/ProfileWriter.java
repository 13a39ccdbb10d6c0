package org.cprof.profile;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.cprof.files.Links;
import org.cprof.files.OwnerOnly;

/**
 * Writes a profile file row by row: it keeps no rows and allocates none.
 *
 * <p>The rows go to a temporary file beside the target, which {@link #commit} renames. Until then,
 * and after any failure, an earlier file of that name stays as it was. Equal input gives equal
 * bytes: the gzip header holds neither a time nor a file name. A profile is its owner's alone. Not
 * for use by several threads at once.
 */
public final class ProfileWriter implements Closeable {
  private static final int METRICS = Metric.values().length;

  private final Path file;
  private final Path temporary;
  private final CsvOutput csv;
  private final int details;
  private int rows;
  private boolean finished;

  /**
   * Opens the temporary file and writes the metadata.
   *
   * @throws IOException if the file can't be created, or if {@code file} exists and is not a
   *     regular file; the message names the file and the reason
   */
  public ProfileWriter(Path file, ProfileHeader header) throws IOException {
    this(file, header, temporaryFor(Links.followed(file)));
  }

  private ProfileWriter(Path file, ProfileHeader header, Path temporary) throws IOException {
    this(file, header, temporary, create(file, temporary));
  }

  /** Takes the stream that writes to the temporary file. */
  ProfileWriter(Path file, ProfileHeader header, Path temporary, OutputStream out)
      throws IOException {
    this.file = Links.followed(file);
    this.temporary = temporary;
    this.details = header.columns().size();
    try {
      // The gzip header's ten bytes are written here and now.
      csv = new CsvOutput(new FastGzip(out));
      for (Map.Entry<String, String> entry : header.metadata()) {
        csv.line("# " + entry.getKey() + ": " + ProfileFormat.escape(entry.getValue()));
      }
      csv.line(ProfileFormat.headerRow(header));
    } catch (IOException e) {
      discard(out, temporary);
      throw failure(file, e);
    }
  }

  private static Path temporaryFor(Path file) {
    // The times since the epoch and since the host's start keep two runs with the same target
    // apart. The process id would, too, but it takes a quarter of a second to ask for it first.
    String suffix = "." + System.currentTimeMillis() + "-" + System.nanoTime() + ".tmp";
    return file.resolveSibling(file.getFileName() + suffix);
  }

  private static OutputStream create(Path file, Path temporary) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("cannot write profile " + file + ": it is not a regular file");
    }
    try {
      return OwnerOnly.create(temporary);
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  /**
   * The columns of a row that tell its method, encoded once for the many nodes of that method.
   *
   * @param className binary name with dots, empty for the root
   */
  public static byte[] names(NodeKind kind, String className, String method, String descriptor) {
    return CsvOutput.encode(kind.label(), className, method, descriptor);
  }

  /** Writes one node of a method that is not worth encoding ahead; see the other one. */
  public void row(
      int id,
      int parent,
      NodeKind kind,
      String className,
      String method,
      String descriptor,
      int line,
      int bytecodeIndex,
      int words,
      long calls,
      long[] metrics)
      throws IOException {
    byte[] names = names(kind, className, method, descriptor);
    row(id, parent, names, line, bytecodeIndex, words, calls, metrics, List.of());
  }

  /** Writes one node of a profile without columns of a UDI. */
  public void row(
      int id,
      int parent,
      byte[] names,
      int line,
      int bytecodeIndex,
      int words,
      long calls,
      long[] metrics)
      throws IOException {
    row(id, parent, names, line, bytecodeIndex, words, calls, metrics, List.of());
  }

  /**
   * Writes one node. Nodes come in preorder, the root first.
   *
   * @param id the number of rows written before
   * @param parent the parent's id, -1 for the root
   * @param names the method's {@link #names}
   * @param line line of the call site in the parent's source, -1 if unknown or merged
   * @param bytecodeIndex index of the call site in the parent's code, -1 if merged
   * @param words size of the method on the target in words of 4 bytes, 0 if unknown
   * @param calls how often the node was called
   * @param metrics the values of all {@link Metric}s in their order
   * @param fields of the columns that the metadata declare
   * @throws IllegalArgumentException if id or parent is out of order or a metric is missing
   * @throws IOException if writing fails; nothing but {@link #close} may follow
   */
  public void row(
      int id,
      int parent,
      byte[] names,
      int line,
      int bytecodeIndex,
      int words,
      long calls,
      long[] metrics,
      List<String> fields)
      throws IOException {
    if (id != rows || parent >= id || parent < (id == 0 ? -1 : 0)) {
      throw new IllegalArgumentException(
          "row " + rows + " of the profile has id " + id + " and parent " + parent);
    }
    if (metrics.length != METRICS) {
      throw new IllegalArgumentException(metrics.length + " metrics instead of " + METRICS);
    }
    if (fields.size() != details) {
      throw new IllegalArgumentException(fields.size() + " fields for " + details + " columns");
    }
    rows++;
    try {
      csv.number(id);
      csv.number(parent);
      csv.fields(names);
      csv.number(line);
      csv.number(bytecodeIndex);
      csv.number(words);
      csv.number(calls);
      for (long metric : metrics) {
        csv.number(metric);
      }
      for (int i = 0; i < details; i++) {
        csv.text(fields.get(i));
      }
      csv.endRow();
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  /**
   * Completes the file and puts it in the target's place in one step.
   *
   * @throws IOException if that fails; the earlier file is untouched
   */
  public void commit() throws IOException {
    try {
      csv.close();
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      finished = true;
    } catch (IOException e) {
      throw failure(file, e);
    } finally {
      close();
    }
  }

  /** Without a commit before, discards what was written; never throws. */
  @Override
  public void close() {
    if (!finished) {
      finished = true;
      discard(csv, temporary);
    }
  }

  /**
   * Errors are left alone: the one that made the file worthless has been reported, and a temporary
   * file that can't be deleted harms nobody.
   */
  private static void discard(Closeable out, Path temporary) {
    try (out) {
      Files.deleteIfExists(temporary);
    } catch (IOException ignored) {
      return;
    }
  }

  private static IOException failure(Path file, IOException cause) {
    return new IOException("cannot write profile " + file + ": " + reason(cause), cause);
  }

  private static String reason(IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return "its directory does not exist";
    }
    if (cause instanceof AccessDeniedException) {
      return "its directory is not writable";
    }
    return cause.getMessage();
  }

  /** Rows are so alike that the fastest level shrinks them nearly as well as the slower ones. */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
