package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;

/** Classes that are loaded again and again go as they do without CProf, and take no memory. */
class ReloadedIT {

  private static final int TIMES = 8_000;

  @TempDir Path folder;

  @OnOwnAndNamedJdks
  void classes_are_unloaded_that_the_program_does_not_use_any_more(TestJdk jdk) throws Exception {
    ProfiledRun.Outcome outcome =
        ProfiledRun.quick(jdk, folder)
            .model("jop")
            .run("targets.Reloaded", "Large", "20")
            .succeeded();

    assertThat(outcome.out()).isEqualToIgnoringNewLines("0 of 20");
  }

  /** In less memory than the contexts of all the loaded classes would take, if they were new. */
  @OnOwnAndNamedJdks
  void a_class_that_is_loaded_again_takes_no_memory(TestJdk jdk) throws Exception {
    Profile profile =
        ProfiledRun.quick(jdk, folder)
            .model("jop")
            .option("memory.megabytes", "8")
            .run("targets.Reloaded", "Small", Integer.toString(TIMES))
            .succeeded()
            .profile();

    assertThat(profile.header().first("overflow-calls")).isNull();
    assertThat(Nodes.calls(profile, "targets.Reloaded$Small.run")).isEqualTo(TIMES);
    assertThat(Nodes.calls(profile, "targets.Reloaded$Small.twice")).isEqualTo(10 * TIMES);
  }
}
