package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.Test;

class JbeReportTest {
  private static KernelResult row(int argument, int result, long cycles, Measurement reference) {
    return new KernelResult(
        "Gcd",
        argument,
        Start.EMPTY,
        result,
        cycles,
        Map.of(),
        Optional.ofNullable(reference),
        Map.of());
  }

  static Measurement reference(int argument, long cycles, int result) {
    Target jop = new Target("jop", "jop", new TreeMap<>(Map.of("r", "1")), 100_000_000);
    return new Measurement(
        "Gcd",
        Arguments.of(argument),
        jop,
        Start.EMPTY,
        cycles,
        null,
        null,
        result,
        new Measurement.Origin("f:1", ""));
  }

  private static final List<KernelResult> ROWS =
      List.of(
          row(1, 7, 1234, reference(1, 1234, 7)),
          row(2, 7, 1300, reference(2, 1234, 7)),
          row(3, -8, 1234, reference(3, 2234, -8)),
          row(4, 7, 1234, reference(4, 1234, 9)),
          row(5, 7, 1234, null));

  private static JbeReport report(
      List<KernelResult> kernels, List<BenchmarkResult> benchmarks, List<MethodResult> methods)
      throws ModelException {
    return new JbeReport(Models.load("jop", Map.of()), kernels, benchmarks, methods);
  }

  private static List<String> lines(List<KernelResult> kernels, Terminal terminal)
      throws ModelException {
    return report(kernels, List.of(), List.of()).sections().lines(terminal);
  }

  @Test
  void only_equal_cycles_with_an_equal_result_agree() throws Exception {
    assertThat(lines(ROWS, new Terminal(100, Style.PLAIN)))
        .containsExactly(
            "  kernel  argument  start  result  cycles  reference  difference",
            "  Gcd            1  empty       7   1,234      1,234           0",
            "  Gcd            2  empty       7   1,300      1,234         +66",
            "  Gcd            3  empty      -8   1,234      2,234      -1,000",
            "  Gcd            4  empty       7   1,234      1,234           0  result should be 9",
            "  Gcd            5  empty       7   1,234          -           -",
            "1 of 4 rows agree to the cycle, in total and by method");
  }

  @Test
  void equal_cycles_in_other_methods_do_not_agree() throws Exception {
    Map<Figure, Long> one = Figure.all(5, 1, 1234, 1234, 9, 0, 0);
    Map<Figure, Long> two = Figure.all(5, 2, 1234, 1234, 9, 0, 0);
    MethodReference method = new MethodReference(NodeKind.METHOD, "jbe.kernel.Gcd", "run", "(I)I");
    assertThat(result(method, one, one).agrees()).isTrue();
    assertThat(result(method, two, one).agrees()).isFalse();
    assertThat(lines(List.of(result(method, two, one)), new Terminal(120, Style.PLAIN)))
        .contains("0 of 1 rows agree to the cycle, in total and by method")
        .anyMatch(line -> line.endsWith("methods differ: 'cprof compare' lists them"));
  }

  private static KernelResult result(
      MethodReference method, Map<Figure, Long> figures, Map<Figure, Long> measured) {
    return new KernelResult(
        "Gcd",
        1,
        Start.EMPTY,
        7,
        1234,
        Map.of(method, figures),
        Optional.of(reference(1, 1234, 7)),
        Map.of("jbe.kernel.Gcd.run(I)I", measured));
  }

  @Test
  void without_references_there_is_nothing_to_agree_with() throws Exception {
    assertThat(lines(ROWS.subList(4, 5), new Terminal(100, Style.PLAIN)))
        .last()
        .isEqualTo("There are no references for this model and these parameters.");
  }

  private static final List<BenchmarkResult> BENCHMARKS =
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
            report(List.of(), BENCHMARKS, List.of())
                .sections()
                .lines(new Terminal(120, Style.PLAIN)))
        .containsExactly(
            "  benchmark  group  start  iterations  result  cycles/iteration  iterations/s",
            "  Lift       app    empty         100      50          7,900.00        12,658",
            "  Lift       app    warm          100      51          5,000.00        20,000",
            "  iinc       micro  warm          100     100              0.00             -",
            "Cycles less those of empty iterations, on jop at 100 MHz");
  }

  @Test
  void the_csv_has_plain_numbers_and_empty_fields_for_what_is_not_known() throws Exception {
    KernelResult unknown =
        new KernelResult("Gcd", 5, Start.WARM, 7, 1234, Map.of(), Optional.empty(), Map.of());

    MethodResult call =
        new MethodResult(
            new MethodCall(new StaticMethod("a.B", "sum", "(II)V"), new Arguments(List.of(5, 50))),
            Start.WARM,
            Optional.empty(),
            98,
            Optional.empty());

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JbeReport(
            Models.load("jop", Map.of("r", "3")),
            List.of(ROWS.get(2), unknown),
            BENCHMARKS.subList(0, 1),
            List.of(call))
        .measurements("jop")
        .writeCsv(out);

    String parameters =
        "cache.blocks=16 cache.bytes=4096 cache.policy=fifo float=exact ocache=off r=3 w=2";
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "benchmark,argument,processor,parameters,start,cycles,reference,difference,result,overhead\n"
                + ("Gcd,3,jop," + parameters + ",empty,1234,2234,-1000,-8,\n")
                + ("Gcd,5,jop," + parameters + ",warm,1234,,,7,\n")
                + ("Lift,10,jop," + parameters + ",empty,90000,,,5,1000\n")
                + ("a.B.sum,5 50,jop," + parameters + ",warm,98,,,,\n"));
  }
}
