package org.cprof.runner.host;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.IoFailure;

/**
 * A file of arguments of the {@code java} command, {@code @FILE}, as its manual describes it: words
 * are separated by white space, quotes hold words together, a backslash inside quotes escapes, and
 * {@code #} outside words begins a comment. What a word names is not expanded again.
 */
final class ArgumentFile {
  private final String text;
  private final List<String> words = new ArrayList<>();
  private int at;

  private ArgumentFile(String text) {
    this.text = text;
  }

  /**
   * The words of a file.
   *
   * @throws CommandException if the file cannot be read
   */
  static List<String> read(Path file) {
    try {
      // As the java command reads it: in the encoding of the system.
      Charset charset = Charset.forName(System.getProperty("native.encoding"));
      return words(new String(Files.readAllBytes(file), charset));
    } catch (IOException e) {
      throw CommandException.wrongUse(
          "cannot read the arguments in @" + file + ": " + IoFailure.reason(e));
    }
  }

  static List<String> words(String text) {
    ArgumentFile file = new ArgumentFile(text);
    while (file.skipToWord()) {
      file.takeWord();
    }
    return file.words;
  }

  private boolean skipToWord() {
    while (at < text.length()) {
      if (text.charAt(at) == '#') {
        skipLine();
      } else if (isSpace(text.charAt(at))) {
        at++;
      } else {
        return true;
      }
    }
    return false;
  }

  private void skipLine() {
    while (at < text.length() && !isLineEnd(text.charAt(at))) {
      at++;
    }
  }

  /**
   * A word that runs into a comment is dropped, as is one that the file ends behind a backslash.
   */
  private void takeWord() {
    StringBuilder word = new StringBuilder();
    char quote = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (quote == 0 && c == '#') {
        return;
      }
      if (quote == 0 ? isSpace(c) : isLineEnd(c)) {
        break;
      }
      at++;
      if (c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
      } else if (quote == 0 || c != '\\') {
        word.append(c);
      } else if (at == text.length()) {
        return;
      } else {
        escape(word);
      }
    }
    words.add(word.toString());
  }

  /** What stands behind a backslash: at the end of a line, the word goes on in the next one. */
  private void escape(StringBuilder word) {
    char c = text.charAt(at++);
    switch (c) {
      case 'n' -> word.append('\n');
      case 't' -> word.append('\t');
      case 'r' -> word.append('\r');
      case 'f' -> word.append('\f');
      case '\n', '\r' -> {
        while (at < text.length() && isSpace(text.charAt(at))) {
          at++;
        }
      }
      default -> word.append(c);
    }
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\f' || isLineEnd(c);
  }
}
