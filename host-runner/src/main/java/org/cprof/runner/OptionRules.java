package org.cprof.runner;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cprof.setup.ForbiddenPair;
import org.cprof.setup.ForbiddenPair.OptionPattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Which options exclude each other, and which say nothing without another one, of all commands: an
 * option must not be taken for one that was obeyed. Of a run, {@link ForbiddenPair} has the pairs,
 * since the service refuses them, too.
 */
final class OptionRules {

  static final List<ForbiddenPair> PAIRS =
      Stream.of(
              ForbiddenPair.all("--github", "both print to standard output", "--json"),
              ForbiddenPair.all("--overlap", "an overlap is printed only", "--csv", "--html"),
              ForbiddenPair.all(
                  "--calls-untimed", "it does not record what a call takes", "--calls-of"),
              ForbiddenPair.all(
                  "--thread", "source lines are those of all threads", "--view=lines"),
              ForbiddenPair.all("--view=hardware", "it prices other processors", "--output"),
              ForbiddenPair.all(
                  "--contexts", "the page of a summary alone has a flame graph", "--view!=summary"),
              ForbiddenPair.all("--clean", "it removes what is prepared", "--check"))
          .flatMap(List::stream)
          .toList();

  /**
   * An option that needs one of others.
   *
   * @param others as {@link OptionPattern#of} takes them
   */
  record Need(String option, List<String> others) {
    /** A command that has none of the others uses the option's name for something else. */
    boolean isMissing(CommandSpec command, Map<String, String> given) {
      return given.containsKey(option)
          && others.stream()
              .anyMatch(other -> command.findOption(OptionPattern.of(other).option()) != null)
          && others.stream().noneMatch(other -> OptionPattern.of(other).isIn(given));
    }

    String text() {
      return option + " needs " + String.join(" or ", others).replace('=', ' ');
    }
  }

  static final List<Need> NEEDS =
      List.of(
          need("--again", "--update"),
          need("--any-jdk", "--baseline"),
          need("--assume", "--bound"),
          need("--bound", "--calls-of", "--worst", "--budget"),
          need("--call-sites", "--overlap"),
          need("--calls-of", "--tests"),
          need("--calls-untimed", "--tests"),
          need("--contexts", "--html"),
          need("--counter", "--baseline"),
          need("--each-method", "--baseline"),
          need("--each-test", "--baseline"),
          need("--effort", "--bound"),
          need("--from", "--svg", "--html"),
          need("--loops", "--bound"),
          need("--max-increase", "--baseline"),
          need("--methods", "--bound"),
          need("--mission-time", "--target-api"),
          need("--profiler-path", "--profiler"),
          need("--profiler-set", "--profiler"),
          need("--seconds", "--pid"),
          need("--sources", "--bound"),
          need("--sources", "--github"),
          need("--target-memory", "--target-api"),
          need("--to", "--svg", "--html"),
          need("--tolerance", "--baseline"),
          need("--what-if", "--view=hardware"));

  private OptionRules() {}

  private static Need need(String option, String... others) {
    return new Need(option, List.of(others));
  }

  /**
   * Looks at all options that the user has given.
   *
   * @return what to tell the user; empty if all go together
   */
  static Optional<String> broken(ParseResult parsed) {
    Map<String, String> given = new TreeMap<>();
    for (OptionSpec option : parsed.matchedOptions()) {
      given.put(option.longestName(), value(option));
    }
    return Stream.of(
            ForbiddenPair.in(given), ForbiddenPair.in(PAIRS, given), missing(parsed, given))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> missing(ParseResult parsed, Map<String, String> given) {
    for (Need need : NEEDS) {
      if (need.isMissing(parsed.commandSpec(), given)) {
        return Optional.of(need.text());
      }
    }
    return Optional.empty();
  }

  /** A choice is told by its word, however it was written. */
  private static String value(OptionSpec option) {
    if (option.getValue() instanceof Enum<?> choice) {
      return choice.toString().toLowerCase(Locale.ROOT);
    }
    List<String> values = option.originalStringValues();
    return values.isEmpty() ? "" : values.get(0);
  }
}
