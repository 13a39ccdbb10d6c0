package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ThreadTrees;
import org.junit.jupiter.api.io.TempDir;

/** What threads of the JVM do stands below a root of its own, on request. */
class SystemThreadsIT {
  private static final String ROOT = "system threads/";
  private static final String SIGNAL = ROOT + "[thread SIGUSR2 handler]/";
  private static final String CLEANER = ROOT + "[thread Cleaner-0]/";
  private static final String FINALIZER = ROOT + "[thread Finalizer]/";

  @TempDir Path folder;

  @OnOwnAndNamedJdks
  void each_system_thread_has_a_tree_which_is_not_in_the_total(TestJdk jdk) throws Exception {
    Profile plain = run(jdk, "plain", Map.of());
    Profile asked = run(jdk, "asked", Map.of("host.work", "true"));

    Map<String, String> program =
        Map.of(
            "discarded", "2 calls, 8 bytecodes",
            "finalized", "1 calls, 5 bytecodes",
            "hook", "1 calls, 2 bytecodes",
            "hook/work", "1 calls, 1 bytecodes",
            "queued", "1 calls, 2 bytecodes",
            "queued/work", "1 calls, 1 bytecodes");
    Map<String, String> jvm =
        Map.of(
            SIGNAL + "handle", "1 calls, 3 bytecodes",
            SIGNAL + "handle/handled", "1 calls, 29 bytecodes",
            SIGNAL + "handle/handled/work", "3 calls, 3 bytecodes",
            SIGNAL + "static initializers/<clinit>", "1 calls, 4 bytecodes",
            SIGNAL + "static initializers/<clinit>/doubled", "1 calls, 4 bytecodes",
            CLEANER + "cleaned", "1 calls, 4 bytecodes",
            CLEANER + "cleaned/work", "1 calls, 1 bytecodes",
            FINALIZER + "finalize", "1 calls, 4 bytecodes",
            FINALIZER + "finalize/work", "1 calls, 1 bytecodes");
    assertThat(rows(plain)).containsAllEntriesOf(program).doesNotContainKeys(keys(jvm));
    assertThat(rows(asked)).containsAllEntriesOf(program).containsAllEntriesOf(jvm);
    assertThat(rows(asked.target())).isEqualTo(rows(plain.target()));
    assertThat(roots(asked, "shutdown")).containsOnlyKeys(ROOT + "[thread DestroyJavaVM]/");
    assertThat(roots(asked, "enqueueFromPending"))
        .containsOnlyKeys(ROOT + "[thread Reference Handler]/");
    assertThat(ThreadTrees.listed(asked.header())).isEqualTo(2);
    assertThat(ThreadTrees.listed(plain.header())).isEqualTo(2);
  }

  @OnOwnAndNamedJdks
  void system_threads_stand_behind_threads_that_are_apart(TestJdk jdk) throws Exception {
    Profile apart = run(jdk, "apart", Map.of("host.work", "true", "threads.apart", "true"));

    assertThat(ThreadTrees.names(apart)).containsExactly("hook", "main");
    assertThat(roots(apart, "work"))
        .isEqualTo(
            Map.of(
                "[thread main]/",
                1L,
                "[thread hook]/",
                1L,
                SIGNAL,
                3L,
                CLEANER,
                1L,
                FINALIZER,
                1L));
    assertThat(roots(apart.target(), "work"))
        .isEqualTo(Map.of("[thread main]/", 1L, "[thread hook]/", 1L));
  }

  @OnOwnAndNamedJdks
  void what_system_threads_call_of_the_profiled_part_is_not_in_the_total(TestJdk jdk)
      throws Exception {
    Profile below =
        run(jdk, "below", Map.of("host.work", "true", "below", "targets.SystemThreads.work(..)"));

    assertThat(roots(below, "work"))
        .isEqualTo(Map.of("", 2L, SIGNAL, 3L, CLEANER, 1L, FINALIZER, 1L));
    assertThat(roots(below.target(), "work")).isEqualTo(Map.of("", 2L));
  }

  private Profile run(TestJdk jdk, String name, Map<String, String> options) throws Exception {
    ProfiledRun run =
        ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(name))).model("bytecodes");
    options.forEach(run::option);
    return run.run("targets.SystemThreads").succeeded().profile();
  }

  private static String[] keys(Map<String, String> rows) {
    return rows.keySet().toArray(String[]::new);
  }

  /** What the target's methods did, by the way there without other methods; of main, nothing. */
  private static Map<String, String> rows(Profile profile) {
    Map<String, long[]> sums = new TreeMap<>();
    for (int node = 1; node < profile.size(); node++) {
      String name = profile.method(node).name();
      if (isOfTarget(profile, node) && !name.equals("main") && !name.equals("<init>")) {
        long[] sum = sums.computeIfAbsent(way(profile, node), way -> new long[2]);
        sum[0] += profile.calls(node);
        sum[1] += profile.metric(Metric.BYTECODES, node);
      }
    }
    Map<String, String> rows = new TreeMap<>();
    sums.forEach((way, sum) -> rows.put(way, sum[0] + " calls, " + sum[1] + " bytecodes"));
    return rows;
  }

  private static String way(Profile profile, int node) {
    if (node == 0) {
      return "";
    }
    String above = way(profile, profile.parent(node));
    String name = profile.method(node).name();
    if (isGroup(profile, node)) {
      return above + name + "/";
    }
    boolean isHidden = !isOfTarget(profile, node) || name.equals("main");
    return isHidden
        ? above
        : above.isEmpty() || above.endsWith("/") ? above + name : above + "/" + name;
  }

  /** The calls of methods of a name, by the roots they stand below. */
  private static Map<String, Long> roots(Profile profile, String method) {
    Map<String, Long> calls = new TreeMap<>();
    for (int node = 1; node < profile.size(); node++) {
      if (profile.method(node).name().equals(method)) {
        calls.merge(root(profile, node), profile.calls(node), Long::sum);
      }
    }
    return calls;
  }

  private static String root(Profile profile, int node) {
    if (node == 0) {
      return "";
    }
    String above = root(profile, profile.parent(node));
    return isGroup(profile, node) ? above + profile.method(node).name() + "/" : above;
  }

  private static boolean isGroup(Profile profile, int node) {
    NodeKind kind = profile.method(node).kind();
    return kind == NodeKind.HOST || kind == NodeKind.GROUP;
  }

  private static boolean isOfTarget(Profile profile, int node) {
    return profile.method(node).className().startsWith("targets.SystemThreads");
  }
}
