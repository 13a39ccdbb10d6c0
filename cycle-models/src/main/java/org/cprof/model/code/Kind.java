package org.cprof.model.code;

import java.util.Locale;

/** How a target implements a bytecode. */
public enum Kind {
  /** By a pipeline of its own or in one step. */
  HARDWARE,
  /** By microcode. */
  MICROCODE,
  /**
   * By a method of the target's run-time library; the price in the bytecode table is that of
   * calling it.
   */
  SOFTWARE,
  /**
   * Not at all, or nobody knows at which price: the price is that of a stand-in, which the model's
   * {@code source} column names.
   */
  UNSUPPORTED;

  /** How the kind is written in a model. */
  public String symbol() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind written like this, or null. */
  public static Kind of(String symbol) {
    for (Kind kind : values()) {
      if (kind.symbol().equals(symbol)) {
        return kind;
      }
    }
    return null;
  }
}
