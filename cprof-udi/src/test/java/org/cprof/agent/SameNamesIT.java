package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;

/** Two classes of one name, by two loaders, are two classes. No cache, as its misses differ. */
class SameNamesIT {

  @TempDir Path folder;

  @OnOwnAndNamedJdks
  void a_type_test_costs_what_it_costs_for_any_other_class(TestJdk jdk) throws Exception {
    ProfiledRun.Outcome outcome =
        ProfiledRun.quick(jdk, folder)
            .model("jop", "cache.policy=none")
            .run("targets.SameNames")
            .succeeded();
    Profile profile = outcome.profile();

    assertThat(outcome.out()).isEqualToIgnoringNewLines("true");
    assertThat(cyclesOf(profile, "twin"))
        .isEqualTo(cyclesOf(profile, "stranger"))
        .isNotEqualTo(cyclesOf(profile, "own"));
  }

  private static long cyclesOf(Profile profile, String method) {
    return Nodes.of(profile, "targets.SameNames." + method)
        .mapToLong(profile::inclusiveCycles)
        .sum();
  }
}
