package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods of the library that are others on JOP, with their sizes and prices there. */
class TargetMethodsIT {

  @TempDir Path folder;

  @Test
  void they_cost_what_they_do_on_the_target_whatever_the_host_executes() throws Exception {
    Profile profile = run("fast", "cache.policy=none");
    Profile slow = run("slow", "cache.policy=none", "r=4", "w=5");

    int hash = node(profile, "hashCode", "hashes");
    assertThat(profile.words(hash)).isEqualTo(1);
    assertThat(profile.calls(hash)).isEqualTo(3);
    assertThat(profile.metric(Metric.CYCLES, hash)).isEqualTo(3 * 25);
    assertThat(slow.metric(Metric.CYCLES, node(slow, "hashCode", "hashes"))).isEqualTo(3 * 26);
    // Exception(String) and RuntimeException() are aload_0 (aload_1) invokespecial return.
    List<Integer> constructors =
        IntStream.range(0, profile.size())
            .filter(
                node -> profile.method(node).toString().startsWith("java.lang.Throwable.<init>"))
            .filter(node -> isBelow(profile, node, "measured"))
            .boxed()
            .toList();
    assertThat(constructors)
        .extracting(node -> profile.words(node) + " " + profile.metric(Metric.CYCLES, node))
        .containsExactlyInAnyOrder("5 " + (654 + 11 + 2 * 2), "3 " + (871 + 13 + 2 * 2));
    assertThat(constructors)
        .as("nothing that the host calls there")
        .allMatch(node -> profile.subtreeEnd(node) == node + 1);
  }

  /** In one block, the caller and what it calls evict each other. */
  @Test
  void they_are_looked_up_in_the_method_cache() throws Exception {
    Profile profile = run("cache", "cache.bytes=256", "cache.blocks=1");
    int hash = node(profile, "hashCode", "hashes");
    int caller = profile.parent(hash);
    assertThat(profile.metric(Metric.INVOKE_MISSES, hash)).isEqualTo(3);
    assertThat(profile.metric(Metric.RETURN_MISSES, caller)).isGreaterThanOrEqualTo(3);
    // ireturn hides 10 cycles of the load: 6 + 2 * (n + 1)
    long load = 3 * (6 + 2 * (profile.words(caller) + 1) - 10);
    assertThat(profile.metric(Metric.RETURN_LOAD_CYCLES, hash)).isEqualTo(Math.max(0, load));
  }

  private Profile run(String name, String... settings) throws Exception {
    return ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(name)))
        .model("jop", settings)
        .run("targets.TargetMain", "TargetMethods")
        .succeeded()
        .profile();
  }

  private static int node(Profile profile, String method, String caller) {
    return IntStream.range(0, profile.size())
        .filter(node -> profile.method(node).name().equals(method))
        .filter(node -> profile.method(profile.parent(node)).name().equals(caller))
        .filter(node -> isBelow(profile, node, "measured"))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isBelow(Profile profile, int node, String method) {
    int above = node;
    while (above > 0 && !profile.method(above).name().equals(method)) {
      above = profile.parent(above);
    }
    return above > 0;
  }
}
