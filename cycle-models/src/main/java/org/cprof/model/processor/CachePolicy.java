package org.cprof.model.processor;

import java.util.Locale;

/** How a method cache chooses what to evict. */
public enum CachePolicy {
  /** There is no method cache, and nothing is ever loaded: every look-up hits. */
  NONE,
  /** There is nothing to keep a method in: every look-up misses. */
  ALWAYS_MISS,
  /** Blocks are handed out round robin; a method takes as many as it needs. */
  FIFO;

  /** How the policy is written in a model. */
  public String symbol() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The policy written like this, or null. */
  public static CachePolicy of(String symbol) {
    for (CachePolicy policy : values()) {
      if (policy.symbol().equals(symbol)) {
        return policy;
      }
    }
    return null;
  }

  /** Whether a look-up can both hit and miss, so that blocks matter. */
  public boolean hasState() {
    return this != NONE && this != ALWAYS_MISS;
  }
}
