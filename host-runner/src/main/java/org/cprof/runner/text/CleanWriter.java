package org.cprof.runner.text;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Set;

/**
 * Everything that CProf prints passes here, since all of it may hold text from a file or a program:
 * control characters become question marks, so that nobody's name can steer the terminal. Line
 * ends, tabs and the few escape codes for emphasis stay.
 */
public final class CleanWriter extends PrintWriter {
  private static final char ESCAPE = '\u001b';

  /**
   * What stands between {@code ESC [} and {@code m}: normal, bold, italic and yellow, and their
   * ends, as {@link Style} and the help print them.
   */
  private static final Set<String> EMPHASIS = Set.of("0", "1", "3", "21", "23", "33", "39");

  /** Longest escape code for emphasis, with its first and last characters. */
  private static final int LONGEST = 5;

  private final Writer target;

  public CleanWriter(Writer target, boolean flushesLines) {
    super(target, flushesLines);
    this.target = target;
  }

  @Override
  public void write(int c) {
    super.write(clean((char) c));
  }

  @Override
  public void write(char[] text, int offset, int length) {
    write(new String(text, offset, length));
  }

  @Override
  public void write(String text, int offset, int length) {
    String clean = clean(text.substring(offset, offset + length));
    super.write(clean, 0, clean.length());
  }

  @Override
  public void write(String text) {
    write(text, 0, text.length());
  }

  /** Prints the tool's own text for the terminal, in which nothing is foreign. */
  public void control(String codes) {
    flush();
    try {
      target.write(codes);
    } catch (IOException e) {
      setError();
    }
  }

  /** The text as it may be printed. */
  static String clean(String text) {
    StringBuilder clean = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ESCAPE && emphasisEnd(text, i) > 0) {
        i = emphasisEnd(text, i);
      } else if (clean(c) != c) {
        clean = clean == null ? new StringBuilder(text) : clean;
        clean.setCharAt(i, '?');
      }
    }
    return clean == null ? text : clean.toString();
  }

  private static char clean(char c) {
    boolean isLayout = c == '\n' || c == '\t';
    // Format characters too: they can turn the direction of writing around.
    boolean isControl = Character.isISOControl(c) || Character.getType(c) == Character.FORMAT;
    return isControl && !isLayout ? '?' : c;
  }

  /** The index of the last character of the code for emphasis that starts here, or -1. */
  private static int emphasisEnd(String text, int start) {
    int end = text.indexOf('m', start);
    boolean isCode = end > start && end - start < LONGEST && text.startsWith("[", start + 1);
    return isCode && EMPHASIS.contains(text.substring(start + 2, end)) ? end : -1;
  }
}
