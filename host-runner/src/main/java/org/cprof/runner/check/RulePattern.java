package org.cprof.runner.check;

import org.cprof.model.methods.NamePattern;
import org.cprof.profile.MethodReference;

/**
 * Names methods as {@code org.example.Motor.step(I)V}, or with {@code (..)} or nothing behind the
 * name all of that name; {@code *} stands for any text.
 *
 * @param text as given
 */
public record RulePattern(String text) {
  private static final String ANY_PARAMETERS = "(..)";

  boolean matches(MethodReference method) {
    String name = text.endsWith(ANY_PARAMETERS) ? withoutParameters() : text;
    String full = method.toString();
    return new NamePattern(name)
        .matches(
            name.contains("(")
                ? full
                : full.substring(0, full.length() - method.descriptor().length()));
  }

  private String withoutParameters() {
    return text.substring(0, text.length() - ANY_PARAMETERS.length());
  }
}
