package jbe.micro;

import jbe.driver.Benchmark;

/** Divides two ints: {@code iload, idiv}. */
public final class Divide implements Benchmark {
  public String name() {
    return "idiv";
  }

  public void start() {}

  public int run(int iterations) {
    int x = 1000003;
    int b = 7;
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a = x / b;
    }
    return a + b;
  }

  public int overhead(int iterations) {
    int x = 1000003;
    int b = 7;
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a = x;
    }
    return a + b;
  }
}
