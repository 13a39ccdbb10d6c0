package org.cprof.runner.bound;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.NodeCounts;
import org.cprof.price.PricedHeader;
import org.cprof.price.PricedNode;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.text.Numbers;

/**
 * The worst path as a profile, so that all that shows profiles shows it. A path with very many
 * contexts has each method once, below the bounded one.
 */
final class BoundProfile {
  private static final MethodReference ROOT = new MethodReference(NodeKind.ROOT, "", "", "");

  /** The contexts of calls in calls may be exponentially more than the calls in the code. */
  private static final int MOST_CONTEXTS = 200_000;

  /** The key of the header that says that methods stand once. */
  static final String CONTEXTS = "contexts";

  private final Pricing pricing;

  private record Key(MethodReference method, InvokeKind kind, boolean misses) {}

  private record Group(MethodInfo info, Map<PathCost, Long> bodies) {}

  /** A group whose node is there, and the key by which it is called. */
  private record Open(Key key, Group group, PricedNode node, PricedNode caller) {}

  private BoundProfile(Pricing pricing) {
    this.pricing = pricing;
  }

  static Profile of(Pricing pricing, MethodInfo method, PathCost worst, List<String> assumptions) {
    BoundProfile profile = new BoundProfile(pricing);
    PricedNode root = PricedNode.root(ROOT);
    boolean isFolded = !profile.addContexts(method, worst, root);
    if (isFolded) {
      root = PricedNode.root(ROOT);
      profile.addMethods(method, worst, root);
    }
    List<Map.Entry<String, String>> metadata = new ArrayList<>();
    metadata.add(Map.entry("udi", "bound"));
    metadata.addAll(PricedHeader.ofModel(pricing.model()));
    metadata.add(Map.entry("program", method.reference().toString()));
    assumptions.forEach(assumption -> metadata.add(Map.entry("assumed", assumption)));
    if (isFolded) {
      String contexts = Numbers.grouped(MOST_CONTEXTS);
      metadata.add(Map.entry(CONTEXTS, "each method once, of more than " + contexts + " contexts"));
    }
    ProfileBuilder builder = new ProfileBuilder(new ProfileHeader(metadata));
    root.addTo(builder, -1);
    return builder.build();
  }

  /** False if there are too many. */
  private boolean addContexts(MethodInfo method, PathCost worst, PricedNode root) {
    int contexts = 0;
    Deque<Open> open = new ArrayDeque<>();
    open.add(
        new Open(
            new Key(method.reference(), InvokeKind.NONE, false),
            new Group(method, Map.of(worst, 1L)),
            root.child(method.reference(), PricedNode.Site.NONE),
            root));
    while (!open.isEmpty()) {
      if (++contexts > MOST_CONTEXTS) {
        return false;
      }
      Open one = open.remove();
      Map<Key, Group> groups = new LinkedHashMap<>();
      one.group()
          .bodies()
          .forEach(
              (body, times) -> {
                add(one.key(), one.group().info(), body, times, one.node(), one.caller());
                body.calls()
                    .forEach(
                        (call, calls) -> group(call, Math.multiplyExact(calls, times), groups));
              });
      groups.forEach(
          (key, group) ->
              open.add(
                  new Open(
                      key,
                      group,
                      one.node().child(key.method(), PricedNode.Site.NONE),
                      one.node())));
    }
    return true;
  }

  /** Each method once. */
  private void addMethods(MethodInfo method, PathCost worst, PricedNode root) {
    PricedNode entry = root.child(method.reference(), PricedNode.Site.NONE);
    Map<PathCost, PricedNode> nodes = new IdentityHashMap<>();
    Map<PathCost, Long> times = new IdentityHashMap<>();
    nodes.put(worst, entry);
    times.put(worst, 1L);
    add(new Key(method.reference(), InvokeKind.NONE, false), method, worst, 1, entry, root);
    for (PathCost body : callersFirst(worst)) {
      PricedNode caller = nodes.get(body);
      long each = times.get(body);
      body.calls()
          .forEach(
              (call, calls) -> {
                long all = Math.multiplyExact(calls, each);
                PricedNode node = entry.child(call.method().reference(), PricedNode.Site.NONE);
                add(key(call), call.method(), call.body(), all, node, caller);
                nodes.put(call.body(), node);
                times.merge(call.body(), all, Math::addExact);
              });
    }
  }

  /** The costs of all that is called, each after all that call it. */
  private static Deque<PathCost> callersFirst(PathCost worst) {
    Deque<PathCost> order = new ArrayDeque<>();
    Set<PathCost> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<PathCost> bodies = new ArrayDeque<>();
    Deque<Iterator<PathCost.Call>> open = new ArrayDeque<>();
    seen.add(worst);
    bodies.push(worst);
    open.push(worst.calls().keySet().iterator());
    while (!open.isEmpty()) {
      if (open.peek().hasNext()) {
        PathCost body = open.peek().next().body();
        if (seen.add(body)) {
          bodies.push(body);
          open.push(body.calls().keySet().iterator());
        }
      } else {
        open.pop();
        order.push(bodies.pop());
      }
    }
    return order;
  }

  private void add(
      Key key, MethodInfo info, PathCost body, long times, PricedNode node, PricedNode caller) {
    long own = Math.multiplyExact(times, body.own());
    node.addCalls(times);
    node.setWords(info.words());
    if (info.kind() == NodeKind.GROUP) {
      node.add(Metric.CYCLES, own);
      node.add(Metric.INVOKE_LOAD_CYCLES, own);
      return;
    }
    long misses = key.misses() ? times : 0;
    NodeCounts counts =
        new NodeCounts(
            times,
            own - times * info.entry().cycles(),
            times * (body.bytecodes() - info.entry().bytecodes()),
            misses,
            caller.words() == 0 ? 0 : misses);
    pricing.calls().price(counts, key.kind(), info, caller.words()).addTo(node::add, caller::add);
  }

  private static Key key(PathCost.Call call) {
    return new Key(call.method().reference(), call.kind(), call.misses());
  }

  private static void group(PathCost.Call call, long times, Map<Key, Group> groups) {
    groups
        .computeIfAbsent(key(call), key -> new Group(call.method(), new IdentityHashMap<>()))
        .bodies()
        .merge(call.body(), times, Math::addExact);
  }
}
