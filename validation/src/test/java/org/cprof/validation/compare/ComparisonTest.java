package org.cprof.validation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.cprof.runner.CommandException;
import org.cprof.runner.jbe.Arguments;
import org.cprof.runner.jbe.Figure;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.MethodMeasurement;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.jbe.Target;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
  private static final Target BOARD =
      new Target("my/board", "board", new TreeMap<>(Map.of("r", "1")), 100_000_000);

  @TempDir private Path folder;

  private static Measurement measured(String benchmark, Integer argument, double cycles) {
    return new Measurement(
        benchmark,
        argument == null ? Arguments.NONE : Arguments.of(argument),
        BOARD,
        Start.WARM,
        cycles,
        null,
        null,
        7,
        new Measurement.Origin("b.csv:2", "scope"));
  }

  private static ReferenceSet references(Measurement... measurements) {
    return new ReferenceSet("board", List.of(measurements), List.of());
  }

  private static Estimate estimated(String benchmark, int argument, long cycles, Long overhead) {
    return new Estimate(
        benchmark,
        Arguments.of(argument),
        "board",
        Map.of("r", "1"),
        Start.WARM,
        cycles,
        overhead,
        7);
  }

  /** Errors of 0, +25 and -50 per cent, one reference and two estimates without counterpart. */
  private static Comparison mixed() {
    return Comparison.of(
        references(
            measured("Gcd", 5, 300),
            measured("Gcd", 7, 400),
            measured("Lift", null, 20),
            measured("Sieve", 9, 1)),
        new ResultRows(
            List.of(
                estimated("Gcd", 5, 300, null),
                estimated("Gcd", 7, 500, null),
                estimated("Gcd", 8, 500, null),
                estimated("Lift", 10, 900, 100L),
                estimated("Lift", 100, 1200, 200L),
                estimated("Kfl", 10, 900, 100L))));
  }

  @Test
  void errors_are_in_percent_of_what_was_measured() {
    Comparison comparison = mixed();

    assertThat(comparison.rows())
        .extracting(ComparedEstimate::percentError)
        .containsExactly(0.0, 25.0, -50.0);
    assertThat(comparison.worst().orElseThrow().percentError()).isEqualTo(-50);
    assertThat(comparison.meanError()).isEqualTo(25);
    // third root of 1 * 1.25 * 0.5
    assertThat(comparison.geometricMean()).isCloseTo(Math.cbrt(0.625), within(1e-12));
    assertThat(comparison.exact()).isEqualTo(1);
  }

  @Test
  void errors_up_to_a_limit_are_within_it_if_each_measurement_has_an_estimate() {
    ResultRows estimates = new ResultRows(List.of(estimated("Gcd", 5, 300, null)));
    Measurement lower = measured("Gcd", 5, 200);
    assertThat(Comparison.of(references(lower), estimates).isWithin(50)).isTrue();
    assertThat(Comparison.of(references(lower), estimates).isWithin(49.9)).isFalse();
    Measurement missing = measured("Sieve", 9, 1);
    assertThat(Comparison.of(references(lower, missing), estimates).isWithin(50)).isFalse();
  }

  @Test
  void a_measurement_of_one_iteration_takes_the_estimate_of_most_less_its_overhead() {
    assertThat(mixed().rows().get(2).cycles()).isEqualTo((1200 - 200) / 100L);
  }

  @Test
  void what_has_no_counterpart_is_named() {
    List<String> lines = ComparisonReport.of(mixed()).lines(new Terminal(120, Style.PLAIN));

    assertThat(lines)
        .contains(
            "no estimate of Sieve 9 warm on my/board r=1 (b.csv:2)",
            "no reference for Gcd 8 warm on board",
            "no reference for Kfl 10 warm on board",
            "1 of 3 rows agree to the cycle",
            "1 reference without estimate: --max-error needs one of each; make it, or take the row"
                + " out of the file");
    assertThat(lines).noneMatch(line -> line.startsWith("no reference for Lift"));
  }

  @Test
  void cycles_are_told_as_time_at_the_clock_of_the_processor() {
    List<String> lines =
        ComparisonReport.of(mixed()).lines(new Terminal(120, Style.PLAIN).inTime(1));

    assertThat(lines.get(0)).contains("estimate us  reference us  difference us ");
    assertThat(String.join("\n", lines))
        .containsPattern("Gcd +7 +warm +5[.]00 +4[.]00 +[+]1[.]00 ");
  }

  @Test
  void a_benchmark_with_a_wrong_result_is_never_within_a_limit() {
    Estimate wrong =
        new Estimate("Gcd", Arguments.of(5), "board", Map.of("r", "1"), Start.WARM, 300, null, 8);
    Comparison comparison =
        Comparison.of(references(measured("Gcd", 5, 300)), new ResultRows(List.of(wrong)));

    assertThat(comparison.isWithin(100)).isFalse();
    assertThat(ComparisonReport.summary(comparison)).contains("Gcd 5 warm returned 8 and not 7");
  }

  /** Of run 2 calls and 100 cycles were measured, of help no miss; of the latter there is one. */
  @Test
  void figures_of_methods_are_compared_one_by_one() throws IOException {
    ReferenceSet references =
        new ReferenceSet(
            "board",
            List.of(),
            List.of(
                method("K.run(I)I", Map.of(Figure.CALLS, 2L, Figure.EXCLUSIVE_CYCLES, 100L)),
                method("K.help()V", Map.of(Figure.INVOKE_MISSES, 0L)),
                method("K.never()V", Map.of(Figure.CALLS, 0L))));
    Map<String, Map<Figure, Long>> methods =
        Map.of(
            "K.run(I)I", Figure.all(9, 2, 110, 120, 30, 0, 0),
            "K.help()V", Figure.all(9, 2, 10, 10, 30, 1, 0),
            "K.more()V", Figure.all(9, 2, 10, 10, 30, 1, 0));
    Estimate estimate =
        new Estimate(
            "Gcd", Arguments.of(5), "board", Map.of("r", "1"), Start.WARM, 1, null, 7, methods);

    Comparison comparison = Comparison.of(references, new ResultRows(List.of(estimate)));

    assertThat(ComparisonReport.of(comparison).lines(new Terminal(120, Style.PLAIN)))
        .containsExactlyInAnyOrder(
            "Gcd 5 warm: K.run(I)I has 110 exclusive_cycles and not 100, on my/board r=1",
            "Gcd 5 warm: K.help()V has 1 method_cache_misses_on_invoke and not 0, on my/board r=1",
            "no reference for Gcd 5 warm: K.more()V on board",
            "2 of 4 figures of methods and routines agree");
    assertThat(comparison.isWithin(100)).isTrue();
    assertThat(comparison.isWithin(99)).isFalse();
    ByteArrayOutputStream csv = new ByteArrayOutputStream();
    ComparisonReport.rows(comparison).writeCsv(csv);
    assertThat(csv.toString())
        .contains("Gcd,5,my/board,r=1,warm,K.run(I)I,exclusive_cycles,110,100,10,10,scope");
  }

  @Test
  void results_without_methods_tell_how_many_figures_were_not_compared() {
    ReferenceSet references =
        new ReferenceSet(
            "board",
            List.of(measured("Gcd", 5, 300)),
            List.of(method("K.run(I)I", Map.of(Figure.CALLS, 2L))));
    Comparison comparison =
        Comparison.of(references, new ResultRows(List.of(estimated("Gcd", 5, 300, null))));

    assertThat(ComparisonReport.summary(comparison))
        .containsExactly(
            "1 of 1 rows agree to the cycle",
            "1 method of references without estimate: only a run of the kernels reports methods");
  }

  private static MethodMeasurement method(String name, Map<Figure, Long> values) {
    return new MethodMeasurement("b.csv:2", "Gcd", 5, BOARD, Start.WARM, name, values, "scope");
  }

  @Test
  void nothing_compared_is_within_no_limit() {
    Comparison comparison = Comparison.of(references(), new ResultRows(List.of()));
    assertThat(comparison.isWithin(100)).isFalse();
    assertThat(ComparisonReport.summary(comparison).get(0))
        .startsWith("Nothing could be compared: change the file of references");
  }

  @ParameterizedTest
  @CsvSource({"other,1,WARM", "board,2,WARM", "board,1,EMPTY"})
  void estimates_of_another_target_or_start_do_not_count(String model, String r, Start start) {
    Estimate other =
        new Estimate("Gcd", Arguments.of(5), model, Map.of("r", r), start, 300, null, 7);
    Comparison comparison =
        Comparison.of(references(measured("Gcd", 5, 300)), new ResultRows(List.of(other)));

    assertThat(comparison.rows()).isEmpty();
    assertThat(comparison.unestimated()).hasSize(1);
    assertThat(comparison.unmeasured()).hasSize(1);
  }

  @Test
  void the_csv_keeps_rows_without_a_counterpart() throws IOException {
    ByteArrayOutputStream csv = new ByteArrayOutputStream();

    ComparisonReport.rows(mixed()).writeCsv(csv);

    assertThat(csv.toString().lines())
        .containsExactly(
            "benchmark,argument,processor,parameters,start,method,figure,estimate,reference,difference,percent_error,source",
            "Gcd,5,my/board,r=1,warm,,cycles,300,300,0,0,scope",
            "Gcd,7,my/board,r=1,warm,,cycles,500,400,100,25,scope",
            "Lift,,my/board,r=1,warm,,cycles,10,20,-10,-50,scope",
            "Sieve,9,my/board,r=1,warm,,cycles,,1,,,scope",
            "Gcd 8 warm on board,,,,,,,,,,,no reference",
            "Kfl 10 warm on board,,,,,,,,,,,no reference");
  }

  @Test
  void the_picture_has_a_point_per_row_and_is_well_formed_whatever_the_names() throws Exception {
    Target hostile = new Target("<script>&", "board", new TreeMap<>(Map.of("r", "1")), 1);
    Measurement measurement =
        new Measurement(
            "Gcd",
            Arguments.of(5),
            hostile,
            Start.WARM,
            3,
            null,
            null,
            7,
            new Measurement.Origin("b:1", ""));
    Comparison comparison =
        Comparison.of(
            references(measurement, measured("Gcd", 7, 400)),
            new ResultRows(
                List.of(estimated("Gcd", 5, 0, null), estimated("Gcd", 7, 40_000, null))));
    Path file = Files.writeString(folder.resolve("c.svg"), ComparisonSvg.of(comparison));

    var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());

    // Each row is in both plots; the error that is above the mean of 100 and 9,900 has its name.
    assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(4);
    List<String> texts = new ArrayList<>();
    var elements = document.getElementsByTagName("text");
    for (int i = 0; i < elements.getLength(); i++) {
      texts.add(elements.item(i).getTextContent());
    }
    assertThat(texts)
        .contains("1", "10", "100", "1k", "10k", "100k", "0%", "+5000%", "+10000%")
        .filteredOn(text -> text.startsWith("Gcd"))
        .containsExactly("Gcd 7 warm");
    assertThat(document.getElementsByTagName("script").getLength()).isZero();
    assertThat(ComparisonMarkdown.of(comparison)).contains("| `Gcd` | 7 | warm | 40,000 | 400 |");
  }

  /** The settings that a row leaves out have their defaults, as in references. */
  @Test
  void results_are_read_as_measurements_are() throws IOException {
    String header =
        "benchmark,argument,processor,parameters,start,cycles,reference,difference,result,overhead\n";
    Path file = folder.resolve("r.csv");
    Files.writeString(
        file, header + "Lift,10,komodo,,warm,500,,,7,50\na.B.c,5 50,komodo,,warm,9,,,,\n");
    assertThat(ResultRows.read(file.toString(), null).rows())
        .containsExactly(
            new Estimate(
                "Lift",
                Arguments.of(10),
                "komodo",
                Map.of("branch", "16"),
                Start.WARM,
                500,
                50L,
                7),
            new Estimate(
                "a.B.c",
                new Arguments(List.of(5, 50)),
                "komodo",
                Map.of("branch", "16"),
                Start.WARM,
                9,
                null,
                null));

    Files.writeString(file, header + "Lift,10,komodo,,warm,500.5,,,7,50\n");
    assertThatThrownBy(() -> ResultRows.read(file.toString(), null))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining(file + ":2: expected whole cycles of what was estimated, not 500.5");
    Files.writeString(file, header + "Lift,10,komodo,,warm,5e2,,,7,50\n");
    assertThatThrownBy(() -> ResultRows.read(file.toString(), null))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining(file + ":2: '5e2': expected a number above 0");
  }
}
