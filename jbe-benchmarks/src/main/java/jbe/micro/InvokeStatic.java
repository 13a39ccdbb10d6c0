package jbe.micro;

import jbe.driver.Benchmark;

/**
 * Calls a static method that adds two numbers, in place of adding them: {@code iload, iload,
 * invokestatic, ireturn}.
 */
public final class InvokeStatic implements Benchmark {
  public String name() {
    return "invoke_static";
  }

  public void start() {}

  public int run(int iterations) {
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a = add(a, i);
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

  static int add(int x, int y) {
    return x + y;
  }
}
