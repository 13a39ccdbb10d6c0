package jbe.micro;

import jbe.driver.Benchmark;

/** Reads a field and adds it: {@code aload, getfield, iadd}. */
public final class FieldRead implements Benchmark {
  private int field;

  public String name() {
    return "getfield";
  }

  public void start() {
    field = 3;
  }

  public int run(int iterations) {
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a = a + i + field;
    }
    return a;
  }

  public int overhead(int iterations) {
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a = a + i;
    }
    return a;
  }
}
