package org.cprof.runner.observed;

import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.runner.CommandException;
import org.cprof.runner.explain.NearNames;
import org.cprof.runner.explain.Suggestions;
import org.cprof.setup.MethodPattern;

/**
 * Methods whose calls are observed, named as for {@code --below}; {@code ()} behind the name stands
 * for any parameters, too.
 */
public final class ObservedMethods {
  private static final String NO_PARAMETERS = "()";

  private final MethodPattern pattern;

  private ObservedMethods(MethodPattern pattern) {
    this.pattern = pattern;
  }

  /**
   * Reads a pattern.
   *
   * @param option that it was given with
   * @throws CommandException if it names no method
   */
  public static ObservedMethods of(String text, String option) {
    String name =
        text.endsWith(NO_PARAMETERS)
            ? text.substring(0, text.length() - NO_PARAMETERS.length())
            : text;
    try {
      return new ObservedMethods(new MethodPattern(name));
    } catch (IllegalArgumentException problem) {
      throw CommandException.wrongUse(option + " " + text + ": " + problem.getMessage());
    }
  }

  /** Whether a method with its descriptor is meant. */
  public boolean matches(String method) {
    return pattern.matches(method);
  }

  /**
   * The end of a message that none was observed: those of near names, of all that were, or else of
   * all that were loaded.
   */
  String near(CallsFile file) {
    List<String> known =
        file.methods().stream().map(calls -> calls.method().replaceFirst("\\(.*", "")).toList();
    List<String> near = NearNames.ofMethod(pattern.toString(), known);
    return Suggestions.text(near.isEmpty() ? RunNotes.similarTo(pattern.toString(), file) : near);
  }

  /** As the agent takes it. */
  @Override
  public String toString() {
    return pattern.toString();
  }
}
