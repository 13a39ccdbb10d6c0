package jbe;

import jbe.driver.Benchmark;
import jbe.driver.Driver;
import jbe.driver.Harness;
import jbe.driver.HostClock;

/**
 * Measures benchmarks with the clock of the JVM: their iterations per second by the rule of {@link
 * Harness}, or with {@code ticks} in front of their names what {@link Driver} prints, in
 * nanoseconds.
 */
public final class Rates {
  private Rates() {}

  /** Measures the benchmarks with these names. */
  public static void main(String[] arguments) {
    boolean ticks = arguments.length > 0 && arguments[0].equals("ticks");
    int first = ticks ? 1 : 0;
    Benchmark[] benchmarks = new Benchmark[arguments.length - first];
    for (int i = 0; i < benchmarks.length; i++) {
      benchmarks[i] = Benchmarks.find(arguments[first + i]);
      if (benchmarks[i] == null) {
        System.err.println("there is no benchmark " + arguments[first + i]);
        System.exit(2);
      }
    }
    if (ticks) {
      new Driver(new HostClock(), System.out).run(benchmarks);
      return;
    }
    Harness harness = new Harness(new HostClock());
    for (int i = 0; i < benchmarks.length; i++) {
      System.out.print(benchmarks[i].name());
      System.out.print(' ');
      System.out.println(harness.rate(benchmarks[i]));
    }
  }
}
