package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.LockUse;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.Metric;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code report --view locks}. */
class LocksViewTest {
  private static final String CLASS = LocksViewTest.class.getName() + "$Program";
  private static final MethodReference OUTER = ProfileTree.method(CLASS, "outer", "()V");
  private static final MethodReference INNER = ProfileTree.method(CLASS, "inner", "()V");
  private static final MethodReference BLOCK = ProfileTree.method(CLASS, "block", "()V");

  /** What the profile tells of. */
  @SuppressWarnings("unused")
  static class Program {
    synchronized void outer() {
      inner();
    }

    static synchronized void inner() {}

    void block() {
      synchronized (this) {
        inner();
      }
    }
  }

  @TempDir private Path folder;

  /**
   * The invoke is before the lock: 100 and 60 cycles of 110 and 72.
   *
   * <pre>
   *           calls  own  invokes  all
   * outer         2   40       10  40 + 60 + 10
   *   inner       4   60       12  60 + 12, of which 12 are in outer's 40
   * block         1   30        0
   *   inner       1    8        3
   * </pre>
   */
  @Test
  void synchronized_methods_hold_a_lock_from_begin_to_return() throws Exception {
    ProfileTree tree = new ProfileTree(ofJop());
    int outer = tree.node(0, OUTER, -1, 2, cycles(40, 10));
    tree.node(outer, INNER, -1, 4, cycles(60, 12));
    int block = tree.node(0, BLOCK, -1, 1, cycles(30, 0));
    tree.node(block, INNER, -1, 1, cycles(8, 3));
    Path file = ProfileFiles.write(folder.resolve("locks"), tree.build());

    assertThat(report(file, ""))
        .startsWith(
            """
            By synchronized method
              acquisitions  nested  cycles held  mean  method
                         2       0          100  50.0  Program.outer()
                         5       4           68  13.6  Program.inner()

            By context
              acquisitions  nested  cycles held  mean  context
                         2       0          100  50.0  Program.outer
                         4       4           60  15.0  Program.outer > Program.inner
                         1       0            8   8.0  Program.block > Program.inner

            At most 2 locks of synchronized methods at once: Program.outer > Program.inner.
            The mean of calls;""")
        .endsWith("Methods that ran and have such blocks: 1.\n");
    assertThat(report(file, " --json"))
        .containsIgnoringWhitespaces(
            "{\"deepest\":2,\"deepest_path\":[", "\"methods_with_blocks\":[{\"kind\":\"method\"");
  }

  /** The block's monitorenter stands behind aload_0, dup and astore_1. */
  @Test
  void a_run_with_locks_tells_of_each_place_that_acquires_one() throws Exception {
    List<Map.Entry<String, String>> header = new ArrayList<>(ofJop());
    header.add(Map.entry("locks", "true"));
    header.addAll(
        new MethodTables(
                List.of(),
                List.of(
                    new LockUse(INNER, LockUse.OF_METHOD, 5, 4, 68, 10, 20, 2),
                    new LockUse(BLOCK, 3, 1, 0, 25, 25, 25, 1)))
            .entries());
    ProfileTree tree = new ProfileTree(header);
    tree.node(0, BLOCK, -1, 1, cycles(30, 0));
    Path file = ProfileFiles.write(folder.resolve("timed"), tree.build());

    assertThat(report(file, "").replaceAll("line \\d+", "line N"))
        .contains(
            """
            By lock
              acquisitions  nested  cycles held  least  mean  most  deepest  lock
                         1       0           25     25  25.0    25        1  Program.block(), line N
                         5       4           68     10  13.6    20        2  Program.inner()
            """)
        .doesNotContain("By synchronized method");
  }

  private static List<Map.Entry<String, String>> ofJop() throws ModelException {
    String hash = Models.load("jop", Map.of()).hash();
    return List.of(Map.entry("model", "jop"), Map.entry("model-hash", hash));
  }

  private static String report(Path file, String options) {
    Path classes = Path.of("target", "test-classes").toAbsolutePath();
    CommandRun run =
        CommandRun.of("report --view locks --width 120 -cp " + classes + " " + file + options);
    assertThat(run.err()).isEmpty();
    return run.out().replace(CLASS, "Program").replace("LocksViewTest$Program", "Program");
  }

  private static Map<Metric, Long> cycles(long own, long invokes) {
    return Map.of(Metric.CYCLES, own, Metric.INVOKE_CYCLES, invokes);
  }
}
