package jbe.micro;

import jbe.driver.Benchmark;

/** Reads a static field and adds it: {@code getstatic, iadd}. */
public final class StaticRead implements Benchmark {
  private static int shared;

  public String name() {
    return "getstatic";
  }

  public void start() {
    shared = 3;
  }

  public int run(int iterations) {
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a = a + i + shared;
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
