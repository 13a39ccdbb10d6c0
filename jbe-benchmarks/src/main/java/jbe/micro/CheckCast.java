package jbe.micro;

import jbe.driver.Benchmark;

/** Casts a reference to the exact class of its object: {@code checkcast}. */
public final class CheckCast implements Benchmark {
  private Object object = this;
  private int count;

  public String name() {
    return "checkcast";
  }

  public void start() {}

  public int run(int iterations) {
    int a = 0;
    Object o = object;
    CheckCast c = this;
    for (int i = 0; i < iterations; i++) {
      c = (CheckCast) o;
      a += i;
    }
    return a + c.count;
  }

  public int overhead(int iterations) {
    int a = 0;
    Object o = object;
    Object c = this;
    for (int i = 0; i < iterations; i++) {
      c = o;
      a += i;
    }
    return c == o ? a : -1;
  }
}
