package org.cprof.setup;

import java.util.ArrayList;
import java.util.List;
import org.cprof.instrument.method.MethodInfo;

/**
 * The part of a program that its profile tells of: everything, or what is executed below given
 * methods, those included.
 */
public final class Extent {

  private final List<MethodPattern> patterns = new ArrayList<>();

  /**
   * What {@code below} says.
   *
   * @param texts methods as {@code org.example.Motor.step(I)V} or {@code
   *     org.example.Motor.step(int)}, with {@code (..)} or nothing behind the name for all of that
   *     name; {@code *} stands for any text. Empty for everything
   * @throws IllegalArgumentException for what names no method
   */
  public Extent(List<String> texts) {
    this("below", texts);
  }

  /** What another option than {@code below} says, in the same form. */
  public Extent(String option, List<String> texts) {
    for (String text : texts) {
      try {
        patterns.add(new MethodPattern(text));
      } catch (IllegalArgumentException noMethod) {
        throw new IllegalArgumentException(
            option + "=" + text + ": " + noMethod.getMessage(), noMethod);
      }
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

  public boolean startsWith(MethodInfo method) {
    return !method.descriptor().isEmpty() && startsWith(method.reference().toString());
  }

  /** Whether it starts with a method of this class, name and descriptor. */
  public boolean startsWith(String method) {
    for (MethodPattern pattern : patterns) {
      if (pattern.matches(method)) {
        return true;
      }
    }
    return false;
  }

  public boolean mayStartIn(String className) {
    for (MethodPattern pattern : patterns) {
      if (pattern.mayBeIn(className)) {
        return true;
      }
    }
    return false;
  }

  /** The patterns that none of the methods matches. */
  public List<String> unmatched(MethodInfo[] methods) {
    List<String> unmatched = new ArrayList<>();
    for (MethodPattern pattern : patterns) {
      boolean any = false;
      for (MethodInfo method : methods) {
        any |= !method.descriptor().isEmpty() && pattern.matches(method.reference().toString());
      }
      if (!any) {
        unmatched.add(pattern.toString());
      }
    }
    return unmatched;
  }

  /** The methods as they were given. */
  public List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (MethodPattern pattern : patterns) {
      texts.add(pattern.toString());
    }
    return texts;
  }
}
