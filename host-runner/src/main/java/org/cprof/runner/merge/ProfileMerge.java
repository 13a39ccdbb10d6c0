package org.cprof.runner.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.DetailType;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileWriter;
import org.cprof.runner.text.Steps;

/**
 * Adds up several runs, context by context: the same methods by the same call sites. Siblings stay
 * in the order in which they were first seen, host work last.
 */
public final class ProfileMerge {
  private static final Metric[] METRICS = Metric.values();

  /**
   * The column whose field is the place of the method's code in the metadata, which another run has
   * in another order.
   */
  private static final String CODE = "code";

  /**
   * @param code the merged number of the method's code; empty without
   */
  private record Site(MethodReference method, int line, int bytecodeIndex, String code) {}

  private static final class Node {
    final Site site;
    final Map<Site, Node> children = new HashMap<>();
    final List<Node> order = new ArrayList<>();
    final long[] metrics = new long[METRICS.length];
    String[] details;
    int words;
    long calls;

    Node(Site site) {
      this.site = site;
    }

    /** The child of a call site; it is new if it has no details yet. */
    Node child(Site childSite) {
      Node known = children.get(childSite);
      if (known == null) {
        known = new Node(childSite);
        children.put(childSite, known);
        order.add(known);
      }
      return known;
    }
  }

  private record Open(Node node, int parent) {}

  private final List<ProfileHeader> headers = new ArrayList<>();
  private final Map<String, Integer> codes = new HashMap<>();
  private Node root;
  private int size;

  /**
   * Adds a run.
   *
   * @throws IllegalArgumentException with the reason, if it does not fit those before
   * @throws ArithmeticException if a sum does not fit into 64 bits
   */
  public void add(Profile profile) {
    if (!headers.isEmpty()) {
      String misfit = MergedHeader.misfit(headers.get(0), profile.header());
      if (misfit != null) {
        throw new IllegalArgumentException(misfit);
      }
    }
    headers.add(profile.header());
    List<DetailColumn> columns = profile.header().columns();
    List<String> ownCodes = profile.header().all(CODE);
    ownCodes.forEach(text -> codes.putIfAbsent(text, codes.size()));
    Node[] nodes = new Node[profile.size()];
    for (int n = 0; n < nodes.length; n++) {
      String[] details = details(profile, n, columns, ownCodes);
      Site site =
          new Site(
              profile.method(n), profile.line(n), profile.bytecodeIndex(n), code(columns, details));
      if (n > 0) {
        nodes[n] = nodes[profile.parent(n)].child(site);
      } else {
        root = root == null ? new Node(site) : root;
        nodes[n] = root;
      }
      add(profile, n, nodes[n]);
      addDetails(columns, details, nodes[n]);
    }
  }

  private static void add(Profile profile, int n, Node node) {
    node.words = Math.max(node.words, profile.words(n));
    node.calls = Math.addExact(node.calls, profile.calls(n));
    for (Metric metric : METRICS) {
      int m = metric.ordinal();
      node.metrics[m] = Math.addExact(node.metrics[m], profile.metric(metric, n));
    }
  }

  /** The fields of a node's own columns, with the number that its code has in the sum. */
  private String[] details(
      Profile profile, int n, List<DetailColumn> columns, List<String> ownCodes) {
    String[] details = new String[columns.size()];
    for (int column = 0; column < details.length; column++) {
      details[column] = profile.detail(column, n);
      if (isCode(columns.get(column)) && !details[column].isEmpty()) {
        long number = Long.parseLong(details[column]);
        if (number >= ownCodes.size()) {
          throw new IllegalArgumentException(
              "node " + n + " has code " + number + " of " + ownCodes.size());
        }
        details[column] = codes.get(ownCodes.get((int) number)).toString();
      }
    }
    return details;
  }

  private static boolean isCode(DetailColumn column) {
    return column.name().equals(CODE) && column.type() == DetailType.NUMBER;
  }

  private static String code(List<DetailColumn> columns, String[] details) {
    for (int column = 0; column < details.length; column++) {
      if (isCode(columns.get(column))) {
        return details[column];
      }
    }
    return "";
  }

  private void addDetails(List<DetailColumn> columns, String[] details, Node node) {
    if (node.details == null) {
      node.details = details;
      size++;
      return;
    }
    for (int column = 0; column < details.length; column++) {
      if (!isCode(columns.get(column))) {
        node.details[column] =
            DetailSum.of(columns.get(column).type(), node.details[column], details[column]);
      }
    }
  }

  /**
   * Writes the sum of the runs, at least one.
   *
   * @param steps is told how far it is
   * @return the number of its nodes
   */
  public int write(Path file, Steps steps) throws IOException {
    try (ProfileWriter writer = new ProfileWriter(file, MergedHeader.of(headers))) {
      Deque<Open> open = new ArrayDeque<>();
      open.push(new Open(root, -1));
      int id = 0;
      for (; !open.isEmpty(); id++) {
        steps.at(id, size);
        Open next = open.pop();
        row(writer, id, next);
        // The first child has to be on top, and host work behind all others.
        List<Node> children = new ArrayList<>(next.node().order);
        children.sort((a, b) -> Boolean.compare(isHost(a), isHost(b)));
        Collections.reverse(children);
        for (Node child : children) {
          open.push(new Open(child, id));
        }
      }
      writer.commit();
      return id;
    }
  }

  private static boolean isHost(Node node) {
    return node.site.method().kind() == NodeKind.HOST;
  }

  private static void row(ProfileWriter writer, int id, Open open) throws IOException {
    Node node = open.node();
    MethodReference method = node.site.method();
    writer.row(
        id,
        open.parent(),
        ProfileWriter.names(method.kind(), method.className(), method.name(), method.descriptor()),
        node.site.line(),
        node.site.bytecodeIndex(),
        node.words,
        node.calls,
        node.metrics,
        List.of(node.details));
  }
}
