package org.cprof.runner.bound;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound in a comment as JOP's analyser WCA reads it: {@code // @WCA loop = 10}, {@code <= N},
 * with {@code outer}, {@code outer(2)} or {@code method} behind where it counts for what is around
 * the loop.
 *
 * @param expression integers, constants, {@code + - * / ( )} and {@code bitlength(e)}
 * @param around as in {@link LoopFact}
 */
record WcaComment(boolean isExact, String expression, int around) {
  private static final Pattern COMMENT =
      Pattern.compile("@WCA\\s+loop\\s*(<=|=)\\s*(.*?)\\s*(?:\\*/.*)?$");
  private static final Pattern AROUND =
      Pattern.compile("(.*?)\\s+(outer(?:\\(\\s*([0-9]{1,3})\\s*\\))?|method(?:\\([^)]*\\))?)\\s*");

  /** The bound in a line of source; null if it has none. */
  static WcaComment of(String line) {
    int start = commentStart(line);
    Matcher matcher = COMMENT.matcher(start < 0 ? "" : line.substring(start));
    if (!matcher.find()) {
      return null;
    }
    boolean isExact = matcher.group(1).equals("=");
    Matcher around = AROUND.matcher(matcher.group(2));
    if (!around.matches()) {
      return new WcaComment(isExact, matcher.group(2), 0);
    }
    boolean isMethod = around.group(2).startsWith("method");
    int loops = around.group(3) == null ? 1 : Integer.parseInt(around.group(3));
    return new WcaComment(isExact, around.group(1), isMethod ? LoopFact.METHOD : loops);
  }

  private static int commentStart(String line) {
    int ofLine = line.indexOf("//");
    int ofBlock = line.indexOf("/*");
    return ofLine < 0 || ofBlock >= 0 && ofBlock < ofLine ? ofBlock : ofLine;
  }

  /** Whether a line of source is nothing but a comment, or empty. */
  static boolean isNoCode(String line) {
    String text = line.strip();
    return text.isEmpty()
        || text.startsWith("//")
        || text.startsWith("*")
        || text.startsWith("/*") && (text.endsWith("*/") || !text.contains("*/"));
  }
}
