package jbe.micro;

import jbe.driver.Benchmark;

/** Two loads and a branch that is taken: {@code iload, iload, if_icmp}. */
public final class BranchTaken implements Benchmark {
  public String name() {
    return "if_icmp_taken";
  }

  public void start() {}

  public int run(int iterations) {
    int small = -1;
    int large = 1;
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      if (small > large) {
        a = i;
      }
      a++;
    }
    return a + small + large;
  }

  public int overhead(int iterations) {
    int small = -1;
    int large = 1;
    int a = 0;
    for (int i = 0; i < iterations; i++) {
      a++;
    }
    return a + small + large;
  }
}
