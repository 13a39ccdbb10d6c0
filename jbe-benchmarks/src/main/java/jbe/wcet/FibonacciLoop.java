package jbe.wcet;

import jbe.driver.Iterated;

/** The 30th Fibonacci number in a loop. */
public final class FibonacciLoop extends Iterated {
  private static final int NUMBER = 30;

  public String name() {
    return "FibonacciLoop";
  }

  public void start() {}

  protected int iterate() {
    return fibonacci(NUMBER);
  }

  private static int fibonacci(int n) {
    int previous = 0;
    int current = 1;
    for (int i = 2; i <= n; i++) {
      int next = previous + current;
      previous = current;
      current = next;
    }
    return current;
  }
}
