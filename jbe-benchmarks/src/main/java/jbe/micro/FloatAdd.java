package jbe.micro;

import jbe.driver.Benchmark;

/** Adds two floats: {@code fload, fadd}. */
public final class FloatAdd implements Benchmark {
  public String name() {
    return "fadd";
  }

  public void start() {}

  public int run(int iterations) {
    float a = 0;
    float b = 0.5f;
    for (int i = 0; i < iterations; i++) {
      a = a + b;
    }
    return (int) a;
  }

  public int overhead(int iterations) {
    float a = 0;
    float b = 0.5f;
    for (int i = 0; i < iterations; i++) {
      a = b;
    }
    return (int) a;
  }
}
