package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code report --view stack}. */
class StackViewTest {
  private static final String CLASS = StackViewTest.class.getName() + "$Program";
  private static final MethodReference RUN = ProfileTree.method(CLASS, "run", "(I)I");
  private static final MethodReference LEAF = ProfileTree.method(CLASS, "leaf", "(IJ)I");
  private static final MethodReference COUNT = ProfileTree.method(CLASS, "count", "(I)V");
  private static final MethodReference GET = ProfileTree.method(CLASS, "get", "()I");
  private static final MethodReference LDIV =
      new MethodReference(NodeKind.ROUTINE, "com.jopdesign.sys.JVM", "f_ldiv", "(JJ)J");

  /** What the profiles tell of. */
  @SuppressWarnings("unused")
  static class Program {
    private int value;

    /** 3 variables, all of them arguments; 4 operands: a as a long, and b. */
    static int leaf(int a, long b) {
      return (int) (a + b);
    }

    /** 1 variable; leaf is called with 3 operands, run with 2, of which 1 is its argument. */
    static int run(int n) {
      return n == 0 ? leaf(1, 2) : 7 + run(n - 1);
    }

    /** 2 variables; 1 operand, but 2 on JOP, which has no iinc. */
    static void count(int n) {
      int c = n;
      c++;
    }

    /** 1 variable; 1 operand, but 2 on JOP, which pushes the object once more to leave it. */
    synchronized int get() {
      return value;
    }
  }

  @TempDir private Path folder;

  private String report(ProfileTree tree) throws Exception {
    Path file = ProfileFiles.write(folder.resolve("stack"), tree.build());
    Path classes = Path.of("target", "test-classes").toAbsolutePath();
    CommandRun run = CommandRun.of("report --view stack --width 100 -cp " + classes + " " + file);
    return run.out() + run.err();
  }

  private static ProfileTree tree(String model, String... more) throws Exception {
    List<Map.Entry<String, String>> metadata = new ArrayList<>();
    metadata.add(Map.entry("model", model));
    metadata.add(Map.entry("model-hash", Models.load(model, Map.of()).hash()));
    for (String line : more) {
      metadata.add(Map.entry(line, "folded"));
    }
    return new ProfileTree(metadata);
  }

  /**
   * A frame has its variables, 5 words saved and its operands; arguments are the caller's operands.
   * run 1 + 5, run from 0 + 6 + 2 - 1 = 7, its leaf from 7 + 6 + 3 - 3 = 13: 13 + 3 + 5 + 4 = 25.
   */
  @Test
  void frames_lie_over_the_operands_of_their_callers() throws Exception {
    ProfileTree tree = tree("jop");
    int run = tree.node(0, RUN, -1, 1, 100);
    int again = tree.node(run, RUN, -1, 1, 100);
    tree.node(again, LEAF, -1, 1, 100);
    tree.node(0, COUNT, -1, 1, 100);
    tree.node(0, GET, -1, 1, 100);

    assertThat(report(tree))
        .isEqualTo(
            """
            The deepest stack of each thread
              words  frames  deepest context
                 25       3  StackViewTest$Program.run x2 > StackViewTest$Program.leaf
                  9       1  StackViewTest$Program.count
                  8       1  StackViewTest$Program.get

            The frames of the deepest
              words  depth  method
                  7      7  org.cprof.runner.command.StackViewTest$Program.run(int)
                  6     13  org.cprof.runner.command.StackViewTest$Program.run(int)
                 12     25  org.cprof.runner.command.StackViewTest$Program.leaf(int,long)
            """);
  }

  /** A routine begins above all operands of leaf: 3 + 5 + 4, with 4 arguments and 5 saved. */
  @Test
  void what_has_no_code_has_arguments_and_saved_registers() throws Exception {
    ProfileTree tree = tree("jop", "threads");
    int thread = tree.node(0, new MethodReference(NodeKind.GROUP, "", "[thread a]", ""), -1, 0, 0);
    int leaf = tree.node(thread, LEAF, -1, 1, 100);
    tree.node(leaf, LDIV, -1, 1, 100);

    assertThat(report(tree))
        .contains(
            "\n     21       3  ",
            "\n     12     12  org.cprof.runner.command.StackViewTest$Program.leaf(int,long)",
            "\n      9     21  com.jopdesign.sys.JVM.f_ldiv(long,long) [software]",
            "as their code is not known: 1 method, such as JVM.f_ldiv");
  }

  @Test
  void what_cannot_tell_is_refused() throws Exception {
    assertThat(report(tree("aj100"))).contains("does not tell what a call saves (frame.saved)");
    assertThat(report(tree("jop", "recursion"))).contains("run without --fold-recursion");
  }
}
