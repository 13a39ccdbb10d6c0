package org.cprof.udi;

/**
 * What one execution of a basic block counts. Negative where another block counted too much in
 * advance.
 *
 * @param cycles of the target, with every invoke and return at a hit of the method cache
 * @param bytecodes that the target executes, after its tool chain's rewriting
 */
public record BlockCount(int cycles, int bytecodes) {

  /** Neither cycles nor bytecodes. */
  public static final BlockCount ZERO = new BlockCount(0, 0);

  /**
   * {@return the sum of this and more}
   *
   * @param moreCycles cycles, may be negative
   * @param moreBytecodes bytecodes
   */
  public BlockCount plus(long moreCycles, long moreBytecodes) {
    return new BlockCount(
        Math.toIntExact(cycles + moreCycles), Math.toIntExact(bytecodes + moreBytecodes));
  }

  /** {@return whether it counts neither cycles nor bytecodes} */
  public boolean isZero() {
    return cycles == 0 && bytecodes == 0;
  }
}
