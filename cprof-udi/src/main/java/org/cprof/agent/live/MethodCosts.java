package org.cprof.agent.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import org.cprof.instrument.method.MethodInfo;

/**
 * What was executed below a method, so far, in the tree of a running thread, by context: the
 * exclusive costs that its profile will have. The load of the topmost method is its own.
 */
final class MethodCosts implements BiFunction<Long, String, String> {

  private static final int CALLS = 0;
  private static final int CYCLES = 1;
  private static final int BYTECODES = 2;
  private static final int LOADS = 3;

  private final MethodNames methods;

  /** Where a node counts bytecodes. */
  private final int bytecodes;

  MethodCosts(MethodNames methods, int bytecodes) {
    this.methods = methods;
    this.bytecodes = bytecodes;
  }

  @Override
  public String apply(Long tree, String method) {
    Contexts contexts = new Contexts(tree, method);
    CProfControl.visitNewNodes(tree, new long[2], contexts);
    return contexts.text();
  }

  /** Takes the nodes of a tree, parents before children. */
  private final class Contexts implements LongConsumer {
    private final long tree;
    private final String top;
    private final Map<Integer, Boolean> tops = new HashMap<>();

    /** Numbers of nodes, from 1. */
    private final Map<Long, Integer> numbers = new HashMap<>();

    private final List<String> names = new ArrayList<>();
    private final List<Integer> callers = new ArrayList<>();
    private final List<long[]> costs = new ArrayList<>();

    Contexts(long tree, String top) {
      this.tree = tree;
      this.top = top;
    }

    @Override
    public void accept(long node) {
      int id = CProfControl.getInt(node + CProfNode.METHOD);
      Integer caller =
          numbers.get(CProfControl.getLong(node + CProfNode.PARENT_CONTEXT) - CProfNode.SLOTS);
      if (caller == null && !isTop(id) || !CProfControl.isOfProgram(tree, node)) {
        return;
      }
      MethodInfo method = methods.method(id);
      long[] cost = new long[4];
      names.add(name(method));
      callers.add(caller == null ? 0 : caller);
      costs.add(cost);
      numbers.put(node, names.size());
      long calls = CProfControl.getLong(node + CProfNode.CALLS);
      long returnLoad = CProfControl.returnLoad(node);
      cost[CALLS] = calls;
      cost[CYCLES] +=
          CProfControl.getLong(node + CProfNode.CYCLES)
              + calls * method.entry().cycles()
              + returnLoad;
      cost[BYTECODES] = CProfControl.getLong(node + bytecodes) + calls * method.entry().bytecodes();
      cost[LOADS] += returnLoad;
      long[] payer = caller == null ? cost : costs.get(caller - 1);
      payer[CYCLES] += CProfControl.invokeLoad(node);
      payer[LOADS] += CProfControl.invokeLoad(node);
    }

    private boolean isTop(int id) {
      Boolean known = tops.get(id);
      if (known == null) {
        known = name(methods.method(id)).equals(top);
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
      for (int i = 0; i < names.size(); i++) {
        text.append(callers.get(i)).append(' ');
        for (long number : costs.get(i)) {
          text.append(number).append(' ');
        }
        text.append(names.get(i)).append('\n');
      }
      return text.toString();
    }
  }
}
