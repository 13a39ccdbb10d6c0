package org.cprof.instrument.call;

import org.cprof.instrument.method.MethodInfo;

/**
 * A method that calls nothing and that callers of its class can count on its behalf, because an
 * invoke of it ends in it, and it runs to its return.
 *
 * @param info what stays known of it
 * @param countsBlocks whether it counts more than its calls, so that it needs counters
 * @param id its id, or {@link CProfLookUps#OBJECT_CONSTRUCTOR} in other classes than that
 */
public record Leaf(MethodInfo info, boolean countsBlocks, int id) {

  Leaf withId(int newId) {
    return new Leaf(info, countsBlocks, newId);
  }
}
