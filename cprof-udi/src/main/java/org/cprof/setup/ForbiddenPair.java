package org.cprof.setup;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two options that exclude each other, and why. Here is the one list of those of a run: the command
 * line refuses by it what a user gives, the service what it is told.
 *
 * @param reason why, for the user
 */
public record ForbiddenPair(OptionPattern first, OptionPattern second, String reason) {

  /** Options for which the calls of methods are recorded one by one. */
  private static final String[] RECORDING = {"--calls-of", "--worst", "--budget", "--bound"};

  /**
   * An option, whatever its value, with a certain value, or with any other than that.
   *
   * @param value the value; null for any
   * @param isOther whether it is any other value that is meant
   */
  public record OptionPattern(String option, String value, boolean isOther) {
    /** From {@code --option}, {@code --option=value} or {@code --option!=value}. */
    public static OptionPattern of(String text) {
      int equals = text.indexOf('=');
      if (equals < 0) {
        return new OptionPattern(text, null, false);
      }
      boolean isOther = text.charAt(equals - 1) == '!';
      return new OptionPattern(
          text.substring(0, isOther ? equals - 1 : equals), text.substring(equals + 1), isOther);
    }

    /** Whether options are given, as on the command line with their values, and this is one. */
    public boolean isIn(Map<String, String> given) {
      String actual = given.get(option);
      return actual != null && (value == null || value.equals(actual) != isOther);
    }

    private String text(Map<String, String> given) {
      return value == null ? option : option + " " + given.get(option);
    }
  }

  /** Every pair of options of a run that is refused. */
  public static final List<ForbiddenPair> ALL =
      Stream.of(
              all(
                  "--udi!=cprof",
                  "it uses no processor model, so the option has no effect",
                  "--model",
                  "--with",
                  "--set",
                  "--preset",
                  "--sizes",
                  "--lines",
                  "--allocations",
                  "--locks",
                  "--clock",
                  "--stalls",
                  "--target-api"),
              all(
                  "--udi!=cprof",
                  "calls are recorded with the cycles of a model",
                  and(RECORDING, "--tests")),
              all(
                  "--udi=blocks",
                  "calls of basic blocks cannot be priced once a recursion is folded; use"
                      + " 'cprof price' first, and then 'cprof merge --fold-recursion'",
                  "--fold-recursion"),
              all(
                  "--udi=blocks",
                  "it counts blocks and no bytecodes, which a profiler needs; choose cprof or jp",
                  "--profiler"),
              all(
                  "--locks",
                  "a block has to end where a lock is acquired or released, by a rule of its own",
                  "--block-rule!=default"),
              all("--locks", "locks are told of the whole program", "--below"),
              all(
                  "--stalls",
                  "the target's clock would count stalls, too",
                  and(RECORDING, "--locks", "--clock", "--target-api")),
              all("--stalls", "host work is not the same in each of its runs", "--host-work"),
              all("--stalls", "the profiler would see each of its runs", "--profiler"),
              all("--bound", "a bound is one of the JDK's classes", "--target-library"))
          .flatMap(List::stream)
          .toList();

  private static String[] and(String[] some, String... others) {
    return Stream.of(some, others).flatMap(Stream::of).toArray(String[]::new);
  }

  /** An option and those that it excludes, all for the same reason. */
  public static List<ForbiddenPair> all(String first, String reason, String... others) {
    return Stream.of(others)
        .map(other -> new ForbiddenPair(OptionPattern.of(first), OptionPattern.of(other), reason))
        .toList();
  }

  /**
   * Looks for a pair.
   *
   * @param given options as on the command line, with their values
   * @return what to tell the user; empty if all go together
   */
  public static Optional<String> in(Map<String, String> given) {
    return in(ALL, given);
  }

  /** Looks for a pair among others than those of a run. */
  public static Optional<String> in(List<ForbiddenPair> pairs, Map<String, String> given) {
    return pairs.stream()
        .filter(pair -> pair.first.isIn(given) && pair.second.isIn(given))
        .map(pair -> pair.text(given))
        .findFirst();
  }

  private String text(Map<String, String> given) {
    return first.text(given) + " cannot be combined with " + second.text(given) + ": " + reason;
  }
}
