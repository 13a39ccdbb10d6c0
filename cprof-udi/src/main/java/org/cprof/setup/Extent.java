package org.cprof.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.cprof.instrument.method.MethodInfo;

/**
 * The part of a program that its profile tells of: everything, or what is executed below given
 * methods, those included.
 */
public final class Extent {

  private static final String ANY_PARAMETERS = "(..)";

  private final List<String> texts;
  private final List<Pattern> patterns = new ArrayList<>();

  /**
   * What {@code below} says.
   *
   * @param texts methods as {@code org.example.Motor.step(I)V}, with {@code (..)} or nothing behind
   *     the name for all of that name; {@code *} stands for any text. Empty for everything
   * @throws IllegalArgumentException for what names no method
   */
  public Extent(List<String> texts) {
    this("below", texts);
  }

  /** The same methods for another option. */
  public Extent(String option, List<String> texts) {
    this.texts = List.copyOf(texts);
    for (String text : texts) {
      String name =
          text.endsWith(ANY_PARAMETERS)
              ? text.substring(0, text.length() - ANY_PARAMETERS.length())
              : text;
      if (!name.contains(".") || name.endsWith(".")) {
        throw new IllegalArgumentException(
            option + "=" + text + ": not a method such as org.example.Motor.step(..)");
      }
      String quoted = Pattern.quote(name).replace("*", "\\E.*\\Q");
      patterns.add(Pattern.compile(name.contains("(") ? quoted : quoted + "\\(.*"));
    }
  }

  public boolean isEverything() {
    return patterns.isEmpty();
  }

  /** Which of the methods start it, by id; null for what is none. */
  public boolean[] tops(MethodInfo[] methods) {
    boolean[] tops = new boolean[methods.length];
    for (int id = 0; id < tops.length; id++) {
      tops[id] = methods[id] != null && startsWith(methods[id]);
    }
    return tops;
  }

  /** Whether it starts with a method. */
  public boolean startsWith(MethodInfo method) {
    return !method.descriptor().isEmpty()
        && startsWith(method.className() + "." + method.name() + method.descriptor());
  }

  /** Whether it starts with a method of this class, name and descriptor. */
  public boolean startsWith(String method) {
    for (Pattern pattern : patterns) {
      if (pattern.matcher(method).matches()) {
        return true;
      }
    }
    return false;
  }

  /** Whether it may start with a method of a class: what stands before a star decides. */
  public boolean mayStartIn(String className) {
    String owner = className + ".";
    for (String text : texts) {
      int star = text.indexOf('*');
      String known = star < 0 ? text : text.substring(0, star);
      if (known.startsWith(owner) || star >= 0 && owner.startsWith(known)) {
        return true;
      }
    }
    return false;
  }

  /** The patterns that none of the methods matches. */
  public List<String> unmatched(MethodInfo[] methods) {
    List<String> unmatched = new ArrayList<>();
    for (String text : texts) {
      Extent one = new Extent("", List.of(text));
      boolean any = false;
      for (MethodInfo method : methods) {
        any |= one.startsWith(method);
      }
      if (!any) {
        unmatched.add(text);
      }
    }
    return unmatched;
  }

  /** The methods as they were given. */
  public List<String> texts() {
    return texts;
  }
}
