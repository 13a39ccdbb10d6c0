package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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
    Optional<TestJdk> jdk = jdk();
    assumeTrue(jdk.isPresent(), "no JDK with virtual threads");

    Profile profile =
        ProfiledRun.launched(jdk.get(), folder)
            .model("bytecodes")
            .option("memory.megabytes", "" + MEMORY_MEGABYTES)
            .run("targets.VirtualThreads", "" + THREADS)
            .succeeded()
            .profile();

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

  /**
   * Where the nodes of a method of the target hang: below a method of the target, or else at the
   * outermost method.
   */
  private static List<String> paths(Profile profile, String method) {
    return IntStream.range(1, profile.size())
        .filter(node -> profile.method(node).className().equals("targets.VirtualThreads"))
        .filter(node -> profile.method(node).name().equals(method))
        .mapToObj(
            node -> {
              int above = profile.parent(node);
              if (profile.method(above).className().startsWith("targets.")) {
                return profile.method(above).name() + " x" + profile.calls(node);
              }
              while (profile.parent(above) > 0) {
                above = profile.parent(above);
              }
              String name = profile.method(above).className() + "." + profile.method(above).name();
              return name + " x" + profile.calls(node);
            })
        .toList();
  }

  private static Optional<TestJdk> jdk() throws IOException {
    return TestJdk.all().stream()
        .filter(jdk -> jdk.feature() >= FIRST_WITH_VIRTUAL_THREADS)
        .findFirst();
  }
}
