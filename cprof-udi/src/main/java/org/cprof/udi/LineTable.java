package org.cprof.udi;

/**
 * What the counters of a method tell of its source lines. Lines and what they take stand in arrays
 * of three numbers each: a line, 0 where it is unknown; the cycles of its bytecodes; and 1 if its
 * first bytecode is among them, else 0.
 *
 * @param entry what a call takes, in its entry block
 * @param first number of the first counter; those before it tell something else of the context
 * @param blocks for each of the counters from there, what one run of its block takes
 * @param prices for each of the counters behind these, which are sums of cycles, their line
 * @param returns for each of the counters behind these, which are numbers of misses of the method
 *     cache at one return instruction, its line
 */
public record LineTable(int[] entry, int first, int[][] blocks, int[] prices, int[] returns) {

  /** How many numbers tell of a line. */
  public static final int STEP = 3;
}
