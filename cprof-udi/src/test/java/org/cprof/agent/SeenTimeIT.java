package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A program that looks at the time sees the target's, and is the same in every run. */
class SeenTimeIT {

  /** The first second of the year 2000. */
  private static final long START = 946_684_800;

  @TempDir Path folder;

  @OnOwnAndNamedJdks
  void the_program_sees_the_targets_time_and_its_sleep_takes_none_of_the_hosts(TestJdk jdk)
      throws Exception {
    ProfiledRun.Outcome first = run(jdk, "first");
    ProfiledRun.Outcome second = run(jdk, "second");

    // It sleeps five times a hundred seconds, more than the tests' limit; what it executes in
    // between takes less than a millisecond each on the target.
    List<String> lines = first.out().lines().toList();
    assertThat(lines)
        .startsWith("sleep 100000", "sleep with nanos 100000", "unit 100000", "park 100000")
        .contains("wait 100000", "interrupted");
    for (String way : List.of("millis ", "date ", "instant ", "calendar ")) {
      assertThat(lines).contains(way + (START + 500));
    }
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(Rows.sums(second.profile(), node -> true))
        .isEqualTo(Rows.sums(first.profile(), node -> true));
  }

  private ProfiledRun.Outcome run(TestJdk jdk, String name) throws Exception {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(name)))
        .model("jop")
        .option("clock", "target")
        .run("targets.SeenTime")
        .succeeded();
  }
}
