package org.cprof.agent.live;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.NodeCost;
import org.cprof.instrument.method.NodeCounts;
import org.cprof.profile.Metric;

/**
 * What was executed below a method, so far, in the tree of a running thread, by context: the
 * exclusive costs that its profile will have. The load of the topmost method is its own.
 */
final class MethodCosts implements BiFunction<Long, String, String> {

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

  /**
   * What was executed in one context.
   *
   * @param number from 1
   * @param caller number of the context that called it, or 0
   */
  private record Context(int number, int caller, String method, long calls, long[] sums)
      implements NodeCost.Sums {
    @Override
    public void add(Metric metric, long value) {
      sums[metric.ordinal()] += value;
    }

    private long sum(Metric metric) {
      return sums[metric.ordinal()];
    }

    void addTo(StringBuilder text) {
      text.append(caller).append(' ').append(calls);
      text.append(' ').append(sum(Metric.CYCLES)).append(' ').append(sum(Metric.BYTECODES));
      text.append(' ').append(sum(Metric.INVOKE_LOAD_CYCLES) + sum(Metric.RETURN_LOAD_CYCLES));
      text.append(' ').append(method).append('\n');
    }
  }

  /**
   * Takes the nodes of a tree, parents before children. Most are of what ran before the topmost
   * method did, such as the test framework; for these, no code of the JDK is executed, which is
   * instrumented and hardly compiled yet.
   */
  private final class Contexts implements LongConsumer {
    private final long tree;

    /** Ids of the topmost method. */
    private final int[] tops;

    /** By node, in the order in which they came. */
    private final Map<Long, Context> contexts = new LinkedHashMap<>();

    Contexts(long tree, String top) {
      this.tree = tree;
      this.tops = methods.ids(top);
    }

    @Override
    public void accept(long node) {
      int id = CProfControl.getInt(node + CProfNode.METHOD);
      boolean isTop = isTop(id);
      if (!isTop && contexts.isEmpty()) {
        return;
      }
      Context caller =
          contexts.get(CProfControl.getLong(node + CProfNode.PARENT_CONTEXT) - CProfNode.SLOTS);
      if (caller == null && !isTop || !CProfControl.isOfProgram(tree, node)) {
        return;
      }
      MethodInfo method = methods.method(id);
      NodeCounts counts =
          new NodeCounts(
              CProfControl.getLong(node + CProfNode.CALLS),
              CProfControl.getLong(node + CProfNode.CYCLES),
              CProfControl.getLong(node + bytecodes));
      Context context =
          new Context(
              contexts.size() + 1,
              caller == null ? 0 : caller.number(),
              method.reference().toString(),
              counts.calls(),
              new long[Metric.values().length]);
      contexts.put(node, context);
      long invokeLoad = CProfControl.invokeLoad(node);
      NodeCost.of(counts, method.entry(), 0, invokeLoad, CProfControl.returnLoad(node))
          .addTo(context, caller == null ? context : caller);
    }

    private boolean isTop(int id) {
      for (int top : tops) {
        if (top == id) {
          return true;
        }
      }
      return false;
    }

    String text() {
      StringBuilder text = new StringBuilder();
      for (Context context : contexts.values()) {
        context.addTo(text);
      }
      return text.toString();
    }
  }
}
