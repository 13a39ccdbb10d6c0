package org.cprof.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Tells which methods carry one of certain annotations. */
final class AnnotatedMethods {

  private final List<Pattern> annotations = new ArrayList<>();

  /**
   * @param texts annotations as {@code @org.junit.jupiter.api.Test}; {@code *} stands for any text
   */
  AnnotatedMethods(List<String> texts) {
    for (String text : texts) {
      annotations.add(Pattern.compile(Pattern.quote(text.substring(1)).replace("*", "\\E.*\\Q")));
    }
  }

  /** Whether no annotation is asked for. */
  boolean areNone() {
    return annotations.isEmpty();
  }

  boolean has(AnnotatedClass.Method method) {
    for (String annotation : method.annotations()) {
      for (Pattern pattern : annotations) {
        if (pattern.matcher(annotation).matches()) {
          return true;
        }
      }
    }
    return false;
  }
}
