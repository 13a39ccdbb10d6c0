package jbe.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DriverTest {
  /** Time that only passes when something is done. */
  private static final class Ticks implements Clock {
    private long now = 1_000_000;

    @Override
    public long now() {
      return now;
    }

    @Override
    public long ticksPerSecond() {
      return 1000;
    }
  }

  /** Takes 5 ticks per iteration, of which 1 is overhead, and 7 more on first use after a start. */
  private static final class Steady implements Benchmark {
    private final Ticks clock;
    private boolean cold;
    private int work;

    Steady(Ticks clock) {
      this.clock = clock;
    }

    @Override
    public String name() {
      return "steady";
    }

    @Override
    public void start() {
      cold = true;
      work = 0;
    }

    @Override
    public int run(int iterations) {
      clock.now += 5L * iterations + (cold ? 7 : 0);
      cold = false;
      work += iterations;
      return work;
    }

    @Override
    public int overhead(int iterations) {
      clock.now += iterations;
      return 0;
    }
  }

  @Test
  void the_driver_prints_a_line_for_each_number_of_iterations_cold_and_warm() {
    Ticks clock = new Ticks();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();

    new Driver(clock, new PrintStream(printed, true, StandardCharsets.UTF_8))
        .run(new Benchmark[] {new Steady(clock)});

    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "benchmark,argument,start,cycles,overhead,result",
            "steady,1,empty,12,1,1",
            "steady,1,warm,5,1,2",
            "steady,2,empty,17,2,2",
            "steady,2,warm,10,2,4",
            "steady,10,empty,57,10,10",
            "steady,10,warm,50,10,20",
            "steady,100,empty,507,100,100",
            "steady,100,warm,500,100,200");
  }

  @Test
  void the_harness_doubles_until_a_second_has_passed_and_subtracts_the_overhead() {
    Ticks clock = new Ticks();
    Steady benchmark = new Steady(clock);

    long rate = new Harness(clock).rate(benchmark);

    // 256 iterations take 1280 of 1000 ticks, of which 256 are overhead: 256 in 1.024 s
    assertThat(rate).isEqualTo(250);
    assertThat(benchmark.work).isEqualTo(1 + 2 + 4 + 8 + 16 + 32 + 64 + 128 + 256);
  }

  @Test
  void work_that_takes_no_longer_than_nothing_has_no_rate() {
    Ticks clock = new Ticks();
    Benchmark nothing =
        new Benchmark() {
          @Override
          public String name() {
            return "nothing";
          }

          @Override
          public void start() {
            // has no state
          }

          @Override
          public int run(int iterations) {
            clock.now += 600L * iterations;
            return 0;
          }

          @Override
          public int overhead(int iterations) {
            clock.now += 600L * iterations;
            return 0;
          }
        };

    assertThat(new Harness(clock).rate(nothing)).isZero();
  }
}
