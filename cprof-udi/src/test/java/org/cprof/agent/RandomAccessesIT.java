package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Profiles of programs made at random agree with a machine that was written for this test alone, to
 * the cycle, method by method: method cache, object cache and array cache together, at several
 * latencies and sizes, as no measured program has them.
 */
class RandomAccessesIT {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "1, 1, 64, 16, 16, default cache sizes",
    "2, 3, 16, 16, 16, a method cache that is too small",
    "3, 6, 32, 3, 2, data caches that are too small",
    "4, 2, 8, 0, 0, no data caches",
  })
  void every_method_takes_the_cycles_of_the_machine(
      long seed, int r, int blocks, int objectLines, int arrayLines) throws Exception {
    RandomProgram program = new RandomProgram(seed);
    String main = program.write(folder);
    Profile profile =
        ProfiledRun.quick(TestJdk.own(), folder)
            .classPath(folder)
            // For these settings of this test alone, the JDK's classes are not instrumented.
            .option("include", main + ",Base,Node")
            .model(
                "jop-spinalhdl",
                "latency=" + (r - 1),
                "cache.blocks=" + blocks,
                "cache.bytes=" + 128 * blocks,
                "ocache=" + (objectLines > 0 ? "on" : "off"),
                "ocache.lines=" + Math.max(1, objectLines),
                "acache=" + (arrayLines > 0 ? "on" : "off"),
                "acache.lines=" + Math.max(1, arrayLines))
            .run(main)
            .succeeded()
            .profile();

    Map<String, Long> expected =
        new SpinalhdlMachine(program, r, blocks, objectLines, arrayLines).run();
    assertThat(expected).hasSizeGreaterThan(25).containsKey("f_putfield_ref");
    assertThat(cycles(profile, 21 + Math.max(0, r - 3))).isEqualTo(expected);
  }

  /**
   * Exclusive cycles by method, but for the return of the first.
   *
   * @param returning cycles of a return without its method load
   */
  private static Map<String, Long> cycles(Profile profile, long returning) {
    Map<String, Long> cycles = new TreeMap<>();
    for (int node = 1; node < profile.size(); node++) {
      String name = profile.method(node).name();
      String routine = name.contains("f_putfield_ref") ? "f_putfield_ref" : name;
      if (name.matches("m[0-9]+") || name.contains("f_putfield_ref")) {
        long own = profile.metric(Metric.CYCLES, node);
        long last =
            name.equals("m0") ? returning + profile.metric(Metric.RETURN_LOAD_CYCLES, node) : 0;
        cycles.merge(routine, own - last, Long::sum);
      }
    }
    return cycles;
  }
}
