package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Where there is no memory for contexts, a program runs as before, whatever is counted. */
class FullMemoryIT {

  /** So deep that the contexts of two methods need more than the memory. */
  private static final String DEPTH = "16";

  private static final String BEYOND = "contexts beyond the memory limit";

  /** What a run counts, as keys and values in turn. */
  private static final List<List<String>> COUNTED =
      List.of(
          List.of("model", "jop"),
          List.of("model", "jop", "lines", "true"),
          List.of("model", "jop", "call.sites", "true"),
          List.of("model", "jop", "below", "targets.Full.main"),
          List.of("model", "jop", "threads.apart", "true"),
          List.of("model", "jop", "host.work", "true"),
          List.of("model", "jop", "clock", "true", "calls.of", "targets.Full.thrown"),
          List.of("udi", "jp"));

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> a_program_runs_without_memory_for_contexts() throws IOException {
    Stream<DynamicTest> everywhere =
        TestJdk.ownAndNamed().stream().map(jdk -> test(jdk, COUNTED.get(0)));
    return Stream.concat(
        everywhere, COUNTED.stream().skip(1).map(counted -> test(TestJdk.own(), counted)));
  }

  private DynamicTest test(TestJdk jdk, List<String> counted) {
    return DynamicTest.dynamicTest(jdk + " " + counted, () -> run(jdk, counted));
  }

  private void run(TestJdk jdk, List<String> counted) throws IOException, InterruptedException {
    ProfiledRun run = ProfiledRun.quick(jdk, Files.createTempDirectory(folder, "full"));
    for (int i = 0; i < counted.size(); i += 2) {
      run.option(counted.get(i), counted.get(i + 1));
    }

    ProfiledRun.Outcome outcome =
        run.option("memory.megabytes", "1").run("targets.Full", DEPTH).succeeded();

    assertThat(outcome.out()).isEqualTo("246\n");
    Profile profile = outcome.profile();
    assertThat(Rows.of(profile, 0, profile.size())).anyMatch(row -> row.contains(BEYOND));
  }
}
