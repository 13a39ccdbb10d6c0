package org.cprof.runner.tree;

import java.util.EnumMap;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.runner.report.Library;

/**
 * The shape of a calling context tree. The root does not count, nor what only the host does.
 *
 * @param nodes how many contexts there are, by who calls whom; a native counts as one whoever calls
 *     it
 * @param calls how often they were called
 * @param methods how many different methods there are
 * @param mostNodes the nodes of the method that has most
 * @param deepest the greatest depth; 1 is the entry method of a thread
 * @param depthOfNodes the sum of the depths of all nodes
 * @param depthOfCalls the same with each node as often as it was called
 */
record TreeStatistics(
    Map<CallKind, Long> nodes,
    Map<CallKind, Long> calls,
    int methods,
    int mostNodes,
    int deepest,
    long depthOfNodes,
    double depthOfCalls) {

  static TreeStatistics of(Profile whole) {
    Profile profile = whole.target();
    Library library = new Library();
    boolean[] isLibrary = new boolean[profile.methods().size()];
    for (int m = 0; m < isLibrary.length; m++) {
      isLibrary[m] = library.contains(profile.methods().get(m).className());
    }
    Map<CallKind, Long> nodes = new EnumMap<>(CallKind.class);
    Map<CallKind, Long> calls = new EnumMap<>(CallKind.class);
    int[] nodesOfMethod = new int[isLibrary.length];
    int[] depth = new int[profile.size()];
    int deepest = 0;
    long depthOfNodes = 0;
    double depthOfCalls = 0;
    for (int node = 1; node < profile.size(); node++) {
      if (profile.method(node).kind() == NodeKind.GROUP) {
        // A thread whose tree stands apart is no call.
        continue;
      }
      depth[node] = depth[profile.parent(node)] + 1;
      deepest = Math.max(deepest, depth[node]);
      depthOfNodes += depth[node];
      depthOfCalls += (double) depth[node] * profile.calls(node);
      nodesOfMethod[profile.methodIndex(node)]++;
      CallKind kind = kind(profile, node, isLibrary);
      nodes.merge(kind, 1L, Long::sum);
      calls.merge(kind, profile.calls(node), Long::sum);
    }
    int methods = 0;
    int most = 0;
    for (int count : nodesOfMethod) {
      methods += count > 0 ? 1 : 0;
      most = Math.max(most, count);
    }
    return new TreeStatistics(nodes, calls, methods, most, deepest, depthOfNodes, depthOfCalls);
  }

  private static CallKind kind(Profile profile, int node, boolean[] isLibrary) {
    MethodReference method = profile.method(node);
    if (method.kind() == NodeKind.NATIVE) {
      return CallKind.NATIVE;
    }
    if (method.kind() != NodeKind.METHOD) {
      return CallKind.TARGET;
    }
    // Who calls through a native or a routine is the nearest method above.
    int caller = profile.parent(node);
    while (caller > 0 && profile.method(caller).kind() != NodeKind.METHOD) {
      caller = profile.parent(caller);
    }
    if (caller <= 0) {
      return CallKind.ENTRY;
    }
    boolean toLibrary = isLibrary[profile.methodIndex(node)];
    if (isLibrary[profile.methodIndex(caller)]) {
      return toLibrary ? CallKind.LIBRARY_TO_LIBRARY : CallKind.LIBRARY_TO_APPLICATION;
    }
    return toLibrary ? CallKind.APPLICATION_TO_LIBRARY : CallKind.APPLICATION_TO_APPLICATION;
  }

  long nodes(CallKind kind) {
    return nodes.getOrDefault(kind, 0L);
  }

  long calls(CallKind kind) {
    return calls.getOrDefault(kind, 0L);
  }

  long totalNodes() {
    return nodes.values().stream().mapToLong(Long::longValue).sum();
  }

  long totalCalls() {
    return calls.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Who calls whom, as CCCP's tables tell contexts apart. */
  enum CallKind {
    NATIVE("native methods"),
    APPLICATION_TO_APPLICATION("application to application"),
    LIBRARY_TO_APPLICATION("JDK to application"),
    APPLICATION_TO_LIBRARY("application to JDK"),
    LIBRARY_TO_LIBRARY("JDK to JDK"),
    TARGET("bytecodes in software or unsupported"),
    ENTRY("entry methods of threads");

    private final String label;

    CallKind(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }
}
