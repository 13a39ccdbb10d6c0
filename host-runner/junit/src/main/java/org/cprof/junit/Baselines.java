package org.cprof.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.cprof.setup.TestProperties;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The committed baselines of a build's tests: whether they are kept or written. */
final class Baselines {
  /** The folder of the baselines. */
  private static final String FOLDER = "cprof.baselines";

  private static final String HOW = "; -D" + TestProperties.UPDATE + "=true writes it";

  private static final ExtensionContext.Namespace FILES =
      ExtensionContext.Namespace.create(Baselines.class);

  private Baselines() {}

  static boolean areUpdated(ExtensionContext context) {
    return isSet(TestProperties.UPDATE, context) && !isSet(TestProperties.ONCE, context);
  }

  private static boolean isSet(String parameter, ExtensionContext context) {
    return context.getConfigurationParameter(parameter).map(Boolean::parseBoolean).orElse(false);
  }

  /** Tells the build that the profile of this JVM has bodies twice. */
  static void noteBodiesTwice() {
    Path raw = Path.of(CountingProperties.rawFolder());
    try {
      if (raw.getParent() != null && Files.isDirectory(raw.getParent())) {
        Files.write(raw.resolveSibling(TestProperties.TWICE), new byte[0]);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes what a test costs.
   *
   * @param parts of all that it executed
   * @return why it is not written; empty if it is
   */
  static synchronized Optional<String> update(
      ExtensionContext context,
      TestKey test,
      TestBaseline.Entry first,
      TestBaseline.Entry second,
      Parts parts) {
    if (!first.cost().equals(second.cost())) {
      return Optional.of(
          "it is not reproducible, so it has no baseline: executed twice, it took "
              + first.cost()
              + ", and then "
              + second.cost()
              + "; time, random numbers and other threads do so, and caches that the first"
              + " execution fills, which cache = WARM has filled before"
              + influences(parts)
              + Why.difference(
                  changed(first.cost(), second.cost()), first.contexts(), second.contexts()));
    }
    file(context).update(CountingProperties.metadata(), test, first);
    return Optional.empty();
  }

  /** What is not as in the baseline; empty if all is. */
  static synchronized Optional<String> difference(
      ExtensionContext context, TestKey test, Cost now, Supplier<Parts> parts) {
    TestBaseline file = file(context);
    Map<String, String> metadata = CountingProperties.metadata();
    Optional<TestBaseline.Entry> before = file.of(test);
    if (before.isEmpty()) {
      return Optional.of("it has no baseline in " + file + HOW);
    }
    Optional<String> other = file.difference(metadata);
    if (other.isPresent()) {
      return Optional.of(file + " was counted otherwise: now " + other.get() + HOW + " anew");
    }
    Optional<String> jdk = file.otherJdk(metadata);
    if (jdk.isPresent()) {
      Parts own = parts.get();
      return ofOwnCode(before.get().contexts(), own.contexts())
          .map(
              changes ->
                  "its own code is not as in its baseline of another JDK, "
                      + jdk.get()
                      + ", in "
                      + file
                      + HOW
                      + " if that is meant"
                      + influences(own)
                      + changes);
    }
    Cost old = before.get().cost();
    if (old.equals(now)) {
      return Optional.empty();
    }
    Parts own = parts.get();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%+,d cycles, %+,d of them to load methods, %+,d bytecodes, %+,d objects and"
                + " arrays against its baseline in %s%s if that is meant%s%s",
            now.cycles() - old.cycles(),
            now.loadCycles() - old.loadCycles(),
            now.bytecodes() - old.bytecodes(),
            now.allocations() - old.allocations(),
            file,
            HOW,
            influences(own),
            Why.difference(changed(old, now), before.get().contexts(), own.contexts())));
  }

  /** What may differ from run to run though nothing was changed, with what to do. */
  private static String influences(Parts parts) {
    String influences = parts.influences();
    return influences.isEmpty()
        ? ""
        : "\nIt depends on "
            + influences
            + ", which may differ though nothing was changed: give it values of its own, or a"
            + " budget in place of a baseline; with cprof options --clock=target it sees the"
            + " target's time.";
  }

  /** What changed of own code; empty if nothing did. */
  private static Optional<String> ofOwnCode(
      Map<String, MethodCost> before, Map<String, MethodCost> now) {
    Map<String, MethodCost> ownBefore = Parts.ofOwnCode(before);
    Map<String, MethodCost> own = Parts.ofOwnCode(now);
    if (own.equals(ownBefore)) {
      return Optional.empty();
    }
    String ofCycles = Why.difference(CostFigure.CYCLES, ownBefore, own);
    return Optional.of(
        ofCycles.isEmpty() ? Why.difference(CostFigure.BYTECODES, ownBefore, own) : ofCycles);
  }

  private static CostFigure changed(Cost before, Cost now) {
    return before.cycles() == now.cycles() ? CostFigure.BYTECODES : CostFigure.CYCLES;
  }

  /** Of what the cost of a test consists in its baseline; empty if that does not compare. */
  static synchronized Optional<Map<String, MethodCost>> contexts(
      ExtensionContext context, TestKey test) {
    TestBaseline file = file(context);
    Map<String, String> metadata = CountingProperties.metadata();
    return file.difference(metadata).isPresent() || file.otherJdk(metadata).isPresent()
        ? Optional.empty()
        : file.of(test).map(TestBaseline.Entry::contexts);
  }

  /** The file of a test class, which is read for its first test. */
  private static TestBaseline file(ExtensionContext context) {
    String folder = context.getConfigurationParameter(FOLDER).orElse("src/test/cprof");
    String name = context.getRequiredTestClass().getName() + ".baseline.csv";
    return context
        .getRoot()
        .getStore(FILES)
        .getOrComputeIfAbsent(
            Path.of(folder, name),
            path -> TestBaseline.read(path, areUpdated(context)),
            TestBaseline.class);
  }
}
