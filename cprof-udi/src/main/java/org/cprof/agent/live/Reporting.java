package org.cprof.agent.live;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.profiler.Profiler;
import org.cprof.setup.ApartLoader;
import org.cprof.setup.LiveSettings;

/**
 * Stands between the run-time, which knows addresses, and the profiler of the user. What it throws
 * does not reach the program.
 */
public final class Reporting {

  /** Names of profilers that come with the tool. */
  private static final Map<String, String> SHIPPED =
      Map.of("aggregation", "org.cprof.profiler.shipped.Aggregation");

  private final Profiler profiler;
  private final ClassLoader loader;
  private final KnownMethods methods;
  private final Map<Long, LiveTree> trees = new ConcurrentHashMap<>();
  private volatile boolean failed;
  private volatile boolean closed;

  private Reporting(Profiler profiler, MethodNames names, int bytecodes, boolean countsAllocation) {
    this.profiler = profiler;
    this.loader = profiler.getClass().getClassLoader();
    this.methods = new KnownMethods(names, profiler::identity, bytecodes, countsAllocation);
  }

  /**
   * Makes the profiler of a run.
   *
   * @param settings by the keys of {@link LiveSettings}
   * @param bytecodes where a node counts bytecodes
   * @throws IllegalArgumentException if there is no such profiler or it cannot be made
   */
  public static Reporting of(Map<String, String> settings, MethodNames names, int bytecodes) {
    String name = settings.get(LiveSettings.PROFILER);
    List<Path> path = path(settings.get(LiveSettings.PROFILER_PATH));
    boolean countsAllocation = settings.containsKey(LiveSettings.ALLOCATIONS);
    ApartLoader loader = ApartLoader.ofProfiler(path);
    try {
      Class<?> type = Class.forName(SHIPPED.getOrDefault(name, name), true, loader);
      Object profiler = make(type, ownSettings(settings));
      if (profiler instanceof Profiler made) {
        return new Reporting(made, names, bytecodes, countsAllocation);
      }
      throw new IllegalArgumentException(
          "profiler=" + name + ": does not implement " + Profiler.class.getName());
    } catch (ClassNotFoundException missing) {
      throw new IllegalArgumentException(
          "profiler="
              + name
              + ": there is no such class in "
              + path
              + "; CProf comes with aggregation");
    } catch (InvocationTargetException problem) {
      throw new IllegalArgumentException("profiler=" + name + ": " + problem.getCause());
    } catch (ReflectiveOperationException | LinkageError problem) {
      throw new IllegalArgumentException("profiler=" + name + ": " + problem);
    }
  }

  private static List<Path> path(String lines) {
    List<Path> path = new ArrayList<>();
    for (String line : lines.isEmpty() ? new String[0] : lines.split("\n")) {
      path.add(Path.of(line));
    }
    return path;
  }

  /** What the profiler is told, by its keys. */
  private static Map<String, String> ownSettings(Map<String, String> settings) {
    Map<String, String> own = new TreeMap<>();
    for (Map.Entry<String, String> each : settings.entrySet()) {
      if (each.getKey().startsWith(LiveSettings.PROFILER_SETTING)) {
        own.put(each.getKey().substring(LiveSettings.PROFILER_SETTING.length()), each.getValue());
      }
    }
    return own;
  }

  private static Object make(Class<?> type, Map<String, String> settings)
      throws ReflectiveOperationException {
    for (Constructor<?> constructor : type.getConstructors()) {
      if (List.of(constructor.getParameterTypes()).equals(List.of(Map.class))) {
        return constructor.newInstance(settings);
      }
    }
    return type.getConstructor().newInstance();
  }

  /** The loader of the profiler, whose threads are not the program's. */
  public ClassLoader loader() {
    return loader;
  }

  /** The bytecodes until the next report of the current thread. */
  public long report(long tree, long node) {
    if (closed) {
      return CProfControl.NEVER;
    }
    Thread thread = Thread.currentThread();
    LiveTree known = trees.get(tree);
    // One of a virtual thread that an error has ended may still be there.
    boolean isNew = known == null || known.thread() != thread;
    if (isNew) {
      known = new LiveTree(tree, thread, methods);
      trees.put(tree, known);
    }
    ClassLoader before = thread.getContextClassLoader();
    // Threads that the profiler starts inherit it, which tells them from the program's.
    thread.setContextClassLoader(loader);
    // The program may end in another thread meanwhile.
    synchronized (known) {
      try {
        long next =
            isNew
                ? profiler.register(thread, known.root())
                : profiler.report(known.root(), known.node(node));
        return Math.max(1, Math.min(next, CProfControl.NEVER));
      } catch (Throwable problem) {
        fail(problem);
        return CProfControl.NEVER;
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }

  public void end(long tree) {
    LiveTree known = trees.remove(tree);
    if (known != null) {
      synchronized (known) {
        if (!failed) {
          try {
            profiler.ended(known.thread(), known.root());
          } catch (Throwable problem) {
            fail(problem);
          }
        }
        known.end();
      }
    }
  }

  /** The program ends. */
  public void finish() {
    closed = true;
    List<Map.Entry<Long, LiveTree>> left = new ArrayList<>(trees.entrySet());
    left.sort(Comparator.comparingLong(entry -> entry.getValue().thread().getId()));
    left.forEach(entry -> end(entry.getKey()));
    if (!failed) {
      try {
        profiler.finish();
      } catch (Throwable problem) {
        fail(problem);
      }
    }
  }

  private synchronized void fail(Throwable problem) {
    if (!failed) {
      failed = true;
      closed = true;
      System.err.println("cprof: the profiler is not called any more: " + problem);
    }
  }
}
