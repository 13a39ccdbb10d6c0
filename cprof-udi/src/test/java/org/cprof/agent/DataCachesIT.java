package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cprof.profile.DataCacheUse;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hits and misses of object cache and array cache are those in the comments of the target: without
 * the caches a field takes 10 cycles and an element 12, with them 5 on a hit, and 10 and 18 on a
 * miss.
 */
class DataCachesIT {
  private static final Path SOURCE = Path.of("src", "test", "java", "targets", "DataCaches.java");
  private static final Pattern METHOD = Pattern.compile("  private static \\w+ (\\w+)\\(.*");
  private static final Pattern FIELDS = Pattern.compile(".*field hits: (\\d+).*");
  private static final Pattern ELEMENT_HITS = Pattern.compile(".*element hits: (\\d+).*");
  private static final Pattern ELEMENT_MISSES = Pattern.compile(".*// element.* misses: (\\d+).*");

  @TempDir Path folder;

  static Stream<Arguments> runs() throws IOException {
    Stream.Builder<Arguments> runs = Stream.builder();
    for (TestJdk jdk : TestJdk.ownAndNamed()) {
      runs.add(Arguments.of(jdk, "-XX:+UseG1GC", ""));
      if (jdk.feature() >= 25) {
        runs.add(Arguments.of(jdk, "-XX:+UseCompactObjectHeaders", ""));
      }
    }
    runs.add(Arguments.of(TestJdk.own(), "-XX:+UseSerialGC", ""));
    runs.add(Arguments.of(TestJdk.own(), "-XX:-UseCompressedOops", ""));
    runs.add(Arguments.of(TestJdk.own(), "-XX:+UseSerialGC", "clock"));
    runs.add(Arguments.of(TestJdk.own(), "-XX:+UseSerialGC", "lines"));
    return runs.build();
  }

  /**
   * A clock and lines take the cycles of each access, too, of which there is one look-up.
   *
   * @param option of the run; empty for none
   */
  @ParameterizedTest
  @MethodSource("runs")
  void fields_and_elements_are_found_as_on_the_target(TestJdk jdk, String flag, String option)
      throws Exception {
    Profile on = run(jdk, flag, "on", option);
    Profile off = run(jdk, flag, "off", option);
    Map<String, Long> with = cycles(on);
    Map<String, Long> without = cycles(off);

    Map<String, Long> expected = expected();
    assertThat(expected).hasSize(21);
    expected.forEach(
        (method, difference) ->
            assertThat(with.get(method) - without.get(method)).as(method).isEqualTo(difference));
    assertThat(DataCacheUse.of(off.header())).isEmpty();
    DataCacheUse fields = DataCacheUse.of(on.header()).get(0);
    DataCacheUse elements = DataCacheUse.of(on.header()).get(1);
    assertThat(fields.missCycles()).isEqualTo(5 * fields.misses());
    assertThat(elements.missCycles()).isEqualTo(13 * elements.misses());
    assertThat(on.target().inclusiveCycles(0) - off.target().inclusiveCycles(0))
        .as("of all that was counted, the JDK's code included")
        .isEqualTo(
            -5 * (fields.reads() - fields.misses())
                - 7 * (elements.reads() - elements.misses())
                + 6 * elements.misses());
    if (option.equals("clock")) {
      assertThat(on.header().first("clock-cycles")).isEqualTo("" + ClockIT.cycles(on));
    } else if (option.equals("lines")) {
      MethodTablesIT.checkSums(on);
    }
  }

  /** What the caches change, by the comments in the source. */
  private static Map<String, Long> expected() throws IOException {
    Map<String, Long> expected = new HashMap<>();
    String method = "";
    for (String line : Files.readAllLines(SOURCE)) {
      Matcher start = METHOD.matcher(line);
      if (start.matches()) {
        method = start.group(1);
        expected.put(method, 0L);
      }
      long cycles =
          -5 * number(FIELDS, line)
              - 7 * number(ELEMENT_HITS, line)
              + 6 * number(ELEMENT_MISSES, line);
      if (cycles != 0) {
        expected.merge(method, cycles, Long::sum);
      }
    }
    expected.keySet().removeIf(name -> name.equals("chain") || name.equals("read"));
    return expected;
  }

  private static long number(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
  }

  private Profile run(TestJdk jdk, String flag, String caches, String option)
      throws IOException, InterruptedException {
    ProfiledRun run =
        ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(caches)))
            .flags(flag)
            .model("jop-spinalhdl", "cache.policy=none", "ocache=" + caches, "acache=" + caches);
    if (!option.isEmpty()) {
      // For these settings of this test alone, the JDK's classes are not instrumented.
      run.option(option, "true").option("include", "targets.*");
    }
    return run.run("targets.TargetMain", "DataCaches").succeeded().profile();
  }

  private static Map<String, Long> cycles(Profile profile) {
    Map<String, Long> cycles = new HashMap<>();
    for (int node = 1; node < profile.size(); node++) {
      if (profile.method(profile.parent(node)).name().equals("run")
          && profile.method(profile.parent(profile.parent(node))).name().equals("measured")) {
        cycles.put(profile.method(node).name(), profile.metric(Metric.CYCLES, node));
      }
    }
    return cycles;
  }
}
