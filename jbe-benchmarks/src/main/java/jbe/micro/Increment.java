package jbe.micro;

import jbe.driver.Benchmark;

/** Increments a local variable: {@code iinc}. */
public final class Increment implements Benchmark {
  public String name() {
    return "iinc";
  }

  public void start() {}

  public int run(int iterations) {
    int a = 0;
    int b = 0;
    for (int i = 0; i < iterations; i++) {
      a++;
      b = a;
    }
    return a;
  }

  public int overhead(int iterations) {
    int a = 0;
    int b = 0;
    for (int i = 0; i < iterations; i++) {
      b = a;
    }
    return b;
  }
}
