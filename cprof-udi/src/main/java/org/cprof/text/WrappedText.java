package org.cprof.text;

import java.util.ArrayList;
import java.util.List;

/** Text in lines of a width. */
public final class WrappedText {

  private WrappedText() {}

  /**
   * The text in lines, broken between words and all indented as the text is; a word that is too
   * long has a line of its own.
   */
  public static List<String> lines(String text, int width) {
    String words = text.stripLeading();
    String indent = text.substring(0, text.length() - words.length());
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(indent);
    for (String word : words.split(" ")) {
      boolean isFirst = line.length() == indent.length();
      if (!isFirst && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(indent.length());
        isFirst = true;
      }
      line.append(isFirst ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
