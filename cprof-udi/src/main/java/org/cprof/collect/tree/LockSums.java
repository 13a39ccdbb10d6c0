package org.cprof.collect.tree;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.cprof.profile.LockUse;
import org.cprof.raw.RawMemory;
import org.cprof.raw.RawProfile;

/** How long locks were held, by the numbers of the methods that hold them, which are ranks. */
final class LockSums {

  /** By method, and in it by the site plus one: in the order of the code. */
  private final SortedMap<Long, LockUse> byPlace = new TreeMap<>();

  /** The sums of a raw profile. */
  static LockSums of(RawProfile raw, SiteRanks ranks) {
    LockSums sums = new LockSums();
    raw.visitRegions(
        CProfFile.LOCKS,
        CProfLocks.RECORD_BYTES,
        record -> {
          int rank = ranks.of(raw.method(record));
          if (rank != SiteRanks.NONE) {
            sums.add(rank, use(raw.memory(), record, ranks, rank));
          }
        });
    return sums;
  }

  private static LockUse use(RawMemory memory, long record, SiteRanks ranks, int rank) {
    return new LockUse(
        ranks.byRank()[rank].reference(),
        memory.getInt(record + CProfRegions.SITE),
        memory.getLong(record + CProfRegions.ENDED),
        memory.getLong(record + CProfLocks.NESTED),
        memory.getLong(record + CProfRegions.CYCLES),
        memory.getLong(record + CProfRegions.LEAST),
        memory.getLong(record + CProfRegions.MOST),
        memory.getLong(record + CProfLocks.DEEPEST));
  }

  /** Classes of several loaders may have the same name. */
  private void add(int method, LockUse use) {
    byPlace.merge((long) method << Integer.SIZE | use.site() + 1, use, LockUse::plus);
  }

  /**
   * Adds what another time has; subtracts it with a factor of -1.
   *
   * @param number of a method here, of its number there
   */
  void add(LockSums other, int factor, IntUnaryOperator number) {
    other.byPlace.forEach(
        (place, use) ->
            add(number.applyAsInt((int) (place >>> Integer.SIZE)), factor < 0 ? use.taken() : use));
  }

  /** Forgets places where nothing was released, of which there is no least and most either. */
  void dropUnused() {
    byPlace.values().removeIf(use -> use.releases() == 0);
  }

  List<LockUse> table() {
    return List.copyOf(byPlace.values());
  }
}
