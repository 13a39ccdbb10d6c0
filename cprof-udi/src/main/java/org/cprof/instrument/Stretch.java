package org.cprof.instrument;

import java.util.List;

/**
 * Instructions that are executed to their end once they have begun, with what they call and their
 * method counts.
 *
 * @param counter number of the counter that tells how often
 * @param routines what their bytecodes call
 */
record Stretch(int counter, List<CountedRoutine> routines) {}
