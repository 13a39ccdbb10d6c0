package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A profile that cannot be written costs the program nothing, and the user no earlier profile. */
class UnwritableOutputIT {

  /** Blocks of 512 bytes; a raw profile is far larger. */
  private static final String FILE_LIMIT_BLOCKS = "8";

  @TempDir Path folder;

  @Test
  void a_disk_without_room_is_reported_once_and_the_earlier_profile_stays() throws Exception {
    Path earlier = Files.writeString(folder.resolve("profile.cprof.csv.gz"), "earlier");

    ProfiledRun.Outcome outcome =
        ProfiledRun.quick(TestJdk.own(), folder)
            .model("bytecodes")
            .startedBy("sh", "-c", "ulimit -f " + FILE_LIMIT_BLOCKS + "; exec \"$@\"", "sh")
            .run("targets.TargetMain", "Calls");

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.err().lines())
        .singleElement()
        .asString()
        .startsWith("cprof: the program runs without a profile: ")
        .contains("profile.cprof.csv.gz.raw");
    assertThat(earlier).hasContent("earlier");
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()).toList())
          .containsExactlyInAnyOrderElementsOf(List.of("profile.cprof.csv.gz", "out", "err"));
    }
  }
}
