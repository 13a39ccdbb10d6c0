package org.cprof.model.processor;

/**
 * A method cache's geometry.
 *
 * @param policy how it chooses what to evict
 * @param blocks how many blocks it has; 0 if the policy has no state
 * @param wordsPerBlock the size of a block in words of 4 bytes; 0 if the policy has no state
 */
public record CacheSpec(CachePolicy policy, int blocks, int wordsPerBlock) {
  public CacheSpec {
    if (policy.hasState() && (blocks < 1 || wordsPerBlock < 1)) {
      throw new IllegalArgumentException(
          blocks + " blocks of " + wordsPerBlock + " words: expected at least 1 of each");
    }
  }

  /**
   * How many blocks a method takes: one more than it fills, as on JOP, where a method of exactly
   * one block takes two (measured on the hardware description).
   *
   * @param words the method's size in words
   * @return the number of blocks, at least 1; 0 if the policy has no state
   */
  public int blocksOf(int words) {
    return policy.hasState() ? words / wordsPerBlock + 1 : 0;
  }
}
