package org.example;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.profiler.Node;
import org.cprof.profiler.Profiler;

public final class Density implements Profiler {
  private static final long EVERY = 15_000; // bytecodes
  private final Map<Thread, long[]> last = new ConcurrentHashMap<>();
  private final PrintStream out;

  public Density(Map<String, String> options) throws IOException {
    out = new PrintStream(options.getOrDefault("file", "density.csv"));
    out.println("thread,bytecodes,objects,arrays,elements");
  }

  @Override
  public long register(Thread thread, Node root) {
    last.put(thread, new long[4]);
    return EVERY;
  }

  @Override
  public long report(Node root, Node current) {
    print(Thread.currentThread(), root);
    return EVERY;
  }

  @Override
  public void ended(Thread thread, Node root) {
    print(thread, root);
    last.remove(thread);
  }

  private void print(Thread thread, Node root) {
    long[] now = new long[4];
    Deque<Node> open = new ArrayDeque<>(root.children()); // a recursion may be too deep for another
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (!node.method().kind().equals("host")) {
        now[0] += node.bytecodes();
        now[1] += node.objects();
        now[2] += node.arrays();
        now[3] += node.elements();
        open.addAll(node.children());
      }
    }
    long[] before = last.put(thread, now);
    String line = thread.getName() + "," + now[0];
    for (int i = 1; i < now.length; i++) {
      line += "," + (now[i] - before[i]);
    }
    out.println(line);
  }
}
