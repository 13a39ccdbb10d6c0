package jbe.driver;

/** A benchmark whose work is one call per iteration, which is measured with the work. */
public abstract class Iterated implements Benchmark {
  /** Does the work once. */
  protected abstract int iterate();

  public int run(int iterations) {
    int result = 0;
    for (int i = 0; i < iterations; i++) {
      result += iterate();
    }
    return result;
  }

  public int overhead(int iterations) {
    int result = 0;
    for (int i = 0; i < iterations; i++) {
      result += i;
    }
    return result;
  }
}
