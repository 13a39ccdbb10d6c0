package org.cprof.runner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;

/** Builds profiles for tests, node by node, with the metrics that a test is about. */
public final class ProfileTree {
  public static final MethodReference ROOT = new MethodReference(NodeKind.ROOT, "", "", "");

  /** The header of a run with a model. */
  public static final List<Map.Entry<String, String>> METADATA =
      List.of(
          Map.entry("tool", "cprof 1"),
          Map.entry("model", "jop"),
          Map.entry("model-hash", "ab12"),
          Map.entry("parameters", "r=1,w=2"),
          Map.entry("clock-hz", "100000000"),
          Map.entry("program", "demo.Main 5"));

  private final ProfileBuilder builder;
  private final int columns;

  public ProfileTree() {
    this(METADATA);
  }

  public ProfileTree(List<Map.Entry<String, String>> metadata) {
    ProfileHeader header = new ProfileHeader(metadata);
    columns = header.columns().size();
    builder = new ProfileBuilder(header);
    node(-1, ROOT, -1, 0, Map.of());
  }

  public static MethodReference method(String className, String name, String descriptor) {
    return new MethodReference(NodeKind.METHOD, className, name, descriptor);
  }

  /** Adds a node with cycles alone. */
  public int node(int parent, MethodReference method, int line, long calls, long cycles) {
    return node(parent, method, line, calls, Map.of(Metric.CYCLES, cycles));
  }

  /**
   * Adds a node.
   *
   * @param details what a UDI has counted, by column; nothing in each if there are none
   */
  public int node(
      int parent,
      MethodReference method,
      int line,
      long calls,
      Map<Metric, Long> values,
      String... details) {
    long[] metrics = new long[Metric.values().length];
    values.forEach((metric, value) -> metrics[metric.ordinal()] = value);
    int words = method.kind() == NodeKind.METHOD ? 10 : 0;
    // Two call sites in one line are the same to most tests.
    int bytecodeIndex = line < 0 ? -1 : 2 * line;
    List<String> told = details.length > 0 ? List.of(details) : Collections.nCopies(columns, "");
    return builder.add(
        new ProfileRow(parent, method, line, bytecodeIndex, words, calls, told, metrics));
  }

  public Profile build() {
    return builder.build();
  }

  /** Contexts of six methods, which also call themselves and each other. */
  public static Profile random(Random random) {
    ProfileTree tree = new ProfileTree();
    List<Integer> open = new ArrayList<>(List.of(0));
    for (int node = 1; node < 500; node++) {
      while (open.size() > 1 && random.nextInt(3) == 0) {
        open.remove(open.size() - 1);
      }
      long load = random.nextInt(20);
      open.add(
          tree.node(
              open.get(open.size() - 1),
              method("C", "m" + random.nextInt(6), "()V"),
              random.nextInt(3),
              random.nextInt(9),
              Map.of(Metric.CYCLES, load + random.nextInt(1000), Metric.RETURN_LOAD_CYCLES, load)));
    }
    return tree.build();
  }

  /**
   * A profile with a recursion, a routine and host work; 196 cycles of the target:
   *
   * <pre>
   *                              line  calls  cycles  below
   * 0 root                                         0    196
   * 1   demo.Main.main             -1      1     100    196
   * 2     demo.Work.step           10      2      30     56
   * 3       demo.Work.step          5      3      20     25
   * 4         demo.Work.leaf        7      4       5      5
   * 5       demo.Work.leaf          6      1       1      1
   * 6     idiv                     11      2      40     40   software
   * 7   host                                       0   1000
   * 8     demo.Init.&lt;clinit&gt;                    1000   1000
   * </pre>
   */
  public static Profile sample() {
    ProfileTree tree = new ProfileTree();
    int main =
        tree.node(
            0,
            method("demo.Main", "main", "([Ljava/lang/String;)V"),
            -1,
            1,
            Map.of(
                Metric.CYCLES, 100L,
                Metric.BYTECODES, 50L,
                Metric.INVOKE_LOAD_CYCLES, 9L,
                Metric.RETURN_MISSES, 1L));
    int step =
        tree.node(
            main,
            method("demo.Work", "step", "(I)I"),
            10,
            2,
            Map.of(
                Metric.CYCLES, 30L,
                Metric.BYTECODES, 10L,
                Metric.INVOKE_CYCLES, 8L,
                Metric.RETURN_LOAD_CYCLES, 4L,
                Metric.INVOKE_MISSES, 2L));
    int again = tree.node(step, method("demo.Work", "step", "(I)I"), 5, 3, 20);
    tree.node(again, method("demo.Work", "leaf", "()V"), 7, 4, 5);
    tree.node(step, method("demo.Work", "leaf", "()V"), 6, 1, 1);
    tree.node(main, new MethodReference(NodeKind.ROUTINE, "", "idiv", ""), 11, 2, 40);
    int host = tree.node(0, new MethodReference(NodeKind.HOST, "", "host", ""), -1, 0, 0);
    tree.node(host, method("demo.Init", "<clinit>", "()V"), -1, 1, 1000);
    return tree.build();
  }
}
