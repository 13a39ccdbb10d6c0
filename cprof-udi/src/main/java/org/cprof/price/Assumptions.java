package org.cprof.price;

import java.util.ArrayList;
import java.util.List;

/** What priced blocks rest on beside their counts, each with how often it was assumed. */
final class Assumptions {
  private long hits;
  private long operands;
  private long replaced;
  private long routines;

  /** Calls for which the method cache was taken to hit. */
  void hits(long calls) {
    hits += calls;
  }

  /** Bytecodes whose price depends on operands. */
  void typicalOperands(long bytecodes) {
    operands += bytecodes;
  }

  /** Calls that the target does not execute. */
  void replacedCalls(long calls) {
    replaced += calls;
  }

  /** Calls of routines whose price depends on operands. */
  void typicalRoutines(long calls) {
    routines += calls;
  }

  /** A sentence for each. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    add(texts, hits, "every look-up in the method cache hits, of %d calls and their returns");
    add(
        texts,
        operands,
        "prices that depend on operands are those of typical ones, with a data cache those of a"
            + " miss, of %d bytecodes");
    add(
        texts,
        replaced,
        "calls of which the target's tool chain makes bytecodes are priced as calls, %d of them");
    add(
        texts,
        routines,
        "software routines that depend on operands have typical ones, in %d calls");
    return texts;
  }

  private static void add(List<String> texts, long times, String text) {
    if (times > 0) {
      texts.add(text.replace("%d", Long.toString(times)));
    }
  }
}
