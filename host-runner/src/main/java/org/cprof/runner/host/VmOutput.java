package org.cprof.runner.host;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What the JVM itself prints: why it could not start, thread dumps, what options such as {@code
 * -XX:+PrintCompilation} ask for. It goes to a log, as the JVM would print a line for each
 * intrinsic whose annotation is removed, too; all other lines are handed on as they come.
 *
 * <p>The log is HotSpot's: elements, and between {@code <tty>} and {@code </tty>} also the text,
 * with its markup escaped.
 */
final class VmOutput implements AutoCloseable {
  private static final int POLL_MILLIS = 50;

  /** Any bytes stay as they are. */
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;

  private static final String START_OF_TEXT = "<tty>";

  /** What the JVM counts for its log alone, at its end. */
  private static final String STATISTICS = "<statistics ";

  private static final String END_OF_STATISTICS = "</statistics>";
  private static final String OF_INTRINSICS = "Compiler intrinsic is defined for method [";

  /**
   * What {@code -Xcheck:jni} says of the library by which agents change classes, with its stack.
   */
  private static final String OF_REFERENCES = "WARNING: JNI local refs: ";

  private static final String FRAME = "\tat ";
  private static final String FRAME_OF_AGENTS = FRAME + "sun.instrument.";

  private final Path log;
  private final OutputStream out;
  private final Thread follower = new Thread(this::follow, "cprof-vm-output");
  private final CountDownLatch ended = new CountDownLatch(1);
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private InputStream in = InputStream.nullInputStream();
  private boolean isOpen;
  private boolean isText;

  /** A line whose next one tells whether it is about the program. */
  private String undecided;

  private boolean isOfAgents;

  /**
   * Follows a log until {@link #close}.
   *
   * @param log the file, which need not be there yet
   * @param out where the text goes
   */
  VmOutput(Path log, OutputStream out) {
    this.log = log;
    this.out = out;
    follower.setDaemon(true);
    follower.start();
  }

  /** The options by which the JVM writes its log. */
  static List<String> flags(Path log) {
    return List.of("-XX:-DisplayVMOutput", "-XX:+LogVMOutput", "-XX:LogFile=" + log);
  }

  /** Hands on the rest; to be called when the JVM has ended. */
  @Override
  public void close() {
    ended.countDown();
    try {
      follower.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void follow() {
    try {
      while (!ended.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        handOn();
      }
      handOn();
      if (line.size() > 0) {
        endLine();
      }
      printUndecided();
      in.close();
    } catch (IOException | InterruptedException unreadable) {
      // The program's own output has another way.
    }
  }

  private void handOn() throws IOException {
    if (!isOpen && Files.exists(log)) {
      in = new BufferedInputStream(Files.newInputStream(log));
      isOpen = true;
    }
    for (int each = in.read(); each >= 0; each = in.read()) {
      if (each == '\n') {
        endLine();
      } else {
        line.write(each);
      }
    }
    out.flush();
  }

  private void endLine() throws IOException {
    String content = line.toString(BYTES);
    line.reset();
    int element = content.indexOf('<');
    String text = element < 0 ? content : content.substring(0, element);
    if (isText && (element < 0 || !text.isEmpty())) {
      decide(unescaped(text));
    }
    if (content.equals(START_OF_TEXT) || content.equals(END_OF_STATISTICS)) {
      isText = true;
    } else if (content.startsWith(STATISTICS)) {
      isText = false;
    }
  }

  private void decide(String text) throws IOException {
    boolean isFrame = text.startsWith(FRAME);
    isOfAgents = isFrame && (isOfAgents || undecided != null && text.startsWith(FRAME_OF_AGENTS));
    if (!isOfAgents) {
      printUndecided();
    }
    undecided = null;
    if (text.startsWith(OF_REFERENCES)) {
      undecided = text;
    } else if (!isOfAgents && !text.startsWith(OF_INTRINSICS)) {
      print(text);
    }
  }

  private void printUndecided() throws IOException {
    if (undecided != null) {
      print(undecided);
    }
  }

  private void print(String text) throws IOException {
    out.write((text + System.lineSeparator()).getBytes(BYTES));
  }

  private static String unescaped(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&");
  }
}
