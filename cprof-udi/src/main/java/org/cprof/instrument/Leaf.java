package org.cprof.instrument;

/**
 * A method that calls nothing and that callers of its class can count on its behalf, because an
 * invoke of it can end nowhere else.
 *
 * @param info what stays known of it
 * @param mayThrow whether an exception can leave it
 * @param countsBlocks whether it counts more than its calls, so that it needs counters
 */
public record Leaf(MethodInfo info, boolean mayThrow, boolean countsBlocks) {}
