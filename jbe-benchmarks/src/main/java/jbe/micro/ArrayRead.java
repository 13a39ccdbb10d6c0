package jbe.micro;

import jbe.driver.Benchmark;

/** Reads an element in place of its index: {@code aload, iaload}. */
public final class ArrayRead implements Benchmark {
  private final int[] array = new int[4];

  public String name() {
    return "iaload";
  }

  public void start() {
    array[2] = 5;
  }

  public int run(int iterations) {
    int[] values = array;
    int b = 2;
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a += values[b];
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
