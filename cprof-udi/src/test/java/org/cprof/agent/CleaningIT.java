package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ThreadTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Finalizers and cleaners that threads of the JVM call have a tree of their own, on request. */
class CleaningIT {
  private static final String ROOT = "finalizers and cleaners";

  @TempDir Path folder;

  static Stream<TestJdk> jdks() throws Exception {
    return TestJdk.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void they_are_below_a_root_of_their_own_which_is_not_in_the_total(TestJdk jdk) throws Exception {
    Profile plain = run(jdk, "plain", "false", "false");
    Profile asked = run(jdk, "asked", "true", "false");

    assertThat(calls(plain, "byThread")).isZero();
    assertThat(calls(plain, "work")).isEqualTo(1);
    assertThat(calls(asked, "byThread")).isEqualTo(3);
    assertThat(calls(asked, "work")).isEqualTo(4);
    assertThat(calls(asked, "finalize")).isEqualTo(1);
    int root = root(asked);
    assertThat(asked.method(root).kind()).isEqualTo(NodeKind.HOST);
    for (int node = 0; node < asked.size(); node++) {
      if (isOfProgram(asked, node)) {
        assertThat(isBelow(asked, node, root))
            .isEqualTo(List.of("byThread", "finalize").contains(nameOrCaller(asked, node)));
      }
    }
    assertThat(cycles(asked.target())).isEqualTo(cycles(plain.target()));
  }

  @Test
  void where_threads_are_apart_it_stands_behind_all_of_them() throws Exception {
    Profile apart = run(TestJdk.own(), "apart", "true", "true");

    int root = root(apart);
    assertThat(apart.parent(root)).isZero();
    assertThat(apart.target().size()).isLessThanOrEqualTo(root);
    assertThat(calls(ThreadTrees.of(apart, "main").orElseThrow(), "work")).isEqualTo(1);
    assertThat(calls(apart, "work")).isEqualTo(4);
  }

  private Profile run(TestJdk jdk, String name, String hostWork, String apart) throws Exception {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(name)))
        .model("bytecodes")
        .option("host.work", hostWork)
        .option("threads.apart", apart)
        .run("targets.Collected")
        .succeeded()
        .profile();
  }

  private static int root(Profile profile) {
    return IntStream.range(1, profile.size())
        .filter(node -> profile.method(node).name().equals(ROOT))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isOfProgram(Profile profile, int node) {
    return profile.method(node).className().startsWith("targets.Collected");
  }

  /** The name of the method, or of its caller where several methods call it. */
  private static String nameOrCaller(Profile profile, int node) {
    String name = profile.method(node).name();
    return name.equals("work") ? profile.method(profile.parent(node)).name() : name;
  }

  private static boolean isBelow(Profile profile, int node, int root) {
    return node == root || node > 0 && isBelow(profile, profile.parent(node), root);
  }

  /** Of the program's own methods: how it waits depends on the other threads. */
  private static long cycles(Profile profile) {
    return IntStream.range(0, profile.size())
        .filter(node -> isOfProgram(profile, node))
        .mapToLong(node -> profile.metric(Metric.CYCLES, node))
        .sum();
  }

  private static long calls(Profile profile, String method) {
    return IntStream.range(0, profile.size())
        .filter(node -> isOfProgram(profile, node))
        .filter(node -> profile.method(node).name().equals(method))
        .mapToLong(profile::calls)
        .sum();
  }
}
