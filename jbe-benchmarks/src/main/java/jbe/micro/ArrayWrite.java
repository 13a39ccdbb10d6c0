package jbe.micro;

import jbe.driver.Benchmark;

/** Writes an element: {@code aload, iload, iload, iastore}. */
public final class ArrayWrite implements Benchmark {
  private final int[] array = new int[4];

  public String name() {
    return "iastore";
  }

  public void start() {
    array[2] = 5;
  }

  public int run(int iterations) {
    int[] values = array;
    int b = 2;
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      values[b] = b;
      a += b;
    }
    return a + values[b];
  }

  public int overhead(int iterations) {
    int[] values = array;
    int b = 2;
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a += b;
    }
    return a + values[b];
  }
}
