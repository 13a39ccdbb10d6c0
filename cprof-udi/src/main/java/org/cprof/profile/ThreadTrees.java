package org.cprof.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The trees of a profile in which threads are apart: each hangs below a node of kind {@link
 * NodeKind#GROUP} that has the thread's name. Threads of one name share a tree.
 */
public final class ThreadTrees {
  /** The key of the metadata, and its value where threads are apart. */
  public static final String KEY = "threads";

  public static final String APART = "apart";

  /** The node of threads that are not told apart. */
  public static final String OTHERS = "[other threads]";

  /**
   * The node of kind {@link NodeKind#HOST}, in a profile of tests, of what other threads execute
   * for no test.
   */
  public static final String OF_NO_TEST = "other threads, of no test";

  /** The key of a line of the metadata for each thread: name, group, whose JVM waits, state. */
  private static final String THREAD = "thread";

  /** Metadata that no thread has of its own. */
  private static final Set<String> OF_ALL_THREADS =
      Stream.concat(MethodTables.KEYS.stream(), Stream.of(MethodTables.LINES, MethodTables.LOCKS))
          .collect(Collectors.toUnmodifiableSet());

  private static final String BEFORE = "[thread ";

  /** In place of whether the JVM waits: it is one of the JVM itself. */
  private static final String SYSTEM = ";system";

  private ThreadTrees() {}

  /** What the node of a thread is called. */
  public static String node(String thread) {
    return BEFORE + thread.replaceAll("\\p{Cntrl}", " ") + "]";
  }

  /** The thread's name in {@code name;group;daemon}; the name itself may contain semicolons. */
  public static String nameOf(String description) {
    int last = description.lastIndexOf(';');
    return description.substring(0, description.lastIndexOf(';', last - 1));
  }

  /** How many of the program's threads a profile lists. */
  public static long listed(ProfileHeader header) {
    return header.all(THREAD).stream().filter(line -> !isOfJvm(line)).count();
  }

  private static boolean isOfJvm(String line) {
    int state = line.lastIndexOf(';');
    return state >= 0 && line.substring(0, state).endsWith(SYSTEM);
  }

  /** The names of the threads that have trees, sorted; empty where threads are not apart. */
  public static List<String> names(Profile profile) {
    TreeSet<String> names = new TreeSet<>();
    for (int node = 1; node < profile.size(); node = profile.subtreeEnd(node)) {
      String name = profile.method(node).name();
      if (profile.method(node).kind() == NodeKind.GROUP && name.startsWith(BEFORE)) {
        names.add(name.substring(BEFORE.length(), name.length() - 1));
      }
    }
    return List.copyOf(names);
  }

  /**
   * The part of a profile below one thread. It has no tables of lines, which are of all threads.
   *
   * @return empty if no thread of that name has a tree
   */
  public static Optional<Profile> of(Profile whole, String thread) {
    ProfileBuilder rows = new ProfileBuilder(header(whole.header(), thread));
    add(whole, 0, -1, rows);
    for (int group = 1; group < whole.size(); group = whole.subtreeEnd(group)) {
      MethodReference method = whole.method(group);
      if (method.kind() == NodeKind.GROUP && method.name().equals(node(thread))) {
        int shift = group - 1;
        add(whole, group, 0, rows);
        for (int node = group + 1; node < whole.subtreeEnd(group); node++) {
          add(whole, node, whole.parent(node) - shift, rows);
        }
        return Optional.of(rows.build());
      }
    }
    return Optional.empty();
  }

  private static ProfileHeader header(ProfileHeader whole, String thread) {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    for (Map.Entry<String, String> entry : whole.metadata()) {
      boolean isOther =
          entry.getKey().equals(THREAD)
              && !nameOf(entry.getValue().substring(0, entry.getValue().lastIndexOf(';')))
                  .equals(thread);
      if (!isOther && !OF_ALL_THREADS.contains(entry.getKey())) {
        entries.add(entry);
      }
    }
    return new ProfileHeader(entries);
  }

  private static void add(Profile whole, int node, int parent, ProfileBuilder rows) {
    rows.add(whole.row(node, parent, whole.details(node)));
  }
}
