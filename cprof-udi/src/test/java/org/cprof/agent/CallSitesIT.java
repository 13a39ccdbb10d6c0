package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contexts that are told apart by their call sites. */
class CallSitesIT {

  private static final Path SOURCE = Path.of("src/test/java/targets/CalledFrom.java");

  @TempDir Path folder;

  private ProfiledRun run(TestJdk jdk, String name, boolean callSites) throws IOException {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(name)))
        .option("call.sites", Boolean.toString(callSites));
  }

  private static int line(String text) throws IOException {
    List<String> lines = Files.readAllLines(SOURCE);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(text)) {
        return i + 1;
      }
    }
    throw new AssertionError(text);
  }

  @OnOwnAndNamedJdks
  void one_method_called_from_several_places_has_a_context_for_each(TestJdk jdk) throws Exception {
    Profile profile =
        run(jdk, "apart", true).model("bytecodes").run("targets.CalledFrom").succeeded().profile();

    List<String> steps = new ArrayList<>();
    for (int node = 1; node < profile.size(); node++) {
      if (profile.method(node).name().equals("step")) {
        steps.add(
            "line "
                + profile.line(node)
                + ", bytecode "
                + profile.bytecodeIndex(node)
                + ", x"
                + profile.calls(node)
                + ", "
                + profile.metric(Metric.BYTECODES, node));
      }
    }
    int first = line("at 0 and 3");
    int second = line("at 16");
    assertThat(steps)
        .containsExactly(
            "line " + first + ", bytecode 0, x1, 2",
            "line " + first + ", bytecode 3, x1, 2",
            "line " + second + ", bytecode 16, x3, 6");
    assertThat(profile.header().first("call-sites")).isEqualTo("true");
  }

  /**
   * Where call sites are told apart, every call of a leaf or a routine is counted and looked up by
   * itself; otherwise they are counted together wherever that says the same. From no cache to one
   * in which most of the targets have room.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cache.policy=none",
        "cache.bytes=256 cache.blocks=4",
        "cache.bytes=1024 cache.blocks=16",
        "cache.bytes=4096 cache.blocks=16"
      })
  void call_sites_add_up_to_the_contexts_of_a_run_that_merges_them(String cache) throws Exception {
    Profile apart = ofTargets("apart", true, cache);
    Profile merged = ofTargets("merged", false, cache);

    assertThat(apart.size()).isGreaterThan(merged.size());
    assertThat(Rows.differences(apart, merged)).isEmpty();
    if (cache.contains("bytes=256") || cache.contains("bytes=1024")) {
      for (String method : List.of("x", "larger", "f_dmul", "double_mul", "f_dcmpl", "cmp")) {
        assertThat(Nodes.sum(merged, Metric.INVOKE_MISSES, method)).as(method).isPositive();
      }
      assertThat(Nodes.sum(merged, Metric.RETURN_MISSES, "dot")).isPositive();
    }
  }

  private Profile ofTargets(String name, boolean callSites, String cache) throws Exception {
    String targets =
        "Published Recursion Calls Exceptions Constructors Leaves Stretches LookUps FloatingPoint";
    return run(TestJdk.own(), name, callSites)
        .model("jop", cache.split(" "))
        .run("targets.TargetMain", targets.split(" "))
        .succeeded()
        .profile();
  }
}
