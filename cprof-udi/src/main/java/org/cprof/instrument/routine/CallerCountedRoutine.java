package org.cprof.instrument.routine;

import org.cprof.instrument.method.MethodInfo;

/**
 * A routine of the target whose calls can be counted by the method that executes its bytecode,
 * because it calls the same whatever the operands.
 *
 * @param info what stays known of it, with the routines that each call of it calls
 * @param costs name of the method that adds what its operands cost, where the bytecode executes;
 *     null if nothing depends on them
 * @param costsDescriptor of that method: the operands, the node of the caller, the offset of the
 *     counters
 * @param lookUps name of the method that makes its look-ups in the simulated method cache, to which
 *     {@link #AGAIN} is added where they were made in the same stretch before; null where no cache
 *     is simulated
 */
public record CallerCountedRoutine(
    MethodInfo info, String costs, String costsDescriptor, String lookUps) {

  public static final String AGAIN = "Again";

  /** Behind the name of look-ups: of a stretch that has no other ones. */
  public static final String ALONE = "Alone";

  /** Of these: the node of the caller, the offsets of the horizon and of the misses. */
  public static final String ALONE_DESCRIPTOR = "(JII)V";

  /** Of the methods that make look-ups: see {@code CProfLookUps.leaf}. */
  public static final String LOOK_UPS_DESCRIPTOR = "(JJI)J";

  public boolean takesOperands() {
    return costs != null;
  }

  /** How many counters its costs take, or its misses: two for it and for each routine below it. */
  public int counters() {
    return 2 * info.callerCountedSize();
  }
}
