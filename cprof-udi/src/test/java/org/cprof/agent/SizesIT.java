package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program whose methods have the sizes that the user's list says. */
class SizesIT {

  /** A method of n words takes 6 + 2(n + 1) cycles to load, of which 37 are hidden on invoke. */
  private static final int LOAD_OF_100_ON_INVOKE = 6 + 2 * 101 - 37;

  /** A return of an int hides 10. */
  private static final int LOAD_OF_30_ON_RETURN = 6 + 2 * 31 - 10;

  @TempDir Path folder;

  @Test
  void sizes_of_the_list_decide_what_loads_cost() throws Exception {
    Path sizes =
        Files.write(
            folder.resolve("sizes.csv"),
            List.of(
                "method,words",
                "targets.Calls$Square.squared(I)I,100",
                "targets.Calls$Square.area,30",
                "targets.Calls$Square.volume()I,7"));

    Profile profile =
        ProfiledRun.quick(TestJdk.own(), folder)
            .model("jop", "cache.policy=always-miss")
            .option("sizes", sizes.toString())
            .run("targets.TargetMain", "Calls")
            .succeeded()
            .profile();

    int squared = Nodes.first(profile, "squared");
    int area = profile.parent(squared);
    assertThat(profile.words(squared)).isEqualTo(100);
    assertThat(profile.words(area)).isEqualTo(30);
    assertThat(profile.metric(Metric.INVOKE_LOAD_CYCLES, area))
        .isEqualTo(profile.calls(squared) * LOAD_OF_100_ON_INVOKE);
    assertThat(profile.metric(Metric.RETURN_LOAD_CYCLES, squared))
        .isEqualTo(profile.calls(squared) * LOAD_OF_30_ON_RETURN);
    assertThat(profile.header().all("unused-size"))
        .containsExactly("targets.Calls$Square.volume()I");
    assertThat(profile.header().first("sizes-hash")).hasSize(64);
  }
}
