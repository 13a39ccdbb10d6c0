package org.cprof.runner.observed;

import java.util.regex.Pattern;
import org.cprof.runner.CommandException;

/**
 * Methods as the command line names them: {@code org.example.Motor.step}, with {@code (..)}, {@code
 * ()} or nothing behind the name for all of that name, or a descriptor; {@code *} stands for any
 * text.
 */
public final class MethodPattern {
  private final String text;
  private final Pattern pattern;

  private MethodPattern(String text, Pattern pattern) {
    this.text = text;
    this.pattern = pattern;
  }

  /**
   * Reads a pattern.
   *
   * @param option that it was given with
   * @throws CommandException if it names no method
   */
  public static MethodPattern of(String text, String option) {
    String name =
        text.endsWith("(..)")
            ? text.substring(0, text.length() - 4)
            : text.endsWith("()") ? text.substring(0, text.length() - 2) : text;
    int parameters = name.indexOf('(');
    String method = parameters < 0 ? name : name.substring(0, parameters);
    if (!method.contains(".") || method.endsWith(".") || name.contains(",")) {
      throw CommandException.wrongUse(
          option + " " + text + ": not a method such as org.example.Motor.step(..)");
    }
    String quoted = Pattern.quote(name).replace("*", "\\E.*\\Q");
    return new MethodPattern(name, Pattern.compile(parameters < 0 ? quoted + "\\(.*" : quoted));
  }

  /** As the agent takes it. */
  public String text() {
    return text;
  }

  /** Whether a method with its descriptor is meant. */
  public boolean matches(String method) {
    return pattern.matcher(method).matches();
  }

  @Override
  public String toString() {
    return text;
  }
}
