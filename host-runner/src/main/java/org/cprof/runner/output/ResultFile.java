package org.cprof.runner.output;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.cprof.files.Links;
import org.cprof.runner.text.CleanWriter;
import org.cprof.runner.text.Terminal;

/**
 * Writes a result to a file in one step: what is written goes to a temporary file beside it, which
 * then takes its place. After a failure an earlier file of that name is as it was.
 */
public final class ResultFile {
  private static final int BUFFER = 1 << 16;

  /** Names of standard output; the system's are links to whatever it is. */
  private static final Set<String> STANDARD_OUTPUT =
      Set.of("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");

  private static final String NO_DIRECTORY = "its directory does not exist";
  private static final String NOT_WRITABLE = "its directory is not writable";

  private ResultFile() {}

  /** Writes a result to a stream that need not be closed. */
  public interface Content {
    void write(OutputStream out) throws IOException;
  }

  /** Writes a text, in UTF-8, as all results are written. */
  public static void write(Path file, String text, Path... input) throws IOException {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)), input);
  }

  /**
   * Writes to a file, or to standard output if that is null, {@code -} or {@code /dev/stdout}. A
   * symbolic link stays one; devices and pipes are written to as they are.
   *
   * @param input files that the result is made of and must not replace
   * @throws IOException if it can't be written; the message names the file and the reason
   */
  public static void write(Path file, Content content, Path... input) throws IOException {
    if (isStandardOutput(file)) {
      try {
        // Not closed: what is printed after it goes to standard output, too.
        OutputStream out =
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER);
        if (Terminal.isOutputInteractive()) {
          show(content, out);
        } else {
          content.write(out);
        }
        out.flush();
      } catch (IOException e) {
        if (!StandardOutput.isPipeClosed(e)) {
          throw new IOException("cannot write to standard output: " + e.getMessage(), e);
        }
      }
      return;
    }
    keep(file, input);
    check(file);
    if (isDevice(file)) {
      writeInto(file, content);
      return;
    }
    Path target = Links.followed(file);
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
        discard(temporary);
      }
      throw new IOException("cannot write " + file + ": " + reason(e), e);
    }
  }

  /** A device or pipe takes what is written, and stays. */
  private static void writeInto(Path file, Content content) throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(
            Files.newOutputStream(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND),
            BUFFER)) {
      content.write(out);
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** Prints a result, which is text in UTF-8, or of no use on a terminal. */
  static void show(Content content, OutputStream terminal) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    content.write(bytes);
    PrintWriter printer = new CleanWriter(new OutputStreamWriter(terminal), false);
    printer.print(bytes.toString(StandardCharsets.UTF_8));
    printer.flush();
  }

  /** The error that made the file worthless is the one to report. */
  private static void discard(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException ignored) {
      return;
    }
  }

  /**
   * Checks that a file can be written, as far as can be told before; standard output can.
   *
   * @throws IOException with the reason if not
   */
  public static void check(Path file) throws IOException {
    if (isStandardOutput(file)) {
      return;
    }
    Path target = Links.followed(file);
    if (isDevice(file)) {
      if (!Files.isWritable(file)) {
        throw new IOException("cannot write " + file + ": permission denied");
      }
      return;
    }
    Path directory = target.getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new IOException("cannot write " + file + ": " + NO_DIRECTORY);
    }
    if (!Files.isWritable(directory)) {
      throw new IOException("cannot write " + file + ": " + NOT_WRITABLE);
    }
    if (Files.isDirectory(target)) {
      throw new IOException("cannot write " + file + ": it is not a regular file");
    }
  }

  /**
   * Checks that a profile can be written, which takes the place of a file.
   *
   * @throws IOException with the reason if not
   */
  public static void checkProfile(Path file) throws IOException {
    check(file);
    if (isStandardOutput(file) || isDevice(file)) {
      throw new IOException("cannot write " + file + ": it is not a regular file");
    }
  }

  /**
   * Checks that a file to write is none of those that are read.
   *
   * @throws IOException if it is one of them
   */
  public static void keep(Path file, Path... input) throws IOException {
    for (Path other : input) {
      if (Files.exists(file) && Files.exists(other) && Files.isSameFile(file, other)) {
        throw new IOException("cannot write " + file + ": it is a profile that is read");
      }
    }
  }

  /** Whether a path given by the user means standard output. */
  public static boolean isStandardOutput(Path file) {
    return file == null || STANDARD_OUTPUT.contains(file.toString());
  }

  /** Whether a file is none whose place another can take, or may belong to an open stream. */
  private static boolean isDevice(Path file) {
    boolean isSpecial =
        Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    return isSpecial || file.startsWith("/dev/fd") || file.startsWith("/proc/self/fd");
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException || e instanceof NotDirectoryException) {
      return NO_DIRECTORY;
    }
    if (e instanceof AccessDeniedException) {
      return NOT_WRITABLE;
    }
    return e.getMessage();
  }
}
