package org.cprof.collect.tree;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntSupplier;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ThreadTrees;

/**
 * What a program executes beside its tests, in threads and tasks that none of them has handed over:
 * of each path to it what stands below the first method that is neither the JDK's nor that of a
 * tool which runs tests. It is not part of a profile of tests, but is shown behind them, so that
 * work that is counted for no test has a size.
 */
final class OtherThreads {

  /** What stands above it. */
  static final MethodInfo ROOT = MethodInfo.ofEvent(NodeKind.HOST, ThreadTrees.OF_NO_TEST, 0);

  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  /** Run tests, and have threads of their own. */
  private static final List<String> TOOLS =
      List.of(
          "org.apache.maven.",
          "org.junit.",
          "junit.",
          "org.testng.",
          "org.gradle.",
          "worker.org.gradle.",
          "com.intellij.",
          "org.eclipse.jdt.");

  private final Records records;
  private final boolean areShown;

  /** The records of this. */
  private final BitSet own = new BitSet();

  /**
   * @param areShown whether the profile is one of tests
   */
  OtherThreads(Records records, boolean areShown) {
    this.records = records;
    this.areShown = areShown;
  }

  /**
   * What stands in place of a record for what is outside of the profile.
   *
   * @param root the record below which the thread's tests stand
   * @param isOpen whether nothing but methods of the JDK have been called
   */
  static int outside(int root, boolean isOpen) {
    return MergedTree.OUTSIDE - (2 * root + (isOpen ? 1 : 0));
  }

  /** The record below which tests stand that are called there. */
  static int root(int outside) {
    return outside > MergedTree.OUTSIDE ? 0 : (MergedTree.OUTSIDE - outside) >> 1;
  }

  private static boolean isOpen(int outside) {
    return (MergedTree.OUTSIDE - outside & 1) != 0;
  }

  /** Whether tests that are called by what has this record are part of the profile. */
  boolean isOutside(int record) {
    return record <= MergedTree.OUTSIDE || own.get(Math.max(record, 0));
  }

  /**
   * The record of a method that is called outside of all tests, or what stands in its place.
   *
   * @param isFirst whether the thread calls it first
   * @param root tells the rank of {@link #ROOT}
   */
  int record(int parent, MethodInfo method, boolean isFirst, int rank, IntSupplier root) {
    if (!isOpen(parent)) {
      return parent;
    }
    boolean isMain = isFirst && method.name().equals("main");
    boolean isClosed =
        isMain || method.kind() != NodeKind.METHOD || startsWith(TOOLS, method.className());
    if (!areShown || isClosed && method.kind() != NodeKind.NATIVE) {
      return outside(root(parent), false);
    }
    if (method.kind() == NodeKind.NATIVE || startsWith(JDK, method.className())) {
      return parent;
    }
    int top = records.child(0, root.getAsInt());
    own.set(top);
    return below(top, records.child(top, rank));
  }

  /** The record of what is called below another one. */
  int below(int parent, int record) {
    if (parent > 0 && own.get(parent)) {
      own.set(record);
    }
    return record;
  }

  private static boolean startsWith(List<String> prefixes, String className) {
    return prefixes.stream().anyMatch(className::startsWith);
  }
}
