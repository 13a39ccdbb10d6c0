package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Look-ups in the method cache that methods make for the leaves and routines that they count. Where
 * call sites are told apart, each of these is called and looked up by itself.
 */
class LookUpsIT {

  @TempDir Path folder;

  /** Caches from one that holds hardly a method to one in which most of the target has room. */
  static Stream<Arguments> runs() throws IOException {
    List<Arguments> runs = new ArrayList<>();
    for (TestJdk jdk : TestJdk.ownAndNamed()) {
      runs.add(Arguments.of(jdk, "1024", "16"));
    }
    runs.add(Arguments.of(TestJdk.own(), "256", "4"));
    return runs.stream();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void look_ups_together_miss_as_often_as_one_by_one(TestJdk jdk, String bytes, String blocks)
      throws Exception {
    String[] cache = {"cache.bytes=" + bytes, "cache.blocks=" + blocks};
    Profile together = run(jdk, cache, "together", false);
    Profile apart = run(jdk, cache, "apart", true);

    assertThat(turns(together)).isEqualTo(turns(apart));
    assertThat(missed(together, Metric.INVOKE_MISSES))
        .contains(
            "x", "y", "larger", "f_dmul", "double_mul", "f_dcmpl", "double_cmpl", "isNaN", "cmp");
    assertThat(missed(together, Metric.RETURN_MISSES)).containsAnyOf("dot", "compare", "caught");
  }

  /** All figures of what the threads do. */
  private static Map<List<String>, List<Long>> turns(Profile profile) {
    return Rows.sums(profile, node -> profile.method(node).name().equals("turns"));
  }

  private Profile run(TestJdk jdk, String[] cache, String name, boolean callSites)
      throws IOException, InterruptedException {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(name)))
        .option("call.sites", Boolean.toString(callSites))
        .model("jop", cache)
        .run("targets.TargetMain", "LookUps")
        .succeeded()
        .profile();
  }

  /** The methods with contexts that have misses. */
  private static Set<String> missed(Profile profile, Metric metric) {
    Set<String> missed = new TreeSet<>();
    for (int node = 0; node < profile.size(); node++) {
      if (profile.metric(metric, node) > 0) {
        missed.add(profile.method(node).name());
      }
    }
    return missed;
  }
}
