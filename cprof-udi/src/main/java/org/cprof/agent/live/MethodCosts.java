package org.cprof.agent.live;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import org.cprof.instrument.method.MethodInfo;

/**
 * What methods took below another one, so far, in the tree of a running thread: the exclusive costs
 * that its profile will have, summed over contexts. The load of the topmost method is its own.
 */
final class MethodCosts implements BiFunction<Long, String, String> {

  private static final int CALLS = 0;
  private static final int CYCLES = 1;
  private static final int BYTECODES = 2;
  private static final int LOADS = 3;

  private final MethodNames names;

  /** Where a node counts bytecodes. */
  private final int bytecodes;

  MethodCosts(MethodNames names, int bytecodes) {
    this.names = names;
    this.bytecodes = bytecodes;
  }

  @Override
  public String apply(Long tree, String method) {
    Sums sums = new Sums(tree, method);
    CProfControl.visitNewNodes(tree, new long[2], sums);
    return sums.text();
  }

  /** Takes the nodes of a tree, parents before children. */
  private final class Sums implements LongConsumer {
    private final long tree;
    private final String top;
    private final Map<Integer, Boolean> tops = new HashMap<>();
    private final Map<Long, long[]> below = new HashMap<>();
    private final Map<String, long[]> sums = new TreeMap<>();

    Sums(long tree, String top) {
      this.tree = tree;
      this.top = top;
    }

    @Override
    public void accept(long node) {
      int id = CProfControl.getInt(node + CProf.METHOD);
      long[] caller = below.get(CProfControl.getLong(node + CProf.PARENT_CONTEXT) - CProf.SLOTS);
      if (caller == null && !isTop(id) || !CProfControl.isOfProgram(tree, node)) {
        return;
      }
      MethodInfo method = names.method(id);
      String name = name(method);
      long[] sum = sums.get(name);
      if (sum == null) {
        sum = new long[4];
        sums.put(name, sum);
      }
      below.put(node, sum);
      long calls = CProfControl.getLong(node + CProf.CALLS);
      long returnLoad = CProfControl.returnLoad(node);
      sum[CALLS] += calls;
      sum[CYCLES] +=
          CProfControl.getLong(node + CProf.CYCLES) + calls * method.entry().cycles() + returnLoad;
      sum[BYTECODES] += CProfControl.getLong(node + bytecodes) + calls * method.entry().bytecodes();
      sum[LOADS] += returnLoad;
      long[] payer = caller == null ? sum : caller;
      payer[CYCLES] += CProfControl.invokeLoad(node);
      payer[LOADS] += CProfControl.invokeLoad(node);
    }

    private boolean isTop(int id) {
      Boolean known = tops.get(id);
      if (known == null) {
        known = name(names.method(id)).equals(top);
        tops.put(id, known);
      }
      return known;
    }

    private static String name(MethodInfo method) {
      return method.className().isEmpty()
          ? method.name()
          : method.className() + "." + method.name() + method.descriptor();
    }

    String text() {
      StringBuilder text = new StringBuilder();
      for (Map.Entry<String, long[]> entry : sums.entrySet()) {
        for (long number : entry.getValue()) {
          text.append(number).append(' ');
        }
        text.append(entry.getKey()).append('\n');
      }
      return text.toString();
    }
  }
}
