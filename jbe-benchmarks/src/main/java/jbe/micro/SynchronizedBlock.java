package jbe.micro;

import jbe.driver.Benchmark;

/** Enters and leaves a monitor that nobody else wants, on the method's own object. */
public final class SynchronizedBlock implements Benchmark {
  public String name() {
    return "synchronized";
  }

  public void start() {}

  public int run(int iterations) {
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      synchronized (this) {
        a = a + i;
      }
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
