package org.cprof.validation.overhead.workload;

/** Fibonacci numbers by double recursion: almost nothing but calls. */
final class Fibonacci implements Workload {
  private final int n;

  Fibonacci(int n) {
    this.n = n;
  }

  @Override
  public long run() {
    return fibonacci(n);
  }

  static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }
}
