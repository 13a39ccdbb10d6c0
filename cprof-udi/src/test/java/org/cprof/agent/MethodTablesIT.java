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
import org.cprof.profile.Eviction;
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

/** Who evicts whom from the method cache, and what source lines take. */
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
    return run(name).option("evictions", "true").option("lines", "true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"evictions", "clock"})
  void evictors_are_those_that_the_source_names(String with) throws Exception {
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
    assertThat(tables.evictions())
        .extracting(MethodTablesIT::text)
        .containsExactlyInAnyOrder(
            "main by -: 1 + 0, 0",
            "a by -: 1 + 0, " + a,
            "b by -: 1 + 0, " + b,
            "c by -: 1 + 0, " + c,
            "main by b: 0 + 2, " + 2 * main,
            "a by main: 1 + 0, " + a,
            "b by a: 1 + 0, " + b);
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

  private static String text(Eviction eviction) {
    return eviction.evicted().name()
        + " by "
        + (eviction.evictor() == null ? "-" : eviction.evictor().name())
        + ": "
        + eviction.invokeMisses()
        + " + "
        + eviction.returnMisses()
        + ", "
        + eviction.loadCycles();
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

  @ParameterizedTest
  @ValueSource(strings = {"lines", "clock", "fold.recursion"})
  void contexts_are_those_of_a_run_without_and_all_sums_agree(String with) throws Exception {
    String[] targets = {
      "Published",
      "Recursion",
      "Calls",
      "Exceptions",
      "Constructors",
      "Monitors",
      "Lambdas",
      "Hashes"
    };
    Profile detailed =
        detailed("detailed")
            .option(with, "true")
            .model("jop", CACHE)
            .run("targets.TargetMain", targets)
            .profile();
    ProfiledRun other = with.equals("lines") ? run("plain") : run("plain").option(with, "true");
    Profile plain = other.model("jop", CACHE).run("targets.TargetMain", targets).profile();

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
    assertThat(MethodTables.of(profile.header()).evictions())
        .filteredOn(eviction -> eviction.evictor() == null)
        .filteredOn(eviction -> eviction.evicted().name().matches("[abc]"))
        .hasSize(3)
        .allMatch(eviction -> eviction.misses() == 2);
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

  /** Every miss has an evictor or is a first load, and every own cycle of a method has a line. */
  private static void checkSums(Profile whole) {
    Profile profile = whole.target();
    Map<MethodReference, Long> misses = new TreeMap<>(ORDER);
    Map<MethodReference, Long> cycles = new TreeMap<>(ORDER);
    long routines = 0;
    for (int node = 0; node < profile.size(); node++) {
      MethodReference method = profile.method(node);
      long missed =
          profile.metric(Metric.INVOKE_MISSES, node) + profile.metric(Metric.RETURN_MISSES, node);
      if (missed > 0) {
        misses.merge(method, missed, Long::sum);
      }
      long own = profile.metric(Metric.CYCLES, node);
      if (method.kind() == NodeKind.METHOD && own > 0) {
        cycles.merge(method, own, Long::sum);
      }
      routines += method.kind() == NodeKind.ROUTINE ? own : 0;
    }
    MethodTables tables = MethodTables.of(profile.header());
    Map<MethodReference, Long> evicted = new TreeMap<>(ORDER);
    tables.evictions().forEach(e -> evicted.merge(e.evicted(), e.misses(), Long::sum));
    Map<MethodReference, Long> inLines = new TreeMap<>(ORDER);
    tables.lines().forEach(line -> inLines.merge(line.method(), line.exclusiveCycles(), Long::sum));
    inLines.values().removeIf(sum -> sum == 0);

    assertThat(evicted).isEqualTo(misses);
    assertThat(inLines).isEqualTo(cycles);
    assertThat(tables.evictions().stream().mapToLong(Eviction::loadCycles).sum())
        .isEqualTo(
            profile.total(Metric.INVOKE_LOAD_CYCLES) + profile.total(Metric.RETURN_LOAD_CYCLES));
    assertThat(tables.lines().stream().mapToLong(LineCost::routineCycles).sum())
        .isEqualTo(routines);
    assertThat(tables.lines()).allMatch(line -> line.executions() >= 0 && line.loadCycles() >= 0);
  }

  private static final Comparator<MethodReference> ORDER =
      Comparator.comparing(MethodReference::kind).thenComparing(MethodReference::toString);
}
