package org.cprof.junit;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The committed baselines of a build's tests: whether they are kept or written. */
final class Baselines {
  /** The folder of the baselines. */
  private static final String FOLDER = "cprof.baselines";

  /** Whether they are written: true or false. */
  private static final String UPDATE = "cprof.update";

  private static final String HOW = "; -Dcprof.update=true writes it";

  private Baselines() {}

  static boolean areUpdated(ExtensionContext context) {
    return context.getConfigurationParameter(UPDATE).map(Boolean::parseBoolean).orElse(false);
  }

  /**
   * Writes what a test costs.
   *
   * @return why it is not written; empty if it is
   */
  static synchronized Optional<String> update(
      ExtensionContext context, String test, Cost first, Cost second) {
    if (!first.equals(second)) {
      return Optional.of(
          "it is not reproducible, so it has no baseline: executed twice, it took "
              + first
              + ", and then "
              + second
              + "; time, random numbers and other threads do so, and caches that the first"
              + " execution fills, which cache = WARM has filled before");
    }
    file(context).update(Counting.metadata(), test, first);
    return Optional.empty();
  }

  /** What is not as in the baseline; empty if all is. */
  static synchronized Optional<String> difference(ExtensionContext context, String test, Cost now) {
    BaselineFile file = file(context);
    Map<String, String> metadata = Counting.metadata();
    Optional<Cost> before = file.of(test);
    if (before.isEmpty()) {
      return Optional.of("it has no baseline in " + file + HOW);
    }
    Optional<String> other = file.difference(metadata);
    if (other.isPresent()) {
      return Optional.of(file + " was counted otherwise: now " + other.get() + HOW + " anew");
    }
    return before
        .filter(old -> !old.equals(now))
        .map(
            old ->
                String.format(
                    Locale.ROOT,
                    "%+,d cycles, %+,d of them to load methods, %+,d bytecodes against its baseline"
                        + " in %s%s if that is meant",
                    now.cycles() - old.cycles(),
                    now.loadCycles() - old.loadCycles(),
                    now.bytecodes() - old.bytecodes(),
                    file,
                    HOW));
  }

  private static BaselineFile file(ExtensionContext context) {
    String folder = context.getConfigurationParameter(FOLDER).orElse("src/test/cprof");
    return BaselineFile.read(
        Path.of(folder, context.getRequiredTestClass().getName() + ".baseline.csv"));
  }
}
