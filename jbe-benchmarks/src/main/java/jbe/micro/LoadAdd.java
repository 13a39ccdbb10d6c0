package jbe.micro;

import jbe.driver.Benchmark;

/** Loads a local variable and adds it: {@code iload, iadd}. */
public final class LoadAdd implements Benchmark {
  public String name() {
    return "iload_iadd";
  }

  public void start() {}

  public int run(int iterations) {
    int a = 0;
    int b = 123;
    for (int i = 0; i < iterations; i++) {
      a = a + b + i;
    }
    return a;
  }

  public int overhead(int iterations) {
    int a = 0;
    int b = 123;
    for (int i = 0; i < iterations; i++) {
      a = b + i;
    }
    return a;
  }
}
