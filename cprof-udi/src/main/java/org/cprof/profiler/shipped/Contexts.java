package org.cprof.profiler.shipped;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
    Deque<Node> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      for (Node child : open.pop().children()) {
        if (!child.method().kind().equals(HOST)) {
          found.add(child);
          open.push(child);
        }
      }
    }
    return found;
  }
}
