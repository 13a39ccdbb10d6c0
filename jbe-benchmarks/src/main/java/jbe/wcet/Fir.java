package jbe.wcet;

import jbe.driver.Iterated;

/**
 * A finite impulse response filter with 16 taps over 64 samples, in integers: each output is the
 * sum of the products of the last samples with the coefficients, scaled back.
 */
public final class Fir extends Iterated {
  private static final int TAPS = 16;
  private static final int SAMPLES = 64;
  private static final int SCALE_BITS = 8;

  private final int[] coefficients = new int[TAPS];
  private final int[] input = new int[SAMPLES];
  private final int[] output = new int[SAMPLES];

  public String name() {
    return "Fir";
  }

  public void start() {
    for (int k = 0; k < TAPS; k++) {
      int fromEdge = k < TAPS / 2 ? k : TAPS - 1 - k;
      coefficients[k] = 3 + 4 * fromEdge;
    }
    for (int i = 0; i < SAMPLES; i++) {
      input[i] = (i & 15) * 40 - (i & 3) * 90;
    }
  }

  protected int iterate() {
    int checksum = 0;
    for (int i = 0; i < SAMPLES; i++) {
      int taps = i + 1 < TAPS ? i + 1 : TAPS;
      int sum = 0;
      for (int k = 0; k < taps; k++) {
        sum += coefficients[k] * input[i - k];
      }
      output[i] = sum >> SCALE_BITS;
      checksum = (checksum << 1) - checksum + output[i];
    }
    return checksum;
  }
}
