package org.cprof.model.cache;

import java.util.Arrays;
import org.cprof.model.processor.CacheSpec;

/**
 * A cache where a method has a fixed place: it takes consecutive blocks from block {@code methodId
 * modulo blocks} on, around the end. Loading it evicts every method that has one of these blocks,
 * as a whole.
 */
public final class DirectMappedCache implements MethodCache {
  private static final int EMPTY = -1;

  private final CacheSpec spec;
  private final int[] owners;

  public DirectMappedCache(CacheSpec spec) {
    this.spec = spec;
    this.owners = new int[spec.blocks()];
    Arrays.fill(owners, EMPTY);
  }

  @Override
  public boolean lookUp(int methodId, int words) {
    int first = methodId % owners.length;
    if (owners[first] == methodId) {
      return true;
    }
    int blocks = spec.blocksOf(words);
    for (int i = 0; i < Math.min(blocks, owners.length); i++) {
      evict(owners[(first + i) % owners.length]);
    }
    if (blocks <= owners.length) {
      for (int i = 0; i < blocks; i++) {
        owners[(first + i) % owners.length] = methodId;
      }
    }
    return false;
  }

  private void evict(int methodId) {
    for (int i = 0; i < owners.length; i++) {
      if (owners[i] == methodId) {
        owners[i] = EMPTY;
      }
    }
  }
}
