package org.cprof.model.cache;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.cprof.model.processor.CacheSpec;

/**
 * A cache of variable blocks that evicts the methods whose last look-up is longest ago, as many as
 * it takes to make room. A method may lie in any blocks, so free ones are never wasted.
 */
public final class LruCache implements MethodCache {
  private final CacheSpec spec;

  /** The blocks of each method that is cached, the one looked up longest ago first. */
  private final Map<Integer, Integer> blocksByMethod = new LinkedHashMap<>(16, 0.75f, true);

  private int used;

  public LruCache(CacheSpec spec) {
    this.spec = spec;
  }

  @Override
  public boolean lookUp(int methodId, int words) {
    if (blocksByMethod.get(methodId) != null) {
      return true;
    }
    int needed = spec.blocksOf(words);
    Iterator<Integer> oldestFirst = blocksByMethod.values().iterator();
    while (used + needed > spec.blocks() && oldestFirst.hasNext()) {
      used -= oldestFirst.next();
      oldestFirst.remove();
    }
    if (needed <= spec.blocks()) {
      blocksByMethod.put(methodId, needed);
      used += needed;
    }
    return false;
  }
}
