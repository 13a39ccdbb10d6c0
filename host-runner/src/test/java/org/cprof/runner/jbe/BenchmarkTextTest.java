package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cprof.model.Models;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkTextTest {
  @TempDir Path directory;

  private static final List<BenchmarkResult> ROWS =
      List.of(
          new BenchmarkResult("Lift", "app", Start.EMPTY, 10, 90_000, 1_000, 5, Optional.empty()),
          new BenchmarkResult(
              "Lift", "app", Start.EMPTY, 100, 800_000, 10_000, 50, Optional.empty()),
          new BenchmarkResult(
              "Lift", "app", Start.WARM, 100, 510_000, 10_000, 51, Optional.empty()),
          new BenchmarkResult("iinc", "micro", Start.WARM, 100, 700, 700, 100, Optional.empty()));

  @Test
  void rates_are_those_of_the_most_iterations_less_their_overhead() throws Exception {
    assertThat(
            BenchmarkText.lines(Models.load("jop", Map.of()), ROWS, new Terminal(120, Style.PLAIN)))
        .containsExactly(
            "  benchmark  group  start  iterations  result  cycles/iteration  iterations/s",
            "  Lift       app    empty         100      50          7,900.00        12,658",
            "  Lift       app    warm          100      51          5,000.00        20,000",
            "  iinc       micro  warm          100     100              0.00             -",
            "Cycles less those of empty iterations, on jop at 100 MHz");
  }

  @Test
  void the_csv_has_plain_numbers_and_empty_fields_for_what_is_not_known() throws Exception {
    Path file = directory.resolve("jbe.csv");
    KernelResult known =
        new KernelResult(
            "Gcd",
            3,
            Start.EMPTY,
            -8,
            1234,
            Map.of(),
            Optional.of(KernelTextTest.reference(3, 2234, -8)),
            Map.of());
    KernelResult unknown =
        new KernelResult("Gcd", 5, Start.WARM, 7, 1234, Map.of(), Optional.empty(), Map.of());

    MethodResult call =
        new MethodResult(
            new MethodCall(new StaticMethod("a.B", "sum", "(II)V"), new Arguments(List.of(5, 50))),
            Start.WARM,
            Optional.empty(),
            98,
            Optional.empty());

    ResultsCsv.write(
        file,
        "jop",
        Models.load("jop", Map.of("r", "3")),
        List.of(known, unknown, ROWS.get(0), call));

    String parameters =
        "cache.blocks=16 cache.bytes=4096 cache.policy=fifo float=exact ocache=off r=3 w=2";
    assertThat(Files.readString(file))
        .isEqualTo(
            "benchmark,argument,processor,parameters,start,cycles,reference,difference,result,overhead\n"
                + ("Gcd,3,jop," + parameters + ",empty,1234,2234,-1000,-8,\n")
                + ("Gcd,5,jop," + parameters + ",warm,1234,,,7,\n")
                + ("Lift,10,jop," + parameters + ",empty,90000,,,5,1000\n")
                + ("a.B.sum,5 50,jop," + parameters + ",warm,98,,,,\n"));
  }

  @Test
  void benchmarks_are_chosen_by_name_and_by_group() {
    assertThat(BenchmarkChoice.of(List.of("Lift", "Gcd", "app")))
        .isEqualTo(new BenchmarkChoice(List.of("Gcd"), List.of("Lift", "Kfl", "UdpIp")));
    assertThat(BenchmarkChoice.of(List.of("kernel")).kernels()).hasSize(16).contains("Gcd");
    assertThat(BenchmarkChoice.of(List.of()).others()).contains("Lift", "iinc", "Crc");
    assertThatThrownBy(() -> BenchmarkChoice.of(List.of("micros")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("no benchmark is called 'micros'")
        .hasMessageContaining("the groups kernel, app, micro, wcet");
  }
}
