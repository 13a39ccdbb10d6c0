package org.cprof.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A context that is expected, from one line of a comment; two spaces further in stand its children.
 *
 * <pre>
 *   [native ]METHOD xCALLS[ bytecodes=N cycles=N][ ...]
 *   **METHOD xCALLS
 * </pre>
 *
 * <p>The numbers are the node's own: bytecodes of the class file, and cycles on JOP without loads.
 * Behind {@code ...} may be other children than those named; below it, {@code **} stands for any
 * depth, with the calls of all such nodes.
 *
 * @param depth 0 for the root
 * @param isNative the kind of the node
 * @param method full name, as in {@code java.lang.Object.hashCode}
 * @param bytecodes -1 if not told
 * @param cycles -1 if not told
 */
record ExpectedNode(
    int depth,
    boolean isNative,
    boolean anyDepth,
    String method,
    long calls,
    long bytecodes,
    long cycles,
    boolean hasOthers,
    List<ExpectedNode> children) {

  private static final Pattern LINE =
      Pattern.compile(
          "( +)(native )?(\\*\\*)?(\\S+) x(\\d+)(?: bytecodes=(\\d+) cycles=(\\d+))?( \\.\\.\\.)?");

  /** The roots of all trees in the lines. */
  static List<ExpectedNode> parse(List<String> lines, UnaryOperator<String> fullName) {
    List<ExpectedNode> roots = new ArrayList<>();
    Deque<ExpectedNode> path = new ArrayDeque<>();
    for (String line : lines) {
      Matcher m = LINE.matcher(line);
      if (!m.matches()) {
        throw new IllegalArgumentException("not a node of a tree: '" + line + "'");
      }
      ExpectedNode node =
          new ExpectedNode(
              (m.group(1).length() - 3) / 2,
              m.group(2) != null,
              m.group(3) != null,
              fullName.apply(m.group(4)),
              Long.parseLong(m.group(5)),
              m.group(6) == null ? -1 : Long.parseLong(m.group(6)),
              m.group(7) == null ? -1 : Long.parseLong(m.group(7)),
              m.group(8) != null,
              new ArrayList<>());
      while (!path.isEmpty() && path.peek().depth >= node.depth) {
        path.pop();
      }
      (path.isEmpty() ? roots : path.peek().children).add(node);
      path.push(node);
    }
    return roots;
  }

  /** The line that stands for the node in a message. */
  String label() {
    return (isNative ? "native " : "") + method + " x" + calls;
  }
}
