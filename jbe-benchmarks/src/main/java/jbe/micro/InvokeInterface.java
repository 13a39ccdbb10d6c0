package jbe.micro;

import jbe.driver.Benchmark;

/**
 * Calls a method of an interface that adds two numbers, in place of adding them: {@code aload,
 * getfield, iload, iload, invokeinterface, ireturn}.
 */
public final class InvokeInterface implements Benchmark {
  /** Something that adds. */
  interface Adder {
    int add(int x, int y);
  }

  /** Plain addition. */
  static final class Sum implements Adder {
    public int add(int x, int y) {
      return x + y;
    }
  }

  private final Adder adder = new Sum();

  public String name() {
    return "invoke_interface";
  }

  public void start() {}

  public int run(int iterations) {
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a = adder.add(a, i);
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
