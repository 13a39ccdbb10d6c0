package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.profile.LockUse;
import org.cprof.profile.MethodTables;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long locks are held, against the comments of {@code targets.Locks}. */
class LocksIT {

  @TempDir Path folder;

  private Profile run(TestJdk jdk, String option) throws IOException, InterruptedException {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(option)))
        .model("bytecodes")
        .option(option, "true")
        .run("targets.Locks")
        .succeeded()
        .profile();
  }

  private static List<String> ofTarget(Profile profile) {
    return MethodTables.of(profile.header()).locks().stream()
        .filter(lock -> lock.method().className().startsWith("targets."))
        .map(LocksIT::text)
        .toList();
  }

  private static String text(LockUse lock) {
    return lock.method().name()
        + (lock.site() == LockUse.OF_METHOD ? "" : " block")
        + ": "
        + lock.releases()
        + ", nested "
        + lock.nested()
        + ", cycles "
        + lock.cycles()
        + ", "
        + lock.least()
        + " to "
        + lock.most()
        + ", deepest "
        + lock.deepest();
  }

  @OnOwnAndNamedJdks
  void locks_of_methods_and_blocks_are_held_until_their_release(TestJdk jdk) throws Exception {
    Profile locks = run(jdk, "locks");

    assertThat(ofTarget(locks))
        .containsExactly(
            "again block: 1, nested 0, cycles 14, 14 to 14, deepest 1",
            "again block: 1, nested 1, cycles 6, 6 to 6, deepest 2",
            "blocks block: 2, nested 0, cycles 83, 28 to 55, deepest 1",
            "blocks block: 2, nested 2, cycles 12, 6 to 6, deepest 2",
            "fails: 2, nested 0, cycles 15, 7 to 8, deepest 1",
            "inner: 9, nested 9, cycles 54, 6 to 6, deepest 2",
            "loop: 3, nested 0, cycles 162, 24 to 84, deepest 1",
            "recursive: 4, nested 3, cycles 80, 5 to 35, deepest 4",
            "thrown block: 1, nested 0, cycles 21, 21 to 21, deepest 1",
            "thrown block: 1, nested 1, cycles 7, 7 to 7, deepest 2");
    assertThat(cyclesWithoutWaiting(locks)).isEqualTo(cyclesWithoutWaiting(run(jdk, "clock")));
  }

  /** A join, with what it calls, waits as long as the other thread runs. */
  private static long cyclesWithoutWaiting(Profile profile) {
    Profile target = profile.target();
    return IntStream.range(0, target.size())
        .filter(
            node -> target.path(node).stream().noneMatch(method -> method.name().equals("join")))
        .mapToLong(node -> target.metric(Metric.CYCLES, node))
        .sum();
  }

  private Profile switched(String stopped, String... arguments) throws Exception {
    return ProfiledRun.quick(
            TestJdk.own(), Files.createDirectory(folder.resolve(stopped + arguments.length)))
        .classPath(Path.of("target", "api-classes").toAbsolutePath())
        .model("bytecodes")
        .option("locks", "true")
        .option("stopped", stopped)
        .run("targets.SwitchedLocks", arguments)
        .succeeded()
        .profile();
  }

  /** By hand: 15 and 24 behind the reset, 42 behind the start. */
  @Test
  void what_is_released_while_counting_is_off_or_before_a_reset_is_forgotten() throws Exception {
    String expected = "hold: 3, nested 0, cycles 81, 15 to 42, deepest 1";

    assertThat(ofTarget(switched("false"))).containsExactly(expected);
    assertThat(ofTarget(switched("false", "end"))).containsExactly(expected);
    assertThat(ofTarget(switched("true")))
        .containsExactly("hold: 1, nested 0, cycles 42, 42 to 42, deepest 1");
  }
}
