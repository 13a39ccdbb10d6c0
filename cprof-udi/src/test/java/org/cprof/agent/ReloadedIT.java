package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes that are loaded again and again go as they do without CProf. */
class ReloadedIT {

  @TempDir Path folder;

  static Stream<TestJdk> jdks() throws Exception {
    return TestJdk.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void classes_are_unloaded_that_the_program_does_not_use_any_more(TestJdk jdk) throws Exception {
    ProfiledRun.Outcome outcome =
        ProfiledRun.quick(jdk, folder)
            .model("jop")
            .run("targets.Reloaded", "Large", "20")
            .succeeded();

    assertThat(outcome.out()).isEqualToIgnoringNewLines("0 of 20");
  }
}
