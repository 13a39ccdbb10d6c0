package org.cprof.udi;

/**
 * Size of a method on the target.
 *
 * @param words in words of 4 bytes, 0 if unknown
 * @param cacheBlocks blocks that it takes in a simulated method cache, 0 if it never enters one
 */
public record TargetSize(int words, int cacheBlocks) {

  /** The size of what is no method on the target. */
  public static final TargetSize NONE = new TargetSize(0, 0);
}
