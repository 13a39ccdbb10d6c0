package org.cprof.profile;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.cprof.files.Links;
import org.cprof.files.OwnerOnly;
import org.cprof.text.MetadataLine;

/**
 * Writes a profile file row by row: it keeps no rows.
 *
 * <p>The rows go to a temporary file beside the target, which {@link #commit} renames. Until then,
 * and after any failure, an earlier file of that name stays as it was. Equal input gives equal
 * bytes: the gzip header holds neither a time nor a file name. A profile is its owner's alone. Not
 * for use by several threads at once.
 */
public final class ProfileWriter implements Closeable {
  private final Path file;
  private final Path temporary;
  private final CsvOutput csv;
  private final int details;
  private final Map<MethodReference, byte[]> methods = new IdentityHashMap<>();
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
      csv = new CsvOutput(new SecondThread(new FastGzip(out)));
      for (Map.Entry<String, String> entry : header.metadata()) {
        csv.line(new MetadataLine(entry.getKey(), ProfileFormat.escape(entry.getValue())).line());
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
   * Writes one node.
   *
   * @throws IllegalArgumentException if the parent is out of order or a field is missing
   * @throws IOException if writing fails; nothing but {@link #close} may follow
   */
  public void row(ProfileRow row) throws IOException {
    if (row.parent() >= rows || row.parent() < (rows == 0 ? -1 : 0)) {
      throw new IllegalArgumentException(
          "row " + rows + " of the profile has parent " + row.parent());
    }
    List<String> fields = row.fields();
    if (fields.size() != details) {
      throw new IllegalArgumentException(fields.size() + " fields for " + details + " columns");
    }
    try {
      csv.number(rows++);
      csv.number(row.parent());
      csv.fields(encoded(row.method()));
      csv.number(row.line());
      csv.number(row.bytecodeIndex());
      csv.number(row.words());
      csv.number(row.calls());
      for (long metric : row.metrics()) {
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

  /** The columns that tell the method, encoded once for its many nodes. */
  private byte[] encoded(MethodReference method) {
    byte[] known = methods.get(method);
    if (known == null) {
      known =
          CsvOutput.encode(
              method.kind().label(), method.className(), method.name(), method.descriptor());
      methods.put(method, known);
    }
    return known;
  }

  /**
   * Completes the file and puts it in the target's place in one step.
   *
   * @throws IOException if that fails; the earlier file is untouched
   */
  public void commit() throws IOException {
    try {
      csv.end();
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
