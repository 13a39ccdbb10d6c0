package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contexts of virtual threads are their own, and those of dead ones take no memory. */
class VirtualThreadsIT {

  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  /** Each would take tens of kilobytes if its tree stayed. */
  private static final int THREADS = 2000;

  private static final int MEMORY_MEGABYTES = 16;

  @TempDir Path folder;

  @Test
  void each_virtual_thread_has_contexts_of_its_own_until_it_ends() throws Exception {
    Profile profile =
        profile(
            ProfiledRun.launched(jdk(), folder)
                .model("bytecodes")
                .option("memory.megabytes", "" + MEMORY_MEGABYTES));

    assertThat(paths(profile, "task"))
        .containsExactly("java.lang.VirtualThread$VThreadContinuation$1.run x" + THREADS);
    assertThat(paths(profile, "leaf"))
        .containsExactlyInAnyOrder("before x" + THREADS, "after x" + 2 * THREADS);
    assertThat(profile.header().first("overflow-calls")).isNull();
    List<String> threads = profile.header().all("thread");
    assertThat(threads).noneMatch(thread -> thread.contains("CarrierThreads"));
    long listed = threads.stream().filter(thread -> thread.contains(";VirtualThreads;")).count();
    long more = Long.parseLong(profile.header().first("more-threads"));
    assertThat(listed + more).isBetween((long) THREADS, THREADS + 1L); // and the main thread
  }

  @Test
  void what_carriers_do_is_not_the_programs_but_has_trees_on_request() throws Exception {
    Profile profile =
        profile(ProfiledRun.quick(jdk(), folder).model("bytecodes").option("host.work", "true"));

    assertThat(paths(profile, "task"))
        .containsExactly("java.lang.VirtualThread$VThreadContinuation$1.run x" + THREADS);
    assertThat(paths(profile, "leaf"))
        .containsExactlyInAnyOrder("before x" + THREADS, "after x" + 2 * THREADS);
    assertThat(profile.target().size()).isLessThan(profile.size());
    assertThat(threadsOf(profile.target(), "runWorker")).isEmpty();
    assertThat(threadsOf(profile, "runWorker"))
        .isNotEmpty()
        .allMatch(thread -> thread.matches("\\[thread ForkJoinPool-1-worker-[0-9]+]"));
  }

  /**
   * New contexts ask the service what method loads cost, also where a thread leaves its carrier.
   */
  @Test
  void a_clock_of_the_target_makes_none_wait_for_another() throws Exception {
    Profile profile =
        profile(
            ProfiledRun.launched(jdk(), folder)
                .model("jop")
                .option("clock", "true")
                .option("host.work", "true"));

    assertThat(paths(profile, "leaf"))
        .containsExactlyInAnyOrder("before x" + THREADS, "after x" + 2 * THREADS);
    assertThat(profile.header().first("clock-cycles"))
        .isEqualTo("" + profile.target().inclusiveCycles(0));
  }

  /** The system threads below which methods of a name stand. */
  private static List<String> threadsOf(Profile profile, String method) {
    return Nodes.of(profile, method)
        .mapToObj(
            node -> {
              int above = node;
              while (profile.parent(profile.parent(above)) > 0) {
                above = profile.parent(above);
              }
              return profile.method(above).name();
            })
        .toList();
  }

  /** The profiler's methods are synchronized, so virtual threads wait for each other in it. */
  @Test
  void a_profiler_sees_every_virtual_thread_until_its_task_has_ended() throws Exception {
    Path all = folder.resolve("all.csv");

    Profile profile =
        profile(
            ProfiledRun.quick(jdk(), folder)
                .model("bytecodes")
                .option("profiler", "aggregation")
                .option("profiler.set.file", all.toString()));

    Pattern own =
        Pattern.compile("[0-9]+,([0-9]+),([0-9]+),\"?targets.VirtualThreads.([a-z]+)\\(.*");
    Map<String, Long> seen = new TreeMap<>();
    for (String line : Files.readAllLines(all)) {
      Matcher matcher = own.matcher(line);
      if (matcher.matches()) {
        seen.merge(matcher.group(3) + " x", Long.parseLong(matcher.group(1)), Long::sum);
        seen.merge(matcher.group(3), Long.parseLong(matcher.group(2)), Long::sum);
      }
    }
    Map<String, Long> counted = new TreeMap<>();
    for (int node = 1; node < profile.size(); node++) {
      String name = profile.method(node).name();
      if (profile.method(node).className().equals("targets.VirtualThreads")
          && name.matches("[a-z]+")) {
        counted.merge(name + " x", profile.calls(node), Long::sum);
        counted.merge(name, profile.metric(Metric.BYTECODES, node), Long::sum);
      }
    }
    assertThat(seen).containsEntry("task x", (long) THREADS).isEqualTo(counted);
  }

  /**
   * Where the nodes of a method of the target hang: below a method of the target, or else at the
   * outermost method.
   */
  private static List<String> paths(Profile profile, String method) {
    return Nodes.of(profile, "targets.VirtualThreads." + method)
        .mapToObj(
            node -> {
              int above = profile.parent(node);
              if (profile.method(above).className().startsWith("targets.")) {
                return profile.method(above).name() + " x" + profile.calls(node);
              }
              while (profile.parent(above) > 0) {
                above = profile.parent(above);
              }
              return Nodes.name(profile, above) + " x" + profile.calls(node);
            })
        .toList();
  }

  private static Profile profile(ProfiledRun run) throws IOException, InterruptedException {
    return run.run("targets.VirtualThreads", "" + THREADS).succeeded().profile();
  }

  private static TestJdk jdk() throws IOException {
    Optional<TestJdk> jdk =
        TestJdk.all().stream()
            .filter(each -> each.feature() >= FIRST_WITH_VIRTUAL_THREADS)
            .findFirst();
    assumeTrue(jdk.isPresent(), "no JDK with virtual threads");
    return jdk.get();
  }
}
