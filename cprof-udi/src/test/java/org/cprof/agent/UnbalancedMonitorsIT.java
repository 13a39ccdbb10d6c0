package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cprof.calls.CallEnd;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;
import org.cprof.profile.LockUse;
import org.cprof.profile.MethodTables;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a return throws, as a monitor is still held, nothing ends twice or stays open. */
class UnbalancedMonitorsIT {

  @TempDir Path folder;

  private ProfiledRun run(TestJdk jdk) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    UnbalancedMonitors.write(classes);
    return ProfiledRun.quick(jdk, folder)
        .classPath(classes)
        .withLast(Path.of("target", "api-classes").toAbsolutePath());
  }

  private static ProfiledRun.Outcome succeeded(ProfiledRun run, String... methods)
      throws Exception {
    String[] arguments = new String[1 + methods.length];
    arguments[0] = UnbalancedMonitors.NAME;
    System.arraycopy(methods, 0, arguments, 1, methods.length);
    return run.run("targets.HeldMonitors", arguments).succeeded();
  }

  @OnOwnAndNamedJdks
  void no_monitor_is_held_behind_a_method_that_leaves_one(TestJdk jdk) throws Exception {
    ProfiledRun run = run(jdk).model("jop").option("clock", "true");

    assertThat(succeeded(run, UnbalancedMonitors.METHODS).out().lines())
        .containsExactly(
            "returns IllegalMonitorStateException 0",
            "throwing IllegalMonitorStateException 0",
            "released IllegalMonitorStateException 0",
            "caught returned 0",
            "recursive IllegalMonitorStateException 0");
  }

  /**
   * By hand: of the innermost call 5 bytecodes, of the others 9 and the call with its invoke, 1
   * more.
   */
  @Test
  void a_return_that_throws_ends_one_call() throws Exception {
    ProfiledRun run =
        run(TestJdk.own()).model("bytecodes").option("calls.of", UnbalancedMonitors.NAME + ".*");

    ProfiledRun.Outcome outcome = succeeded(run, "caught", "recursive");

    List<MethodCalls> methods =
        CallsReader.read(CallsFile.beside(outcome.file())).methods().stream()
            .filter(calls -> calls.method().startsWith(UnbalancedMonitors.NAME))
            .toList();
    assertThat(methods).allMatch(calls -> calls.begun() == calls.ended());
    List<RecordedCall> caught = methods.get(0).calls();
    // ldc monitorenter return: the first return ends it
    assertThat(caught).extracting(RecordedCall::cycles).containsExactly(3L);
    List<RecordedCall> recursive = methods.get(1).calls();
    assertThat(recursive).extracting(RecordedCall::cycles).containsExactly(25L, 16L, 6L);
    assertThat(recursive).extracting(RecordedCall::end).containsOnly(CallEnd.RETURN);
  }

  /** By hand: 3 x (iload_0 ifle), 2 x (iinc goto), ldc monitorenter return. */
  @Test
  void what_a_loop_has_gathered_counts_once_where_the_return_throws() throws Exception {
    Profile profile = succeeded(run(TestJdk.own()).model("bytecodes"), "gathered").profile();

    assertThat(Nodes.sum(profile, Metric.BYTECODES, UnbalancedMonitors.NAME + ".gathered"))
        .isEqualTo(13);
  }

  @Test
  void a_lock_is_held_until_the_method_is_left() throws Exception {
    ProfiledRun run = run(TestJdk.own()).model("bytecodes").option("locks", "true");

    List<LockUse> locks =
        MethodTables.of(succeeded(run, UnbalancedMonitors.METHODS).profile().header()).locks();

    // ldc is executed between the two of throwing; the handler of caught takes pop ldc monitorexit
    assertThat(locks.stream().filter(lock -> lock.method().className().equals("Unbalanced")))
        .extracting(
            lock -> lock.method().name(), LockUse::releases, LockUse::nested, LockUse::cycles)
        .containsExactly(
            tuple("caught", 1L, 0L, 4L),
            tuple("recursive", 3L, 0L, 3L),
            tuple("released", 1L, 0L, 3L),
            tuple("returns", 1L, 0L, 1L),
            tuple("throwing", 1L, 0L, 4L),
            tuple("throwing", 1L, 1L, 2L));
  }
}
