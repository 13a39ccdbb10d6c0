package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program in another language may have the JVM: no launcher calls a main method, so the profile
 * has what native code calls, in whatever thread.
 */
class EmbeddedIT {

  @TempDir Path folder;

  @OnOwnAndNamedJdks
  void what_native_code_calls_counts_at_the_root(TestJdk jdk) throws Exception {
    ProfiledRun.Outcome run =
        ProfiledRun.quick(jdk, folder)
            .startedBy(NativeLibrary.program(jdk, "embedding").toString())
            .model("bytecodes")
            .run("targets.Embedded")
            .succeeded();

    ContextTree expected = new ContextTree();
    String work = "targets.Embedded.work(I)I";
    // Of work(5), work(3), work(2), work(2) and work(1): 9 each, and 10 of each of 13 steps.
    expected.callee(work).add(5, 5 * 9 + 13 * 10);
    expected.callee(work).callee("targets.Embedded.step(I)I").add(13, 13 * 8);
    expected.callee("targets.Embedded.fail()V").add(1, 4);
    assertThat(run.out()).isEqualTo("25\nthrown 1\n24\n20\n24\n13\n");
    assertThat(expected.differences(ContextTree.of(run.profile())))
        .filteredOn(each -> each.what().contains("targets."))
        .filteredOn(each -> !each.what().contains("> java.lang.IllegalStateException."))
        .isEmpty();
  }
}
