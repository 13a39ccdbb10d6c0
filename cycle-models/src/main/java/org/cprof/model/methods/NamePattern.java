package org.cprof.model.methods;

/**
 * A name in which every {@code *} stands for any characters, also for none. Of two patterns that
 * match, the more specific one is the one without {@code *}, or else the one with more characters
 * of its own.
 *
 * @param text the pattern
 */
public record NamePattern(String text) {
  private static final char ANY = '*';

  boolean isName() {
    return text.indexOf(ANY) < 0;
  }

  /** Larger for more specific patterns; a name beats every pattern with a {@code *}. */
  int specificity() {
    return isName() ? Integer.MAX_VALUE : (int) text.chars().filter(c -> c != ANY).count();
  }

  /**
   * Whether the pattern matches a name. Each {@code *} first stands for nothing; where the rest
   * does not fit, the last one takes a character more. That is enough, since an earlier {@code *}
   * could only take what the last one can.
   */
  public boolean matches(String name) {
    int inPattern = 0;
    int inName = 0;
    int lastAny = -1;
    int afterLastAny = 0;
    while (inName < name.length()) {
      if (inPattern < text.length() && text.charAt(inPattern) == ANY) {
        lastAny = inPattern++;
        afterLastAny = inName;
      } else if (inPattern < text.length() && text.charAt(inPattern) == name.charAt(inName)) {
        inPattern++;
        inName++;
      } else if (lastAny >= 0) {
        inPattern = lastAny + 1;
        inName = ++afterLastAny;
      } else {
        return false;
      }
    }
    while (inPattern < text.length() && text.charAt(inPattern) == ANY) {
      inPattern++;
    }
    return inPattern == text.length();
  }
}
