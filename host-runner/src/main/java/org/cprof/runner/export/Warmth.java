package org.cprof.runner.export;

import java.util.Locale;

/** Colours from almost white to orange by a share of the whole. */
final class Warmth {
  private static final int[] COLD = {0xfb, 0xf7, 0xf0};
  private static final int[] HOT = {0xf2, 0x9b, 0x4c};

  private Warmth() {}

  static String of(long part, long whole) {
    double share = whole == 0 ? 0 : (double) part / whole;
    // The square root spreads the small shares, which are most.
    double warmth = Math.sqrt(share);
    int[] colour = new int[COLD.length];
    for (int i = 0; i < colour.length; i++) {
      colour[i] = (int) Math.round(COLD[i] + warmth * (HOT[i] - COLD[i]));
    }
    return String.format(Locale.ROOT, "#%02x%02x%02x", colour[0], colour[1], colour[2]);
  }
}
