package org.cprof.runner.bound.source;

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
public record WcaComment(boolean isExact, String expression, int around) {
  private static final Pattern COMMENT =
      Pattern.compile("@WCA\\s+loop\\s*(<=|=)\\s*(.*?)\\s*(?:\\*/.*)?$");
  private static final Pattern AROUND =
      Pattern.compile("(.*?)\\s+(outer(?:\\(\\s*([0-9]{1,3})\\s*\\))?|method(?:\\([^)]*\\))?)\\s*");

  /** The bound in a line of a comment; null if it has none, or is code that is commented out. */
  static WcaComment of(String comment) {
    Matcher matcher = COMMENT.matcher(comment);
    if (!matcher.find() || isCommentedOut(comment.substring(0, matcher.start()))) {
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

  private static boolean isCommentedOut(String before) {
    return before.replaceFirst("^/+", "").contains("//");
  }
}
