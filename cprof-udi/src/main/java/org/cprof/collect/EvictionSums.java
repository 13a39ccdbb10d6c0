package org.cprof.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.Eviction;
import org.cprof.profile.MethodReference;
import org.cprof.raw.RawMemory;
import org.cprof.raw.RawProfile;

/** Who evicted whom, by the ranks of the methods; priced as the misses of the nodes are. */
final class EvictionSums implements LongConsumer {

  /** In place of an evictor: the method was loaded for the first time. */
  private static final int FIRST_LOAD = 0;

  private final RawMemory memory;
  private final RawProfile raw;
  private final MethodInfo[] methods;
  private final CallPricing pricing;
  private final SiteRanks ranks;

  /** Misses on invoke and on return, and load cycles, by evicted and by evictor plus one. */
  private final PairSums sums = new PairSums();

  EvictionSums(RawProfile raw, MethodInfo[] methods, CallPricing pricing, SiteRanks ranks) {
    this.memory = raw.memory();
    this.raw = raw;
    this.methods = methods;
    this.pricing = pricing;
    this.ranks = ranks;
  }

  PairSums sums() {
    return sums;
  }

  /** Takes a record of a node that has a record in the profile. */
  @Override
  public void accept(long eviction) {
    long node = memory.getLong(eviction + CProfNode.PARENT_CONTEXT);
    long parent = raw.parent(node);
    boolean onInvoke = memory.getInt(eviction + CProfNode.KIND) == CProfEvictions.ON_INVOKE;
    int evictor = memory.getInt(eviction + CProfNode.METHOD);
    if (!isInside(onInvoke ? node : parent)
        || !isInside(node)
        || evictor >= methods.length
        || evictor != FIRST_LOAD && ranks.of(evictor) == SiteRanks.NONE) {
      return;
    }
    int method = raw.method(node);
    int caller = raw.method(parent);
    long misses = memory.getLong(eviction + CProfEvictions.MISSES);
    InvokeKind kind = raw.kind(node);
    long penalty =
        onInvoke
            ? pricing.invokeLoad(kind, methods[method])
            : pricing.returnLoad(methods[method], methods[caller].words());
    sums.add(
        ranks.of(onInvoke ? method : caller),
        evictor == FIRST_LOAD ? FIRST_LOAD : ranks.of(evictor) + 1,
        onInvoke ? misses : 0,
        onInvoke ? 0 : misses,
        misses * penalty);
  }

  /** What came to be since the tree was merged has no record; nothing evicts the root. */
  private boolean isInside(long node) {
    return raw.record(node) > 0;
  }

  /** The table of a profile, in the order of the methods. */
  List<Eviction> table() {
    List<Eviction> table = new ArrayList<>();
    for (PairSums.Row row : sums.rows()) {
      table.add(
          new Eviction(
              reference(row.method()),
              row.second() == FIRST_LOAD ? null : reference(row.second() - 1),
              row.sums()[0],
              row.sums()[1],
              row.sums()[2]));
    }
    return table;
  }

  private MethodReference reference(int rank) {
    return ranks.byRank()[rank].reference();
  }
}
