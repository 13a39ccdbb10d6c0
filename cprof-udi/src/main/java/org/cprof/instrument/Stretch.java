package org.cprof.instrument;

import java.util.List;

/**
 * Instructions that are executed to their end once they have begun, with what they call and their
 * method counts.
 *
 * @param counter number of the counter that tells how often
 * @param routines what their bytecodes call
 */
record Stretch(int counter, List<CountedRoutine> routines) {

  /**
   * Adds a routine if it is not there. Compares by identity: what a record has of itself would be
   * linked here, in the middle of the loading of a class.
   */
  void add(CountedRoutine routine) {
    for (CountedRoutine known : routines) {
      if (known == routine) {
        return;
      }
    }
    routines.add(routine);
  }
}
