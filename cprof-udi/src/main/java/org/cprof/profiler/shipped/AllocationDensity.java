package org.cprof.profiler.shipped;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.profiler.Node;
import org.cprof.profiler.Profiler;

/**
 * How much the program allocates over time: a line of CSV for each thread after every so many
 * bytecodes. Needs the UDI {@code jp}.
 */
public final class AllocationDensity implements Profiler {

  private static final long DEFAULT_BYTECODES = 1_000_000;

  /** What a thread has done so far. */
  private record Totals(long bytecodes, long objects, long arrays, long elements) {

    static final Totals NONE = new Totals(0, 0, 0, 0);

    Totals plus(Node node) {
      return new Totals(
          bytecodes + node.bytecodes(),
          objects + node.objects(),
          arrays + node.arrays(),
          elements + node.elements());
    }

    static Totals below(Node root) {
      Totals sum = NONE;
      for (Node node : Contexts.below(root)) {
        sum = sum.plus(node);
      }
      return sum;
    }
  }

  private final long bytecodesPerLine;
  private final Writer out;
  private final Map<Thread, Totals> before = new ConcurrentHashMap<>();

  /**
   * @param options {@code file}: what to write, by default allocation.csv; {@code every}: after how
   *     many bytecodes a line comes, by default a million
   */
  public AllocationDensity(Map<String, String> options) throws IOException {
    Options read = new Options(options, "file", "every");
    bytecodesPerLine = read.number("every", DEFAULT_BYTECODES);
    out = read.writer("allocation.csv");
    out.write("thread,bytecodes,objects,arrays,elements,per_1000_bytecodes\n");
    out.flush();
  }

  @Override
  public long register(Thread thread, Node root) {
    before.put(thread, Totals.NONE);
    return bytecodesPerLine;
  }

  @Override
  public long report(Node root, Node current) {
    line(Thread.currentThread(), root);
    return bytecodesPerLine;
  }

  @Override
  public void ended(Thread thread, Node root) {
    line(thread, root);
    before.remove(thread);
  }

  /** Bytecodes since the thread's start, and what was allocated since its last line. */
  private void line(Thread thread, Node root) {
    Totals now = Totals.below(root);
    Totals last = before.put(thread, now);
    long objects = now.objects - last.objects;
    long arrays = now.arrays - last.arrays;
    long bytecodes = now.bytecodes - last.bytecodes;
    String density =
        bytecodes == 0
            ? ""
            : String.format(Locale.ROOT, "%.3f", 1000.0 * (objects + arrays) / bytecodes);
    write(
        String.join(
            ",",
            Options.csv(thread.getName()),
            Long.toString(now.bytecodes),
            Long.toString(objects),
            Long.toString(arrays),
            Long.toString(now.elements - last.elements),
            density));
  }

  private synchronized void write(String line) {
    try {
      out.write(line + "\n");
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
