package org.cprof.collect;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.profile.LockUse;
import org.cprof.raw.RawMemory;
import org.cprof.raw.RawProfile;

/** How long locks were held, by the ranks of the methods that hold them. */
final class LockSums {

  private LockSums() {}

  /** The table of a profile, in the order of the methods and in them of the code. */
  static List<LockUse> table(RawProfile raw, SiteRanks ranks) {
    RawMemory memory = raw.memory();
    // Classes of several loaders may have the same name.
    SortedMap<Long, LockUse> byPlace = new TreeMap<>();
    raw.visitLocks(
        record -> {
          int rank = ranks.of(raw.method(record));
          if (rank != SiteRanks.NONE) {
            LockUse use = use(memory, record, ranks, rank);
            byPlace.merge((long) rank << 32 | use.site() + 1, use, LockUse::plus);
          }
        });
    return List.copyOf(byPlace.values());
  }

  private static LockUse use(RawMemory memory, long record, SiteRanks ranks, int rank) {
    return new LockUse(
        ranks.byRank()[rank].reference(),
        memory.getInt(record + CProfNode.KIND),
        memory.getLong(record + CProfLocks.RELEASES),
        memory.getLong(record + CProfLocks.NESTED),
        memory.getLong(record + CProfLocks.CYCLES),
        memory.getLong(record + CProfLocks.LEAST),
        memory.getLong(record + CProfLocks.MOST),
        memory.getLong(record + CProfLocks.DEEPEST));
  }
}
