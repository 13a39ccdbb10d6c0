package org.cprof.validation.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.code.Kind;
import org.cprof.runner.CommandException;
import org.cprof.runner.jbe.Arguments;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.jbe.Target;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningTest {
  private static final Target TARGET = new Target("komodo", "komodo", new TreeMap<>(), 33_000_000);

  @TempDir private Path folder;

  private static Measurement measured(String benchmark, double cycles) {
    return new Measurement(
        benchmark,
        Arguments.of(1),
        TARGET,
        Start.WARM,
        cycles,
        null,
        null,
        null,
        new Measurement.Origin("f:1", ""));
  }

  /** Counts of iadd and isub by hand: A has 10 and 0, B 0 and 10, C 5 and 5; 100 cycles besides. */
  private static final OpcodeCounts COUNTS =
      new OpcodeCounts() {
        private final Map<String, double[]> counts =
            Map.of("A", new double[] {10, 0}, "B", new double[] {0, 10}, "C", new double[] {5, 5});

        @Override
        public double initialEstimate(Measurement measurement) {
          return 100 + 10; // each bytecode at 1
        }

        @Override
        public double[] of(Measurement measurement) {
          return counts.get(measurement.benchmark());
        }
      };

  private static final List<FreePrice> FREE =
      List.of(
          new FreePrice("iadd", List.of(96), 1, 0, 100),
          new FreePrice("isub", List.of(100), 1, 0, 100));

  private static Tuning tuning(double... cycles) {
    return Tuning.of(
        FREE,
        List.of(measured("A", cycles[0]), measured("B", cycles[1]), measured("C", cycles[2])),
        COUNTS,
        false);
  }

  @Test
  void errors_before_and_after_and_left_out_are_told() {
    Tuning tuning = tuning(140, 160, 150);

    assertThat(tuning.fit().prices()).containsExactly(new double[] {4, 6}, within(1e-9));
    assertThat(tuning.worstError(tuning.after())).isCloseTo(0, within(1e-9));
    assertThat(tuning.worstError(tuning.before())).isCloseTo(100 * 50 / 160.0, within(1e-9));
    // two of the three decide both prices, so nothing gets worse
    assertThat(tuning.worstError(tuning.leftOut())).isCloseTo(0, within(1e-9));
  }

  @Test
  void a_benchmark_that_fits_no_other_shows_when_it_is_left_out() {
    Tuning tuning = tuning(140, 160, 200);

    assertThat(tuning.meanError(tuning.leftOut()))
        .isGreaterThan(2 * tuning.meanError(tuning.after()));
    // A and B decide prices of 4 and 6 without C, which makes 150 of 200
    assertThat(tuning.leftOut()[2]).isCloseTo(150, within(1e-9));
  }

  @Test
  void the_tuned_model_can_be_loaded_and_says_where_its_prices_come_from() throws Exception {
    TunedModel.write(folder, ModelFiles.of("komodo"), tuning(140, 160, 150), "board.csv");

    ProcessorModel model = Models.load(folder.toString(), Map.of());
    ProcessorModel before = Models.load("komodo", Map.of());
    assertThat(model.basePrice(96)).isEqualTo(4);
    assertThat(model.basePrice(100)).isEqualTo(6);
    Bytecode isub =
        model.bytecodes().stream().filter(b -> b.opcode() == 100).findFirst().orElseThrow();
    assertThat(isub.kind()).as("no stand-in any more").isEqualTo(Kind.HARDWARE);
    assertThat(isub.source())
        .startsWith(
            "fitted by cprof tune to 3 measurements of board.csv: 6.00 (95 % within 6.00..6.00);"
                + " before: ");
    for (Bytecode bytecode : before.bytecodes()) {
      if (bytecode.opcode() != 96 && bytecode.opcode() != 100) {
        assertThat(model.basePrice(bytecode.opcode()))
            .as(bytecode.mnemonic())
            .isEqualTo(before.basePrice(bytecode.opcode()));
      }
    }
    assertThat(Files.readString(folder.resolve("bytecodes.csv"))).startsWith("#");
  }

  @Test
  void what_cannot_be_told_apart_is_named() {
    OpcodeCounts together =
        new OpcodeCounts() {
          @Override
          public double initialEstimate(Measurement measurement) {
            return 20;
          }

          @Override
          public double[] of(Measurement measurement) {
            return new double[] {10, 10};
          }
        };
    Tuning tuning = Tuning.of(FREE, List.of(measured("A", 70)), together, false);

    assertThat(TuningReport.of(tuning, Map.of(), List.of()).lines(new Terminal(120, Style.PLAIN)))
        .contains("The measurements decide only sums of: iadd, isub")
        .anyMatch(line -> line.contains("3.50") && line.contains("not decided"));
  }

  @Test
  void a_price_that_the_bounds_hold_is_told_to_be_there() {
    // A would need 150 cycles for iadd, of which 100 are allowed.
    Tuning tuning = tuning(100 + 10 * 150, 160, 100 + 5 * 106);

    assertThat(tuning.isAtBound(0)).isTrue();
    assertThat(tuning.isAtBound(1)).isFalse();
    assertThat(TuningReport.of(tuning, Map.of(), List.of()).lines(new Terminal(120, Style.PLAIN)))
        .filteredOn(line -> line.contains("at its bound"))
        .singleElement()
        .asString()
        .contains("iadd");
  }

  @Test
  void hidden_prices_are_counted_as_found_only_if_they_are_the_truth() {
    List<String> lines =
        TuningReport.of(
                tuning(140, 160, 150), new TreeMap<>(Map.of("iadd", 4L, "isub", 5L)), List.of())
            .lines(new Terminal(120, Style.PLAIN));

    assertThat(lines)
        .contains(
            "2 prices hidden: 2 executed, 2 decided by the measurements, 1 of these found again");
  }

  @Test
  void free_prices_are_named_grouped_or_marked() throws Exception {
    ProcessorModel komodo = Models.load("komodo", Map.of());

    List<FreePrice> named = new FreePrices(komodo, 1, 0, 500).named(List.of("iadd"));
    assertThat(named).containsExactly(new FreePrice("iadd", List.of(96), 1, 0, 500));
    assertThat(new FreePrices(komodo, null, 0, 500).named(List.of("iload*+aload_0")).get(0))
        .isEqualTo(
            new FreePrice(
                "iload*+aload_0", List.of(21, 26, 27, 28, 29, 42), komodo.basePrice(21), 0, 500));
    assertThatThrownBy(() -> new FreePrices(komodo, 1, 0, 9).named(List.of("iaddd")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("has no bytecode 'iaddd'");
    assertThatThrownBy(() -> new FreePrices(komodo, 1, 0, 9).named(List.of("iadd", "i*d")))
        .hasMessageContaining("iadd is free twice");
    assertThatThrownBy(() -> new FreePrices(komodo, 1, 5, 9).named(List.of("iadd")))
        .hasMessageContaining("not within the bounds 5..9");

    ModelFiles files = ModelFiles.of("komodo");
    files.write(
        folder,
        Map.of(
            96, new ModelFiles.Price("hardware", "3", "free"),
            100, new ModelFiles.Price("hardware", "7", "free 2..50; guessed"),
            104, new ModelFiles.Price("hardware", "7", "freely invented")));
    assertThat(new FreePrices(Models.load(folder.toString(), Map.of()), null, 0, 500).marked())
        .containsExactly(
            new FreePrice("iadd", List.of(96), 3, 0, 500),
            new FreePrice("isub", List.of(100), 7, 2, 50));
  }
}
