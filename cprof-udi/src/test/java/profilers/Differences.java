package profilers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.StringJoiner;
import org.cprof.profiler.Node;
import org.cprof.profiler.Profiler;

/**
 * Writes what the main thread has executed of the targets since the line before. Options: {@code
 * file}; {@code next}, the numbers of bytecodes between lines; {@code how}, reset or drop.
 */
public final class Differences implements Profiler {

  private final Path file;
  private final String[] next;
  private final boolean drops;
  private int reports;

  public Differences(Map<String, String> options) {
    file = Path.of(options.get("file"));
    next = options.get("next").split(";");
    drops = options.get("how").equals("drop");
  }

  @Override
  public long register(Thread thread, Node root) {
    return next(thread);
  }

  @Override
  public long report(Node root, Node current) {
    write(root);
    return next(Thread.currentThread());
  }

  @Override
  public void ended(Thread thread, Node root) {
    if (thread.getName().equals("main")) {
      write(root);
    }
  }

  private long next(Thread thread) {
    return thread.getName().equals("main") && reports < next.length
        ? Long.parseLong(next[reports++])
        : Long.MAX_VALUE;
  }

  private void write(Node root) {
    StringJoiner line = new StringJoiner("; ", "", "\n");
    add(root, line);
    try {
      Files.writeString(
          file, line.toString(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    if (drops) {
      root.drop();
    } else {
      root.reset();
    }
  }

  private static void add(Node node, StringJoiner line) {
    for (Node child : node.children()) {
      if (child.method().className().startsWith("targets.")) {
        line.add(child.method().name() + " x" + child.calls() + " " + child.bytecodes());
      }
      add(child, line);
    }
  }
}
