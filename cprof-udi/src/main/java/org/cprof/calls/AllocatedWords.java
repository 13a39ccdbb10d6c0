package org.cprof.calls;

/**
 * Words of the target's heap, with all that manages the objects and arrays.
 *
 * @param inCall what the call has allocated in its thread, with all that it called; 0 if it did not
 *     end
 * @param before what all threads of the program had allocated when the call began
 */
public record AllocatedWords(long inCall, long before) {}
