package org.example;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.profiler.Node;
import org.cprof.profiler.Profiler;

public final class Hottest implements Profiler {
  private static final long EVERY = 1_000_000; // bytecodes
  private static final long BETWEEN = 500_000_000; // nanoseconds
  private final Map<Thread, Map<Object, Long>> threads = new ConcurrentHashMap<>();
  private final Map<Object, Long> ended = new HashMap<>();
  private long shown = System.nanoTime();

  @Override
  public long register(Thread thread, Node root) {
    return EVERY;
  }

  @Override
  public long report(Node root, Node current) {
    threads.put(Thread.currentThread(), executed(root));
    show(BETWEEN);
    return EVERY;
  }

  @Override
  public synchronized void ended(Thread thread, Node root) {
    threads.remove(thread);
    executed(root).forEach((method, bytecodes) -> ended.merge(method, bytecodes, Long::sum));
  }

  @Override
  public void finish() {
    show(0);
  }

  private static Map<Object, Long> executed(Node root) {
    Map<Object, Long> sums = new HashMap<>();
    Deque<Node> open = new ArrayDeque<>(root.children());
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (!node.method().kind().equals("host")) {
        sums.merge(node.identity(), node.bytecodes(), Long::sum);
        open.addAll(node.children());
      }
    }
    return sums;
  }

  private synchronized void show(long nanoseconds) {
    if (System.nanoTime() - shown < nanoseconds) {
      return;
    }
    shown = System.nanoTime();
    Map<Object, Long> all = new HashMap<>(ended);
    threads.values().forEach(sums -> sums.forEach((name, n) -> all.merge(name, n, Long::sum)));
    all.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(3)
        .forEach(each -> System.err.println(each.getValue() + " " + each.getKey()));
  }
}
