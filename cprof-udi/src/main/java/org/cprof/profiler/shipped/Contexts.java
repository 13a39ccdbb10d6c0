package org.cprof.profiler.shipped;

import java.util.ArrayList;
import java.util.List;
import org.cprof.profiler.Node;

/**
 * The contexts of a thread; without recursion, since a program's own may be deeper than a stack.
 */
final class Contexts {

  private static final String HOST = "host";

  private Contexts() {}

  /** All below the root, callers before callees, without what only the host does. */
  static List<Node> below(Node root) {
    List<Node> found = new ArrayList<>();
    addCallees(root, found);
    for (int i = 0; i < found.size(); i++) {
      addCallees(found.get(i), found);
    }
    return found;
  }

  private static void addCallees(Node node, List<Node> found) {
    for (Node child : node.children()) {
      if (!child.method().kind().equals(HOST)) {
        found.add(child);
      }
    }
  }
}
