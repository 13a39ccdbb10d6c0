package jbe.wcet;

import jbe.driver.Iterated;

/**
 * The forward discrete cosine transform of a block of 8 by 8 samples, in integers: by rows, then by
 * columns. Each pass splits the eight values into sums and differences (even and odd part) and
 * multiplies by cosines scaled by 2^11.
 */
public final class Fdct extends Iterated {
  private static final int SIZE = 8;
  private static final int SCALE_BITS = 11;
  private static final int HALF = 1 << (SCALE_BITS - 1);
  // round(2^11 * cos(k * pi / 16)), k = 1 to 7
  private static final int C1 = 2009;
  private static final int C2 = 1892;
  private static final int C3 = 1703;
  private static final int C4 = 1448;
  private static final int C5 = 1138;
  private static final int C6 = 784;
  private static final int C7 = 400;

  final int[] block = new int[SIZE * SIZE];

  public String name() {
    return "Fdct";
  }

  public void start() {
    for (int i = 0; i < block.length; i++) {
      block[i] = 0;
    }
  }

  protected int iterate() {
    for (int row = 0; row < SIZE; row++) {
      for (int column = 0; column < SIZE; column++) {
        block[row * SIZE + column] = ((row * 23 + column * 41) & 0xFF) - 128;
      }
    }
    for (int row = 0; row < SIZE; row++) {
      transform(row * SIZE, 1);
    }
    for (int column = 0; column < SIZE; column++) {
      transform(column, SIZE);
    }
    int checksum = 0;
    for (int i = 0; i < block.length; i++) {
      checksum = (checksum << 5) - checksum + block[i];
    }
    return checksum;
  }

  /** Transforms eight values, from a position on and a step apart. */
  private void transform(int first, int step) {
    int s0 = block[first] + block[first + 7 * step];
    int d0 = block[first] - block[first + 7 * step];
    int s1 = block[first + step] + block[first + 6 * step];
    int d1 = block[first + step] - block[first + 6 * step];
    int s2 = block[first + 2 * step] + block[first + 5 * step];
    int d2 = block[first + 2 * step] - block[first + 5 * step];
    int s3 = block[first + 3 * step] + block[first + 4 * step];
    int d3 = block[first + 3 * step] - block[first + 4 * step];
    even(first, step, s0 + s3, s1 + s2, s0 - s3, s1 - s2);
    put(first + step, d0 * C1 + d1 * C3 + d2 * C5 + d3 * C7);
    put(first + 3 * step, d0 * C3 - d1 * C7 - d2 * C1 - d3 * C5);
    put(first + 5 * step, d0 * C5 - d1 * C1 + d2 * C7 + d3 * C3);
    put(first + 7 * step, d0 * C7 - d1 * C5 + d2 * C3 - d3 * C1);
  }

  private void even(int first, int step, int outerSum, int innerSum, int outer, int inner) {
    put(first, (outerSum + innerSum) * C4);
    put(first + 4 * step, (outerSum - innerSum) * C4);
    put(first + 2 * step, outer * C2 + inner * C6);
    put(first + 6 * step, outer * C6 - inner * C2);
  }

  /** Half of the sum, since each pass of the transform is scaled by 1/2. */
  private void put(int position, int scaled) {
    block[position] = (scaled + HALF) >> (SCALE_BITS + 1);
  }
}
