package org.cprof.profiler.shipped;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.cprof.profiler.Node;
import org.cprof.profiler.Profiler;

/**
 * Adds up the trees of all threads at their ends, and writes the sum as CSV at the end of the
 * program: contexts in preorder with their depth, siblings by name.
 */
public final class Aggregation implements Profiler {

  private static final class Context {
    private final String name;
    private final Map<Object, Context> children = new HashMap<>();
    private long calls;
    private long bytecodes;

    Context(String name) {
      this.name = name;
    }

    Iterator<Context> inOrder() {
      return children.values().stream()
          .sorted(Comparator.comparing(child -> child.name))
          .iterator();
    }
  }

  private final Writer out;
  private final Context all = new Context("");

  /**
   * @param options {@code file}: what to write, by default aggregation.csv
   */
  public Aggregation(Map<String, String> options) throws IOException {
    out = new Options(options, "file").writer("aggregation.csv");
  }

  @Override
  public long register(Thread thread, Node root) {
    return Long.MAX_VALUE;
  }

  @Override
  public long report(Node root, Node current) {
    return Long.MAX_VALUE;
  }

  @Override
  public synchronized void ended(Thread thread, Node root) {
    Map<Node, Context> sums = new HashMap<>();
    sums.put(root, all);
    for (Node node : Contexts.below(root)) {
      Context sum =
          sums.get(node.parent())
              .children
              .computeIfAbsent(node.identity(), key -> new Context(key.toString()));
      sum.calls += node.calls();
      sum.bytecodes += node.bytecodes();
      sums.put(node, sum);
    }
  }

  @Override
  public synchronized void finish() {
    try (out) {
      out.write("depth,calls,bytecodes,method\n");
      write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write() throws IOException {
    Deque<Iterator<Context>> open = new ArrayDeque<>();
    open.push(all.inOrder());
    while (!open.isEmpty()) {
      if (!open.peek().hasNext()) {
        open.pop();
        continue;
      }
      Context next = open.peek().next();
      int depth = open.size() - 1;
      out.write(depth + "," + next.calls + "," + next.bytecodes + ",");
      out.write(Options.csv(next.name) + "\n");
      open.push(next.inOrder());
    }
  }
}
