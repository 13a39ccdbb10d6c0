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

/**
 * The log of one JVM, as far as it is written; its text is handed on.
 *
 * <p>The log is HotSpot's: elements, and between {@code <tty>} and {@code </tty>} also the text,
 * with its markup escaped.
 */
final class VmLog implements AutoCloseable {
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

  private final InputStream in;
  private final OutputStream out;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private boolean isText;

  /** A line whose next one tells whether it is about the program. */
  private String undecided;

  private boolean isOfAgents;

  /**
   * Opens a log.
   *
   * @param out where the text goes
   * @throws IOException if the log can't be read
   */
  VmLog(Path log, OutputStream out) throws IOException {
    in = new BufferedInputStream(Files.newInputStream(log));
    this.out = out;
  }

  /** Hands on what was written since the last time. */
  void handOn() throws IOException {
    for (int each = in.read(); each >= 0; each = in.read()) {
      if (each == '\n') {
        endLine();
      } else {
        line.write(each);
      }
    }
  }

  /** Hands on the rest; to be called when the JVM has ended. */
  @Override
  public void close() throws IOException {
    handOn();
    if (line.size() > 0) {
      endLine();
    }
    printUndecided();
    in.close();
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
