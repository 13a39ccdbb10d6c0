package org.cprof.runner.bound.source;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The comments of a source file that bound loops. */
public final class SourceComments {

  /** What a compiler takes for one thing, so that no comment begins in it. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?s)\"\"\".*?(?<!\\\\)\"\"\"|\"[^\"\\\\\n]*+(?:\\\\.[^\"\\\\\n]*+)*+\"|'(?:\\\\.|[^'\\\\\n])++'"
              + "|(?<comment>//[^\n]*|/\\*.*?\\*/)");

  /**
   * A bound of a loop.
   *
   * @param line it is on
   * @param codeLine the line with code that it belongs to: the same, or else the last one before
   */
  public record Stated(int line, int codeLine, WcaComment comment) {}

  private SourceComments() {}

  public static List<Stated> of(String text) {
    SortedMap<Integer, WcaComment> comments = new TreeMap<>();
    StringBuilder code = new StringBuilder(text);
    Matcher tokens = TOKEN.matcher(text);
    while (tokens.find()) {
      if (tokens.group("comment") != null) {
        int line = (int) text.substring(0, tokens.start()).chars().filter(c -> c == '\n').count();
        for (String part : tokens.group().split("\n")) {
          line++;
          WcaComment comment = WcaComment.of(part);
          if (comment != null) {
            comments.put(line, comment);
          }
        }
        for (int at = tokens.start(); at < tokens.end(); at++) {
          if (text.charAt(at) != '\n') {
            code.setCharAt(at, ' ');
          }
        }
      }
    }
    List<String> lines = code.toString().lines().toList();
    List<Stated> all = new ArrayList<>();
    comments.forEach(
        (line, comment) -> {
          int codeLine = line;
          while (codeLine > 1 && lines.get(codeLine - 1).isBlank()) {
            codeLine--;
          }
          all.add(new Stated(line, codeLine, comment));
        });
    return all;
  }
}
