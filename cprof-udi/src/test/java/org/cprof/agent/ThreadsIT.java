package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.cprof.profile.Profile;
import org.cprof.profile.ThreadTrees;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No call of any thread gets lost, and threads that are gone take no memory. */
class ThreadsIT {

  /** A tree takes kilobytes, so that those of a thousand threads would fill the memory. */
  private static final int SHORT_THREADS = 8_000;

  private static final int VERY_MANY = 100_000;
  private static final String MEGABYTES = "8";

  @TempDir Path folder;

  @OnOwnAndNamedJdks
  void calls_of_all_threads_add_up_and_memory_stays_flat(TestJdk jdk) throws Exception {
    check(jdk, SHORT_THREADS);
  }

  @Tag("study")
  @OnOwnAndNamedJdks
  void calls_of_very_many_threads_add_up_and_memory_stays_flat(TestJdk jdk) throws Exception {
    check(jdk, VERY_MANY);
  }

  /** With a profiler, each thread counts in a tree of its own. */
  @Test
  void a_thread_that_counts_in_the_tree_of_one_before_finds_an_empty_method_cache()
      throws Exception {
    assertThat(turns("kept", List.of()))
        .isNotEmpty()
        .isEqualTo(turns("own", List.of("profiler", "aggregation")));
  }

  private Map<List<String>, List<Long>> turns(String name, List<String> option) throws Exception {
    ProfiledRun run =
        ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(name)))
            .model("jop", "cache.bytes=4096", "cache.blocks=16");
    if (!option.isEmpty()) {
      run.option(option.get(0), option.get(1));
    }
    Profile profile = run.run("targets.TargetMain", "LookUps").succeeded().profile();
    return Rows.sums(profile, node -> profile.method(node).name().equals("turns"));
  }

  /** More threads end than keep trees of their own; what they counted is below others' node. */
  @OnOwnAndNamedJdks
  void trees_by_thread_add_up_to_the_tree_of_all(TestJdk jdk) throws Exception {
    Profile together = threads(jdk, "together", "false");
    Profile apart = threads(jdk, "apart", "true");

    for (String method : List.of("shortWork", "leafOfShort", "poolWork", "tick", "endlessWork")) {
      assertThat(Nodes.callsOfTargets(apart, method))
          .describedAs(method)
          .isEqualTo(Nodes.callsOfTargets(together, method));
    }
    assertThat(apart.header().first("threads")).isEqualTo("apart");
    assertThat(ThreadTrees.names(apart)).contains("main", "daemon", "user");
    assertThat(Nodes.callsOfTargets(ThreadTrees.of(apart, "daemon").orElseThrow(), "sleepForEver"))
        .isEqualTo(1);
    Profile main = ThreadTrees.of(apart, "main").orElseThrow();
    assertThat(Nodes.callsOfTargets(main, "shortWork")).isZero();
    assertThat(Nodes.callsOfTargets(main, "main")).isEqualTo(1);
    assertThat(children(apart, 0)).contains(ThreadTrees.OTHERS).endsWith("static initializers");
    assertThat(ThreadTrees.names(together)).isEmpty();
  }

  private Profile threads(TestJdk jdk, String name, String apart) throws Exception {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(name)))
        .model("bytecodes")
        .option("threads.apart", apart)
        .run("targets.Threads", "3000")
        .succeeded()
        .profile();
  }

  private static List<String> children(Profile profile, int node) {
    return IntStream.range(1, profile.size())
        .filter(child -> profile.parent(child) == node)
        .mapToObj(child -> profile.method(child).name())
        .toList();
  }

  private void check(TestJdk jdk, int shortThreads) throws Exception {
    Profile profile =
        ProfiledRun.launched(jdk, folder)
            .model("bytecodes")
            .option("memory.megabytes", MEGABYTES)
            .run("targets.Threads", Integer.toString(shortThreads))
            .succeeded()
            .profile();

    assertThat(profile.header().first("overflow-calls")).isNull();
    assertThat(Nodes.callsOfTargets(profile, "shortWork")).isEqualTo(shortThreads);
    assertThat(Nodes.callsOfTargets(profile, "leafOfShort")).isEqualTo(2 * shortThreads);
    assertThat(Nodes.callsOfTargets(profile, "poolWork")).isEqualTo(1000);
    assertThat(Nodes.callsOfTargets(profile, "compute"))
        .describedAs("tasks, each with the compiler's bridge")
        .isEqualTo(2 * (512 + 511));
    assertThat(Nodes.callsOfTargets(profile, "element")).isEqualTo(512);
    assertThat(Nodes.callsOfTargets(profile, "tick")).isEqualTo(5);
    assertThat(Nodes.callsOfTargets(profile, "endlessWork")).isEqualTo(2 * 7);
    assertThat(Nodes.callsOfTargets(profile, "sleepForEver")).isEqualTo(2);
    assertThat(threads(profile, "daemon")).hasSize(1).allMatch(line -> line.contains(";daemon;"));
    assertThat(threads(profile, "user")).hasSize(1).allMatch(line -> line.contains(";user;"));
    assertThat(threads(profile, "short")).isNotEmpty();
    assertThat(profile.header().first("more-threads")).isNotNull();
    assertThat(threads(profile, "cprof-file")).isEmpty();
  }

  private static List<String> threads(Profile profile, String name) {
    return profile.header().all("thread").stream()
        .filter(line -> line.startsWith(name + ";"))
        .toList();
  }
}
