package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What source lines take, and what misses of the method cache they and the methods have. */
class MethodTablesIT {

  private static final Pattern LINE =
      Pattern.compile("// line: (\\d+) x, (\\d+) cycles(?:, (\\d+) in routines)?");

  /** Of several tests, for which the start of the JVM is instrumented once. */
  private static final String[] CACHE = {"cache.bytes=512", "cache.blocks=4"};

  @TempDir Path folder;

  private ProfiledRun run(String name) throws IOException {
    return ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(name)));
  }

  private ProfiledRun detailed(String name) throws IOException {
    return run(name).option("lines", "true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lines", "clock"})
  void misses_are_those_that_the_source_names(String with) throws Exception {
    Path sizes =
        Files.write(
            folder.resolve("sizes.csv"),
            List.of(
                "method,words",
                "targets.Evicting.main([Ljava/lang/String;)V,15",
                "targets.Evicting.a()V,20",
                "targets.Evicting.b()V,31",
                "targets.Evicting.c()V,15"));

    Profile profile =
        detailed("evicting")
            .model("jop", "cache.bytes=256", "cache.blocks=4")
            .option("sizes", sizes.toString())
            .option("include", "targets.*")
            .option(with, "true")
            .run("targets.Evicting")
            .succeeded()
            .profile();

    // n words take 6 + 2 * (n + 1) cycles, of which invokestatic hides 37 and return hides 9;
    // what starts a thread hides all.
    int main = 6 + 2 * 16 - 9;
    int a = 6 + 2 * 21 - 37;
    int b = 6 + 2 * 32 - 37;
    int c = 6 + 2 * 16 - 37;
    MethodTables tables = MethodTables.of(profile.header());
    assertThat(misses(profile))
        .containsExactly(
            "Evicting.a: 2 + 0", "Evicting.b: 2 + 0", "Evicting.c: 1 + 0", "Evicting.main: 1 + 2");
    assertThat(profile.total(Metric.INVOKE_LOAD_CYCLES)).isEqualTo(2 * a + 2 * b + c);
    assertThat(profile.total(Metric.RETURN_LOAD_CYCLES)).isEqualTo(2 * main);
    checkSums(profile);
    // The loads stand in the lines of the calls, and of the returns from which main is missed.
    assertThat(tables.lines())
        .extracting(line -> line.method().name() + " " + line.loadCycles())
        .containsExactly(
            "a 0",
            "b " + 2 * main,
            "c 0",
            "main " + a,
            "main 0",
            "main " + b,
            "main " + c,
            "main " + a,
            "main " + b,
            "main 0");
  }

  /** Misses on invoke, and on return into it, of each method of the targets. */
  private static List<String> misses(Profile profile) {
    Map<String, long[]> misses = new TreeMap<>();
    for (int node = 0; node < profile.size(); node++) {
      MethodReference method = profile.method(node);
      if (method.className().startsWith("targets.")) {
        String name = method.className().replace("targets.", "") + "." + method.name();
        long[] both = misses.computeIfAbsent(name, key -> new long[2]);
        both[0] += profile.metric(Metric.INVOKE_MISSES, node);
        both[1] += profile.metric(Metric.RETURN_MISSES, node);
      }
    }
    return misses.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue()[0] + " + " + entry.getValue()[1])
        .toList();
  }

  /** Whatever else is counted in the same nodes. */
  @ParameterizedTest
  @CsvSource({
    "lines, true",
    "clock, true",
    "clock, target",
    "calls.of, targets.Lined.*",
    "fold.recursion, true",
    "call.sites, true"
  })
  void lines_take_the_cycles_that_stand_beside_them(String option, String value) throws Exception {
    Profile profile =
        run("lined")
            .option("lines", "true")
            .option(option, value)
            .model("jop", "cache.policy=none")
            .option("include", "targets.*")
            .run("targets.Lined")
            .succeeded()
            .profile();

    Map<Integer, List<Long>> lines = new TreeMap<>();
    for (LineCost line : MethodTables.of(profile.header()).lines()) {
      assertThat(line.loadCycles()).isZero();
      lines.put(
          line.line(), List.of(line.executions(), line.computeCycles(), line.routineCycles()));
    }
    Map<Integer, List<Long>> expected = expectedLines();
    expected.put(0, List.of(0L, 30L, 0L));
    assertThat(lines).isEqualTo(expected);
    checkSums(profile);
  }

  private static Map<Integer, List<Long>> expectedLines() throws IOException {
    List<String> source = Files.readAllLines(Path.of("src/test/java/targets/Lined.java"));
    Map<Integer, List<Long>> expected = new TreeMap<>();
    for (int number = 1; number <= source.size(); number++) {
      Matcher comment = LINE.matcher(source.get(number - 1));
      if (comment.find()) {
        long routines = comment.group(3) == null ? 0 : Long.parseLong(comment.group(3));
        expected.put(
            number,
            List.of(Long.parseLong(comment.group(1)), Long.parseLong(comment.group(2)), routines));
      }
    }
    return expected;
  }

  @Test
  void contexts_are_those_of_a_run_without_and_all_sums_agree() throws Exception {
    String[] targets =
        "Published Recursion Calls Exceptions Constructors Monitors Lambdas Hashes".split(" ");
    Profile detailed =
        detailed("detailed").model("jop", CACHE).run("targets.TargetMain", targets).profile();
    Profile plain = run("plain").model("jop", CACHE).run("targets.TargetMain", targets).profile();

    assertThat(Rows.differences(detailed, plain)).isEmpty();
    checkSums(detailed);
  }

  /** Each context by call site would take more than a hundred bytes: a million of them, 100 MB. */
  @Test
  void lines_of_a_method_that_calls_itself_twice_need_no_context_for_each_path() throws Exception {
    int bits = 20;
    Profile profile =
        detailed("paths")
            .option("memory.megabytes", "16")
            .model("jop", CACHE)
            .run("targets.Paths")
            .succeeded()
            .profile();

    assertThat(profile.header().first("overflow-calls")).isNull();
    assertThat(MethodTables.of(profile.header()).lines())
        .filteredOn(line -> line.method().name().equals("paths"))
        .filteredOn(line -> line.line() > 0)
        .extracting(LineCost::executions)
        .containsExactly((2L << bits) - 1, 1L << bits, (1L << bits) - 1, (1L << bits) - 1);
    assertThat(profile.target().size()).isLessThan(100);
    checkSums(profile);
  }

  @Test
  void threads_that_end_add_what_they_counted() throws Exception {
    Profile profile =
        detailed("threads")
            .model("jop", "cache.bytes=64", "cache.blocks=2")
            .option("include", "targets.*")
            .run("targets.EvictingThreads")
            .succeeded()
            .profile();

    assertThat(profile.header().all("thread")).hasSize(3);
    // Each method takes one of the 2 blocks. In each thread: run gets 0, main 1, a 2 and evicts
    // run;
    // b gets 3 and evicts main, which gets 4; c gets 5, a 6, main 7, b 8, and run 9.
    assertThat(misses(profile))
        .contains(
            "Evicting.a: 4 + 0",
            "Evicting.b: 4 + 0",
            "Evicting.c: 2 + 0",
            "Evicting.main: 2 + 4",
            "EvictingThreads$Evictor.run: 2 + 2");
    checkSums(profile);
  }

  @Test
  void what_runs_while_counting_is_off_is_in_no_table() throws Exception {
    Profile profile =
        detailed("switched")
            .classPath(Path.of("target", "api-classes").toAbsolutePath())
            .model("jop", CACHE)
            .run("targets.Switched")
            .succeeded()
            .profile();

    assertThat(profile.header().first("counting")).contains("starts=1 stops=2 resets=1");
    assertThat(MethodTables.of(profile.header()).lines())
        .filteredOn(line -> line.method().name().equals("step"))
        .extracting(LineCost::executions)
        .first()
        .isEqualTo(7L);
    checkSums(profile);
  }

  /** Every own cycle of a method has a line. */
  static void checkSums(Profile whole) {
    Profile profile = whole.target();
    Map<MethodReference, Long> cycles = new TreeMap<>(ORDER);
    long routines = 0;
    for (int node = 0; node < profile.size(); node++) {
      MethodReference method = profile.method(node);
      long own = profile.metric(Metric.CYCLES, node);
      if (method.kind() == NodeKind.METHOD && own > 0) {
        cycles.merge(method, own, Long::sum);
      }
      routines += method.kind() == NodeKind.ROUTINE ? own : 0;
    }
    MethodTables tables = MethodTables.of(profile.header());
    Map<MethodReference, Long> inLines = new TreeMap<>(ORDER);
    tables.lines().forEach(line -> inLines.merge(line.method(), line.exclusiveCycles(), Long::sum));
    inLines.values().removeIf(sum -> sum == 0);

    assertThat(inLines).isEqualTo(cycles);
    assertThat(tables.lines().stream().mapToLong(LineCost::routineCycles).sum())
        .isEqualTo(routines);
    assertThat(tables.lines()).allMatch(line -> line.executions() >= 0 && line.loadCycles() >= 0);
  }

  private static final Comparator<MethodReference> ORDER =
      Comparator.comparing(MethodReference::kind).thenComparing(MethodReference::toString);
}
