package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.Test;

class KernelTextTest {
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
        new Measurement.Origin("f:1", "", ""));
  }

  private static final List<KernelResult> ROWS =
      List.of(
          row(1, 7, 1234, reference(1, 1234, 7)),
          row(2, 7, 1300, reference(2, 1234, 7)),
          row(3, -8, 1234, reference(3, 2234, -8)),
          row(4, 7, 1234, reference(4, 1234, 9)),
          row(5, 7, 1234, null));

  @Test
  void only_equal_cycles_with_an_equal_result_agree() {
    assertThat(KernelText.lines(ROWS, new Terminal(100, Style.PLAIN)))
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
  void equal_cycles_in_other_methods_do_not_agree() {
    MethodFigures one = new MethodFigures(5, 1, 1234, 1234, 9, 0, 0);
    MethodFigures two = new MethodFigures(5, 2, 1234, 1234, 9, 0, 0);
    MethodReference method = new MethodReference(NodeKind.METHOD, "jbe.kernel.Gcd", "run", "(I)I");
    assertThat(result(method, one, one).agrees()).isTrue();
    assertThat(result(method, two, one).agrees()).isFalse();
    assertThat(KernelText.lines(List.of(result(method, two, one)), new Terminal(120, Style.PLAIN)))
        .contains("0 of 1 rows agree to the cycle, in total and by method")
        .anyMatch(line -> line.endsWith("methods differ: 'cprof compare' lists them"));
  }

  private static KernelResult result(
      MethodReference method, MethodFigures figures, MethodFigures measured) {
    return new KernelResult(
        "Gcd",
        1,
        Start.EMPTY,
        7,
        1234,
        Map.of(method, figures),
        Optional.of(reference(1, 1234, 7)),
        Map.of("jbe.kernel.Gcd.run(I)I", Figure.all(measured)));
  }

  @Test
  void without_references_there_is_nothing_to_agree_with() {
    assertThat(KernelText.lines(ROWS.subList(4, 5), new Terminal(100, Style.PLAIN)))
        .last()
        .isEqualTo("There are no references for this model and these parameters.");
  }
}
