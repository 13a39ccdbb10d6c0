package org.cprof.profiler.shipped;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.profiler.Node;
import org.cprof.profiler.Profiler;

/**
 * The hottest methods of all threads by executed bytecodes, on the terminal while the program runs.
 * Numbers are exact; only when they are shown depends on the clock.
 */
public final class LiveView implements Profiler {

  private static final long DEFAULT_BYTECODES = 1_000_000;
  private static final long DEFAULT_MILLISECONDS = 500;
  private static final long DEFAULT_METHODS = 10;
  private static final long NANOSECONDS_PER_MILLISECOND = 1_000_000;

  /** Clears a terminal (ECMA-48): the cursor to the upper left corner, then all erased. */
  private static final String CLEAR = "\033[H\033[2J";

  private final long bytecodesPerLook;
  private final long nanosecondsPerView;
  private final long methods;
  private final boolean clears;
  private final Writer out;

  /** What each live thread had executed by method when it was last looked at. */
  private final Map<Thread, Map<Object, Long>> live = new ConcurrentHashMap<>();

  private final Map<Object, Long> ended = new HashMap<>();
  private final Map<Thread, Long> looked = new ConcurrentHashMap<>();
  private long shown = System.nanoTime();

  /**
   * @param options {@code file}: where views go one below the other, by default to the terminal;
   *     {@code every}: bytecodes after which a thread looks whether it is time for a view, by
   *     default a million; {@code milliseconds} between views, by default 500; {@code methods} in a
   *     view, by default 10
   */
  public LiveView(Map<String, String> options) throws IOException {
    Options read = new Options(options, "file", "every", "milliseconds", "methods");
    bytecodesPerLook = read.number("every", DEFAULT_BYTECODES);
    nanosecondsPerView =
        read.number("milliseconds", DEFAULT_MILLISECONDS) * NANOSECONDS_PER_MILLISECOND;
    methods = read.number("methods", DEFAULT_METHODS);
    clears = !read.has("file");
    out = read.writer(null);
  }

  @Override
  public long register(Thread thread, Node root) {
    looked.put(thread, System.nanoTime());
    return bytecodesPerLook;
  }

  @Override
  public long report(Node root, Node current) {
    Thread thread = Thread.currentThread();
    long now = System.nanoTime();
    if (now - looked.get(thread) >= nanosecondsPerView) {
      looked.put(thread, now);
      live.put(thread, executed(root));
      show(now, false);
    }
    return bytecodesPerLook;
  }

  @Override
  public synchronized void ended(Thread thread, Node root) {
    live.remove(thread);
    looked.remove(thread);
    executed(root).forEach((method, bytecodes) -> ended.merge(method, bytecodes, Long::sum));
  }

  @Override
  public void finish() {
    show(System.nanoTime(), true);
  }

  private static Map<Object, Long> executed(Node root) {
    Map<Object, Long> sums = new HashMap<>();
    Contexts.below(root).forEach(node -> sums.merge(node.identity(), node.bytecodes(), Long::sum));
    return sums;
  }

  private synchronized void show(long now, boolean isLast) {
    if (!isLast && now - shown < nanosecondsPerView) {
      return;
    }
    shown = now;
    Map<Object, Long> all = new HashMap<>(ended);
    live.values().forEach(sums -> sums.forEach((method, sum) -> all.merge(method, sum, Long::sum)));
    long total = all.values().stream().mapToLong(Long::longValue).sum();
    List<Map.Entry<Object, Long>> hottest =
        all.entrySet().stream()
            .sorted(
                Map.Entry.<Object, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(entry -> entry.getKey().toString()))
            .limit(methods)
            .toList();
    try {
      out.write(clears ? CLEAR : "");
      out.write("Executed bytecodes: " + total + (isLast ? ", at the end\n" : "\n"));
      for (Map.Entry<Object, Long> method : hottest) {
        out.write(String.format(Locale.ROOT, "%,16d  ", method.getValue()));
        out.write(Options.printable(method.getKey()) + "\n");
      }
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
