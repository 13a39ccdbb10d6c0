package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodTables;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Source lines and what is allocated, counted in the same nodes. */
class LinesAndAllocationsIT {

  private static final Pattern LINE =
      Pattern.compile("// line: (\\d+) x, (\\d+) bytecodes(?:, (\\d+) cycles)?");

  private static final String[] TARGETS = {
    "Allocations", "Recursion", "Calls", "Exceptions", "Constructors", "Lambdas", "Hashes"
  };

  @TempDir Path folder;

  private ProfiledRun run(TestJdk jdk, String name, boolean lines, boolean allocations)
      throws IOException {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(name)))
        .option("lines", Boolean.toString(lines))
        .option("allocations", Boolean.toString(allocations));
  }

  private Profile lined(TestJdk jdk, String model, String... settings)
      throws IOException, InterruptedException {
    return run(jdk, model, true, true)
        .model(model, settings)
        .run("targets.LinedAllocations")
        .succeeded()
        .profile();
  }

  @OnOwnAndNamedJdks
  void lines_and_contexts_are_those_of_the_source(TestJdk jdk) throws Exception {
    Profile bytecodes = lined(jdk, "bytecodes");
    Profile jop = lined(jdk, "jop", "cache.policy=none");

    List<String> source =
        Files.readAllLines(Path.of("src/test/java/targets/LinedAllocations.java"));
    int lines = 0;
    for (int number = 1; number <= source.size(); number++) {
      Matcher comment = LINE.matcher(source.get(number - 1));
      if (comment.find()) {
        LineCost counted = line(bytecodes, number);
        LineCost priced = line(jop, number);
        assertThat(counted.executions()).isEqualTo(Long.parseLong(comment.group(1)));
        assertThat(counted.exclusiveCycles()).isEqualTo(Long.parseLong(comment.group(2)));
        assertThat(priced.executions()).isEqualTo(counted.executions());
        if (comment.group(3) != null) {
          assertThat(priced.exclusiveCycles()).isEqualTo(Long.parseLong(comment.group(3)));
          assertThat(priced.routineCycles()).isZero();
        }
        lines++;
      }
    }
    assertThat(ofTargets(bytecodes)).hasSize(lines);
    for (Profile profile : List.of(bytecodes, jop)) {
      assertThat(allocations(profile))
          .containsOnly(
              Map.entry("main", "targets.LinedAllocations$Cell;2 / "),
              Map.entry("main row", "java.lang.Object;1 / long;2;3"),
              Map.entry("main table", " / byte;2;6;byte[];1;2"),
              Map.entry("main <init>", " / int;1;2"),
              Map.entry("main <init> <init>", " / int;1;4"));
    }
  }

  private static LineCost line(Profile profile, int number) {
    return ofTargets(profile).stream()
        .filter(line -> line.line() == number)
        .findFirst()
        .orElseThrow(() -> new AssertionError("line " + number));
  }

  private static List<LineCost> ofTargets(Profile profile) {
    return MethodTables.of(profile.header()).lines().stream()
        .filter(line -> line.method().className().startsWith("targets."))
        .toList();
  }

  /** Objects and arrays of each context that allocates, by the names of its methods. */
  private static Map<String, String> allocations(Profile profile) {
    Map<String, String> allocations = new TreeMap<>();
    List<String> paths = new ArrayList<>(List.of(""));
    for (int node = 1; node < profile.size(); node++) {
      String path = (paths.get(profile.parent(node)) + " " + profile.method(node).name()).strip();
      paths.add(path);
      String made = profile.detail(0, node) + " / " + profile.detail(1, node);
      if (!made.equals(" / ")) {
        allocations.put(path, made);
      }
    }
    return allocations;
  }

  /** Whatever else is counted in the same nodes. */
  @ParameterizedTest
  @CsvSource({"jop, clock, true", "jop, calls.of, targets.*"})
  void lines_and_allocations_are_those_of_runs_with_one_of_them(
      String model, String option, String value) throws Exception {
    Profile both = targets(model, option, value, true, true);
    Profile lines = targets(model, option, value, true, false);
    Profile allocations = targets(model, option, value, false, true);

    assertThat(MethodTables.of(both.header()).lines())
        .hasSizeGreaterThan(100)
        .containsExactlyElementsOf(MethodTables.of(lines.header()).lines());
    assertThat(allocations(both))
        .hasSizeGreaterThan(20)
        .containsExactlyEntriesOf(allocations(allocations));
    assertThat(Rows.differences(both, lines)).isEmpty();
    assertThat(Rows.differences(both, allocations)).isEmpty();
  }

  private Profile targets(
      String model, String option, String value, boolean lines, boolean allocations)
      throws IOException, InterruptedException {
    return run(TestJdk.own(), "run" + lines + allocations, lines, allocations)
        .model(model)
        .option(option, value)
        .run("targets.TargetMain", TARGETS)
        .succeeded()
        .profile();
  }
}
