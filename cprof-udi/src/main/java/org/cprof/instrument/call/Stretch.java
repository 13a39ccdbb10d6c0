package org.cprof.instrument.call;

import java.util.List;

/**
 * Instructions that are executed to their end once they have begun, with what they call and their
 * method counts.
 *
 * @param counter number of the counter that tells how often; -1 for once in each call
 * @param horizon number of the counter that holds the number of blocks until which all that it
 *     calls stays in the simulated method cache; -1 where none is simulated
 * @param lookUps what is looked up there, in the order of execution
 */
public record Stretch(int counter, int horizon, List<LookUp> lookUps) {

  /**
   * The look-ups of a leaf.
   *
   * @param counter the number of the counter that holds the address of its cell, which misses stand
   *     behind
   * @param isRepeated whether it was looked up in the stretch before
   */
  record LookUp(Leaf leaf, int counter, boolean isRepeated) {}

  /** Adds what is called next. */
  void add(Leaf leaf, int counter) {
    boolean isRepeated = false;
    for (LookUp before : lookUps) {
      // By identity: what a record has of itself would be linked here, in the middle of the loading
      // of a class.
      isRepeated |= before.leaf() == leaf;
    }
    lookUps.add(new LookUp(leaf, counter, isRepeated));
  }
}
