package profilers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.cprof.profiler.Method;
import org.cprof.profiler.Node;
import org.cprof.profiler.Profiler;

/**
 * A profiler as a user writes it: writes down what it is called with. Options: {@code file}; {@code
 * next}, the numbers of bytecodes that it asks for in turn in each thread; {@code fail}, to throw
 * at the first report.
 */
public final class Recorder implements Profiler {

  private final Path file;
  private final String[] next;
  private final boolean fails;
  private final ThreadLocal<Integer> reports = ThreadLocal.withInitial(() -> 0);

  public Recorder(Map<String, String> options) {
    file = Path.of(options.get("file"));
    next = options.get("next").split(";");
    fails = options.containsKey("fail");
  }

  @Override
  public long register(Thread thread, Node root) {
    Thread own = new Thread(() -> write("own thread"), "own");
    own.start();
    try {
      own.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    write("register " + thread.getName() + " " + executed(root));
    return next();
  }

  @Override
  public long report(Node root, Node current) {
    if (fails) {
      throw new IllegalStateException("out of order");
    }
    write("report " + current.identity() + " x" + current.calls() + " " + executed(root));
    return next();
  }

  @Override
  public void ended(Thread thread, Node root) {
    write("ended " + thread.getName() + (thread.getName().equals("main") ? "" : executed(root)));
  }

  @Override
  public void finish() {
    boolean isApart = getClass().getClassLoader() != ClassLoader.getSystemClassLoader();
    write("finish, " + (isApart ? "apart" : "among the program"));
  }

  @Override
  public Object identity(Method method) {
    return "<" + method.name() + ">";
  }

  private long next() {
    int report = reports.get();
    reports.set(report + 1);
    return report < next.length ? Long.parseLong(next[report]) : Long.MAX_VALUE;
  }

  private static long executed(Node node) {
    long sum = node.bytecodes();
    for (Node child : node.children()) {
      sum += child.method().kind().equals("host") ? 0 : executed(child);
    }
    return sum;
  }

  private synchronized void write(String line) {
    try {
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
