package org.cprof.runner.output;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a result to a file in one step: what is written goes to a temporary file beside it, which
 * then takes its place. After a failure an earlier file of that name is as it was.
 */
public final class ResultFile {
  private static final int BUFFER = 1 << 16;

  private ResultFile() {}

  /** Writes a result to a stream that need not be closed. */
  public interface Content {
    void write(OutputStream out) throws IOException;
  }

  /**
   * Writes to a file, or to standard output if that is null or {@code -}.
   *
   * @param input files that the result is made of and must not replace
   * @throws IOException if it can't be written; the message names the file and the reason
   */
  public static void write(Path file, Content content, Path... input) throws IOException {
    if (isStandardOutput(file)) {
      try (OutputStream out =
          new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER)) {
        content.write(out);
      } catch (IOException e) {
        throw new IOException("cannot write to standard output: " + e.getMessage(), e);
      }
      return;
    }
    for (Path other : input) {
      if (Files.exists(file) && Files.isSameFile(file, other)) {
        throw new IOException("cannot write " + file + ": it is the profile that is read");
      }
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("cannot write " + file + ": it is not a regular file");
    }
    Path target = file.toAbsolutePath();
    Path temporary =
        target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
    try {
      try (OutputStream out =
          new BufferedOutputStream(
              Files.newOutputStream(
                  temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              BUFFER)) {
        content.write(out);
      }
      Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      if (!(e instanceof FileAlreadyExistsException)) {
        Files.deleteIfExists(temporary);
      }
      throw new IOException("cannot write " + file + ": " + reason(e), e);
    }
  }

  /** Whether a path given by the user means standard output. */
  public static boolean isStandardOutput(Path file) {
    return file == null || file.toString().equals("-");
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException || e instanceof NotDirectoryException) {
      return "its directory does not exist";
    }
    if (e instanceof AccessDeniedException) {
      return "its directory is not writable";
    }
    return e.getMessage();
  }
}
