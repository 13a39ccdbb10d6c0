package org.cprof.model.code;

/**
 * Instructions of a block that the target executes as one.
 *
 * @param first the place of the first among the target's instructions of the block, from 0 on
 * @param count how many, at least 2
 * @param cycles what they take together: as long as the longest of them
 * @param savedCycles what they would take more one after the other
 */
public record Fold(int first, int count, long cycles, long savedCycles) {}
