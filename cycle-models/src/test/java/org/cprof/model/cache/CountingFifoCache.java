package org.cprof.model.cache;

import java.util.HashMap;
import java.util.Map;
import org.cprof.model.processor.CacheSpec;

/**
 * A FIFO cache that does what {@link TaggedFifoCache} does, by one comparison per look-up. The
 * blocks handed out are numbered without end, and each method remembers the number of its first
 * block; because allocation is round robin, that block has been taken by another exactly if more
 * blocks than there are have been handed out from it on.
 */
public final class CountingFifoCache implements MethodCache {
  private final CacheSpec spec;
  private final Map<Integer, Long> loadedAt = new HashMap<>();
  private long next;

  public CountingFifoCache(CacheSpec spec) {
    this.spec = spec;
  }

  @Override
  public boolean lookUp(int methodId, int words) {
    Long at = loadedAt.get(methodId);
    if (at != null && next - at <= spec.blocks()) {
      return true;
    }
    loadedAt.put(methodId, next);
    next += spec.blocksOf(words);
    return false;
  }
}
