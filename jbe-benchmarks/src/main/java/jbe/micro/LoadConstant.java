package jbe.micro;

import jbe.driver.Benchmark;

/**
 * Loads a constant from the constant pool in place of a short one: {@code ldc} less {@code iconst}.
 */
public final class LoadConstant implements Benchmark {
  private static final int LARGE = 123456789;
  private static final int SHORT = 5;

  public String name() {
    return "ldc";
  }

  public void start() {}

  public int run(int iterations) {
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a = a + LARGE;
    }
    return a;
  }

  public int overhead(int iterations) {
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a = a + SHORT;
    }
    return a;
  }
}
