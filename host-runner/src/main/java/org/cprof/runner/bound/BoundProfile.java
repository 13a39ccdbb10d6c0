package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.method.CallPricing;
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

/** The worst path as a profile, so that all that shows profiles shows it. */
final class BoundProfile {
  private static final MethodReference ROOT = new MethodReference(NodeKind.ROOT, "", "", "");

  private final Pricing pricing;

  private record Key(MethodReference method, InvokeKind kind, boolean misses) {}

  private record Group(MethodInfo info, Map<Spent, Long> bodies) {}

  private BoundProfile(Pricing pricing) {
    this.pricing = pricing;
  }

  static Profile of(Pricing pricing, MethodInfo method, Spent worst, List<String> assumptions) {
    List<Map.Entry<String, String>> metadata = new ArrayList<>();
    metadata.add(Map.entry("udi", "bound"));
    metadata.addAll(PricedHeader.ofModel(pricing.model()));
    metadata.add(Map.entry("program", method.reference().toString()));
    assumptions.forEach(assumption -> metadata.add(Map.entry("assumed", assumption)));
    PricedNode root = PricedNode.root(ROOT);
    PricedNode entry = root.child(method.reference(), PricedNode.Site.NONE);
    new BoundProfile(pricing)
        .add(
            new Key(method.reference(), InvokeKind.NONE, false),
            method,
            Map.of(worst, 1L),
            entry,
            root);
    ProfileBuilder builder = new ProfileBuilder(new ProfileHeader(metadata));
    root.addTo(builder, -1);
    return builder.build();
  }

  private void add(
      Key key, MethodInfo info, Map<Spent, Long> bodies, PricedNode node, PricedNode caller) {
    long times = 0;
    long own = 0;
    long bytecodes = 0;
    Map<Key, Group> groups = new LinkedHashMap<>();
    for (Map.Entry<Spent, Long> body : bodies.entrySet()) {
      long count = body.getValue();
      times = Math.addExact(times, count);
      own = Math.addExact(own, Math.multiplyExact(count, body.getKey().own()));
      bytecodes += count * body.getKey().bytecodes();
      body.getKey()
          .calls()
          .forEach((call, calls) -> group(call, Math.multiplyExact(calls, count), groups));
    }
    node.addCalls(times);
    node.setWords(info.words());
    if (info.kind() == NodeKind.GROUP) {
      node.add(Metric.CYCLES, own);
      node.add(Metric.INVOKE_LOAD_CYCLES, own);
      return;
    }
    long misses = key.misses() ? times : 0;
    CallPricing calls = pricing.calls();
    NodeCounts counts =
        new NodeCounts(
            times,
            own - times * info.entry().cycles(),
            bytecodes - times * info.entry().bytecodes(),
            misses,
            caller.words() == 0 ? 0 : misses);
    calls.price(counts, key.kind(), info, caller.words()).addTo(node::add, caller::add);
    groups.forEach(
        (called, group) ->
            add(
                called,
                group.info(),
                group.bodies(),
                node.child(called.method(), PricedNode.Site.NONE),
                node));
  }

  private static void group(Spent.Call call, long times, Map<Key, Group> groups) {
    groups
        .computeIfAbsent(
            new Key(call.method().reference(), call.kind(), call.misses()),
            key -> new Group(call.method(), new IdentityHashMap<>()))
        .bodies()
        .merge(call.body(), times, Math::addExact);
  }
}
