package org.cprof.runner.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.report.Emptiness;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/**
 * A baseline that was written.
 *
 * @param methods in it; of tests, rows with their methods
 * @param tests in it; null if it is not one of tests
 * @param runs that were compared
 * @param notReproducible where tests first differ, in this or an earlier update
 */
public record BaselineUpdate(
    String baseline, int methods, Integer tests, int runs, Map<String, String> notReproducible) {
  private static final int MOST_TESTS = 20;

  /**
   * Writes the baseline of a program or of tests.
   *
   * @param file is replaced; tests that it marks as not reproducible stay marked
   * @param runs profiles of the same program; the costs are those of the first
   * @param excluded tests that it does not have
   * @param input files that are not replaced
   * @throws IllegalArgumentException for what makes no baseline, with the reason
   * @throws ModelException if the file has a baseline of tests that cannot be read
   */
  public static BaselineUpdate write(
      Path file, List<Profile> runs, List<RulePattern> excluded, Advice advice, Path... input)
      throws IOException, ModelException {
    if (Baseline.isProfile(file) || file.toString().endsWith(".gz")) {
      throw new IllegalArgumentException(
          advice.update()
              + " writes a baseline as text; "
              + file
              + " is a profile, or named like one");
    }
    Profile first = runs.get(0);
    for (Profile run : runs) {
      Comparability.check(first.header(), run.header());
      Emptiness.of(run)
          .ifPresent(
              why -> {
                throw new IllegalArgumentException("no baseline was written. " + why);
              });
    }
    Costs all = Costs.ofAll(first).withLibraryAsOne();
    Costs costs = all.without(excluded);
    if (all.tests().isEmpty()) {
      checkEqual(runs);
      BaselineFile.write(file, costs, input);
      return new BaselineUpdate(
          file.toString(), costs.methods().size(), null, runs.size(), Map.of());
    }
    if (costs.tests().isEmpty()) {
      throw new IllegalArgumentException("no baseline was written: all tests are excluded");
    }
    SortedMap<MethodReference, String> differing =
        Files.exists(file) ? BaselineFile.marked(file, advice) : new TreeMap<>(Costs.ORDER);
    for (Profile run : runs.subList(1, runs.size())) {
      Steadiness.differing(first, run).forEach(differing::put);
    }
    differing.keySet().retainAll(costs.tests().keySet());
    SortedMap<MethodReference, TestCosts> tests = new TreeMap<>(Costs.ORDER);
    costs
        .tests()
        .forEach(
            (test, of) -> {
              String where = differing.getOrDefault(test, "");
              tests.put(test, of.withMainMethods().differing(where));
            });
    BaselineFile.write(
        file,
        new Costs(costs.header(), costs.total(), costs.methods(), tests).ofTests(tests.keySet()),
        input);
    Map<String, String> named = new TreeMap<>();
    tests.forEach(
        (test, of) -> of.unsteadiness().ifPresent(why -> named.put(test.toString(), why)));
    int methods = tests.values().stream().mapToInt(test -> test.methods().size()).sum();
    return new BaselineUpdate(file.toString(), methods, tests.size(), runs.size(), named);
  }

  /** What a program takes has to be the same; of tests, single ones may differ. */
  private static void checkEqual(List<Profile> runs) {
    Costs first = Costs.ofAll(runs.get(0));
    for (Profile run : runs) {
      if (!Costs.ofAll(run).methods().equals(first.methods())) {
        throw new IllegalArgumentException(
            "no baseline was written: the runs differ; 'cprof diff' tells where");
      }
    }
  }

  /** What was written, in lines for a terminal. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (tests == null) {
      lines.add("Baseline of " + Numbers.count(methods, "method") + " in " + baseline);
      return lines;
    }
    lines.add("Baseline of " + Numbers.count(tests, "test") + " in " + baseline);
    if (runs == 1) {
      lines.add("Of one run: whether the tests are reproducible is not known.");
    }
    if (!notReproducible.isEmpty()) {
      lines.add(Numbers.count(notReproducible.size(), "test") + " not reproducible:");
      notReproducible.entrySet().stream()
          .limit(MOST_TESTS)
          .forEach(each -> lines.add(Names.clean("  " + each.getKey() + ", " + each.getValue())));
    }
    return lines;
  }
}
