package org.cprof.profiler.shipped;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.profiler.Node;
import org.cprof.profiler.Profiler;

/**
 * Adds up the trees of all threads at their ends, and writes the sum as CSV at the end of the
 * program: contexts in preorder with their depth, siblings by name.
 */
public final class Aggregation implements Profiler {
  private static final String FILE = "file";

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
    if (!Set.of(FILE).containsAll(options.keySet())) {
      throw new IllegalArgumentException("aggregation knows " + FILE + " alone, not " + options);
    }
    out = Files.newBufferedWriter(Path.of(options.getOrDefault(FILE, "aggregation.csv")));
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
    for (Node node : below(root)) {
      Context sum =
          sums.get(node.parent())
              .children
              .computeIfAbsent(node.identity(), key -> new Context(key.toString()));
      sum.calls += node.calls();
      sum.bytecodes += node.bytecodes();
      sums.put(node, sum);
    }
  }

  /**
   * All contexts below the root, callers before callees, without what only the host does; without
   * recursion, since a program's own may be deeper than a stack.
   */
  private static List<Node> below(Node root) {
    List<Node> found = new ArrayList<>();
    addCallees(root, found);
    for (int i = 0; i < found.size(); i++) {
      addCallees(found.get(i), found);
    }
    return found;
  }

  private static void addCallees(Node node, List<Node> found) {
    for (Node child : node.children()) {
      if (!child.method().kind().equals("host")) {
        found.add(child);
      }
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
      out.write(csv(next.name) + "\n");
      open.push(next.inOrder());
    }
  }

  private static String csv(String field) {
    return field.matches("[^\",\r\n]*") ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
