package org.cprof.model.cache;

import java.util.Arrays;
import org.cprof.model.processor.CacheSpec;

/**
 * JOP's variable-block FIFO cache as its hardware does it. Every block has a tag, which holds the
 * method that starts there. A look-up hits if any tag matches, and a hit changes nothing. On a miss
 * the method takes its blocks from the pointer on, round robin: their tags are cleared, the first
 * is set, and the pointer moves behind them. So a method is evicted as soon as its first block is
 * taken.
 */
public final class TaggedFifoCache implements MethodCache {
  private static final int EMPTY = -1;

  private final CacheSpec spec;
  private final int[] tags;
  private int pointer;

  public TaggedFifoCache(CacheSpec spec) {
    this.spec = spec;
    this.tags = new int[spec.blocks()];
    Arrays.fill(tags, EMPTY);
  }

  @Override
  public boolean lookUp(int methodId, int words) {
    for (int tag : tags) {
      if (tag == methodId) {
        return true;
      }
    }
    int blocks = spec.blocksOf(words);
    for (int i = 0; i < blocks; i++) {
      tags[(pointer + i) % tags.length] = EMPTY;
    }
    if (blocks <= tags.length) {
      tags[pointer] = methodId;
    }
    pointer = (pointer + blocks) % tags.length;
    return false;
  }
}
