package org.cprof.runner.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
import org.cprof.profile.ProfileRow;
import org.cprof.profile.ProfileWriter;
import org.cprof.runner.text.Steps;

/**
 * Adds up several runs, context by context: the same methods by the same call sites. Siblings stay
 * in the order in which they were first seen, host work last.
 *
 * <p>Contexts can be put together on the way: those of one method that differ in the call site
 * only, and the levels of a recursion, which become the context of its first call. Siblings of a
 * folded profile are in the order of a run's, so that it is the same as if the run had folded them.
 */
public final class ProfileMerge {
  private static final Metric[] METRICS = Metric.values();

  /**
   * The column whose field is the place of the method's code in the metadata, which another run has
   * in another order.
   */
  private static final String CODE = "code";

  /** Says that contexts are told apart by call site. */
  private static final String CALL_SITES = "call-sites";

  private static final Comparator<Node> HOST_LAST = Comparator.comparing(ProfileMerge::isHost);

  private static final Comparator<Node> ORDER_OF_RUNS =
      Comparator.<Node, NodeKind>comparing(node -> node.site.method().kind())
          .thenComparing(node -> node.site.method().className())
          .thenComparing(node -> node.site.method().name())
          .thenComparing(node -> node.site.method().descriptor())
          .thenComparing(node -> node.site.line())
          .thenComparing(node -> node.site.bytecodeIndex());

  /**
   * @param code the merged number of the method's code; empty without
   */
  private record Site(MethodReference method, int line, int bytecodeIndex, String code) {}

  private static final class Node {
    final Site site;
    final Node parent;
    final Map<Site, Node> children = new HashMap<>();
    final List<Node> order = new ArrayList<>();
    final long[] metrics = new long[METRICS.length];
    String[] details;
    int words;
    long calls;

    Node(Site site, Node parent) {
      this.site = site;
      this.parent = parent;
    }

    /** Itself or the next caller of the same method, or null. */
    Node ancestorOf(Site other) {
      Node node = this;
      while (node != null
          && !(node.site.method().equals(other.method())
              && node.site.code().equals(other.code()))) {
        node = node.parent;
      }
      return node;
    }

    /** The child of a call site; it is new if it has no details yet. */
    Node child(Site childSite) {
      Node known = children.get(childSite);
      if (known == null) {
        known = new Node(childSite, this);
        children.put(childSite, known);
        order.add(known);
      }
      return known;
    }
  }

  private record Open(Node node, int parent) {}

  private final List<ProfileHeader> headers = new ArrayList<>();
  private final Map<String, Integer> codes = new HashMap<>();
  private final boolean mergesCallSites;
  private final boolean foldsRecursion;
  private Node root;
  private int size;

  /** Every context stays what it is. */
  public ProfileMerge() {
    this(false, false);
  }

  /**
   * @param mergesCallSites contexts that differ in the call site only become one
   * @param foldsRecursion a method that is called below itself is counted where it was called first
   */
  public ProfileMerge(boolean mergesCallSites, boolean foldsRecursion) {
    this.mergesCallSites = mergesCallSites;
    this.foldsRecursion = foldsRecursion;
  }

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
    if (foldsRecursion && "blocks".equals(profile.header().first("udi"))) {
      throw new IllegalArgumentException(
          "calls of basic blocks cannot be priced once a recursion is folded; use 'cprof price' first");
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
              profile.method(n),
              mergesCallSites ? -1 : profile.line(n),
              mergesCallSites ? -1 : profile.bytecodeIndex(n),
              code(columns, details));
      boolean isFolded = false;
      if (n > 0) {
        Node parent = nodes[profile.parent(n)];
        Node above = foldsRecursion ? parent.ancestorOf(site) : null;
        isFolded = above != null;
        nodes[n] = isFolded ? above : parent.child(site);
      } else {
        root = root == null ? new Node(site, null) : root;
        nodes[n] = root;
      }
      add(profile, n, nodes[n], isFolded);
      addDetails(columns, details, nodes[n]);
    }
  }

  /**
   * @param isFolded the invokes that called it were made in the node itself, which has their cycles
   *     already
   */
  private static void add(Profile profile, int n, Node node, boolean isFolded) {
    node.words = Math.max(node.words, profile.words(n));
    node.calls = Math.addExact(node.calls, profile.calls(n));
    for (Metric metric : METRICS) {
      if (isFolded && metric == Metric.INVOKE_CYCLES) {
        continue;
      }
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
    try (ProfileWriter writer = new ProfileWriter(file, header())) {
      Deque<Open> open = new ArrayDeque<>();
      open.push(new Open(root, -1));
      int id = 0;
      for (; !open.isEmpty(); id++) {
        steps.at(id, size);
        Open next = open.pop();
        writer.row(row(next));
        // The first child has to be on top, and host work behind all others.
        List<Node> children = new ArrayList<>(next.node().order);
        children.sort(foldsRecursion ? ORDER_OF_RUNS : HOST_LAST);
        Collections.reverse(children);
        for (Node child : children) {
          open.push(new Open(child, id));
        }
      }
      writer.commit();
      return id;
    }
  }

  private ProfileHeader header() {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    for (Map.Entry<String, String> entry : MergedHeader.of(headers).metadata()) {
      if (!(mergesCallSites && entry.getKey().equals(CALL_SITES))) {
        entries.add(entry);
      }
    }
    Map.Entry<String, String> folded = Map.entry("recursion", "folded");
    if (foldsRecursion && !entries.contains(folded)) {
      entries.add(folded);
    }
    return new ProfileHeader(entries);
  }

  private static boolean isHost(Node node) {
    return node.site.method().kind() == NodeKind.HOST;
  }

  private static ProfileRow row(Open open) {
    Node node = open.node();
    return new ProfileRow(
        open.parent(),
        node.site.method(),
        node.site.line(),
        node.site.bytecodeIndex(),
        node.words,
        node.calls,
        List.of(node.details),
        node.metrics);
  }
}
