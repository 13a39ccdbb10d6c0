package org.cprof.model.cache;

import org.cprof.model.processor.CacheSpec;

/**
 * A method cache: it holds whole methods, and is looked up at every call (for the callee) and every
 * return (for the caller).
 *
 * <p>A method that takes more blocks than there are is loaded at every look-up, and evicts all
 * others.
 */
public interface MethodCache {

  /**
   * Looks a method up, and loads it if it is not there.
   *
   * @param methodId its identity, from 0 up
   * @param words its size in words of 4 bytes, always the same for the same method
   * @return whether it was there
   */
  boolean lookUp(int methodId, int words);

  /** An empty cache of this geometry. */
  static MethodCache of(CacheSpec spec) {
    return switch (spec.policy()) {
      case NONE -> (methodId, words) -> true;
      case ALWAYS_MISS -> (methodId, words) -> false;
      case FIFO -> new CountingFifoCache(spec);
    };
  }
}
