package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hidden classes that the program defines are classes like any other; the JDK's are not. */
class HiddenClassesIT {

  private static final String MADE = "targets.HiddenWays$Made";

  @TempDir Path folder;

  private ProfiledRun run(TestJdk jdk, String name) throws Exception {
    return ProfiledRun.quick(jdk, Files.createDirectories(folder.resolve(name)))
        .model("jop", "cache.policy=none");
  }

  /** On jop, tests for a type and stores of references have prices that depend on the classes. */
  @OnAllJdks
  void hidden_classes_cost_what_they_cost_when_a_loader_defines_them(TestJdk jdk) throws Exception {
    ProfiledRun.Outcome hidden =
        run(jdk, "hidden").flags("-Xverify:all").run("targets.HiddenWays", "hidden").succeeded();
    ProfiledRun.Outcome loaded = run(jdk, "loaded").run("targets.HiddenWays", "loaded").succeeded();

    assertThat(hidden.out()).isEqualTo("2\n").isEqualTo(loaded.out());
    assertThat(made(hidden.profile())).hasSize(5).isEqualTo(made(loaded.profile()));
  }

  /** Two of the four objects are of the class itself, one is null, and one of the other class. */
  @OnAllJdks
  void classes_of_one_name_share_their_rows_and_are_not_taken_for_each_other(TestJdk jdk)
      throws Exception {
    Profile profile = run(jdk, "twins").run("targets.HiddenWays", "twins").succeeded().profile();
    int call = Nodes.first(profile, MADE + ".call");
    int tests =
        IntStream.range(call, profile.subtreeEnd(call))
            .filter(node -> profile.method(node).name().equals("f_instanceof"))
            .findFirst()
            .orElseThrow();

    assertThat(profile.calls(tests)).isEqualTo(4);
    // Each starts with 2, null ends with 2. Others go on with 20; the class itself ends with 1;
    // for another one there are 10 of a step up to Object and 8 of its end.
    assertThat(profile.metric(Metric.BYTECODES, tests))
        .isEqualTo(4 * 2 + 2 + 3 * 20 + 2 * 1 + (10 + 8));
  }

  /** All that the method of the class and what it calls come to. */
  private static List<String> made(Profile profile) {
    int call = Nodes.first(profile, MADE + ".call");
    return Rows.of(profile, call, profile.subtreeEnd(call));
  }

  /** Six definitions in as many ways, one of them in a lambda, whose class is the JDK's. */
  @OnAllJdks
  void hidden_classes_count_however_they_are_defined(TestJdk jdk) throws Exception {
    Profile profile = run(jdk, "ways").run("targets.HiddenWays", "ways").succeeded().profile();

    assertThat(profile.calls(Nodes.first(profile, MADE + ".call"))).isEqualTo(6);
    assertThat(IntStream.range(0, profile.size()).mapToObj(node -> Nodes.name(profile, node)))
        .contains("targets.HiddenWays.lambda$ways$0", MADE + ".call")
        .noneMatch(name -> name.contains("0x") || name.contains("$$Lambda"));
  }

  @Test
  void hidden_classes_are_excluded_by_the_name_in_the_class_file() throws Exception {
    Profile profile =
        ProfiledRun.quick(TestJdk.own(), folder)
            .model("bytecodes")
            .option("exclude", "targets.Hidden$Template")
            .run("targets.TargetMain", "Hidden")
            .succeeded()
            .profile();
    assertThat(profile.header().all("exclude")).containsExactly("targets.Hidden$Template");
    int hashed = Nodes.first(profile, "targets.Hidden.hashed");
    int called = Nodes.first(profile, "targets.Hidden.called");

    assertThat(profile.subtreeEnd(hashed))
        .describedAs("nor is it the native")
        .isEqualTo(hashed + 1);
    assertThat(
            IntStream.range(called, profile.subtreeEnd(called))
                .filter(node -> profile.parent(node) == called)
                .filter(node -> profile.method(node).kind() == NodeKind.METHOD)
                .mapToObj(node -> profile.method(node).name()))
        .describedAs("what it calls hangs below its caller")
        .containsExactlyInAnyOrder("leaf", "hashCode", "thrower", "caller", "run");
  }

  @OnAllJdks
  void what_is_no_class_file_is_refused_by_the_vm_as_ever(TestJdk jdk) throws Exception {
    String plain =
        ProfiledRun.quick(jdk, folder).runWithoutCProf("targets.HiddenWays", "broken").out();

    assertThat(plain.lines()).hasSize(6).doesNotContain("true");
    assertThat(run(jdk, "broken").run("targets.HiddenWays", "broken").succeeded().out())
        .isEqualTo(plain);
  }
}
