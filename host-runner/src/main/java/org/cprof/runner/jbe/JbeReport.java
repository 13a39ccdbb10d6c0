package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;

/**
 * The results of benchmarks and methods as text, JSON and CSV.
 *
 * @param benchmarks those that are no kernels
 */
public record JbeReport(
    ProcessorModel model,
    List<KernelResult> kernels,
    List<BenchmarkResult> benchmarks,
    List<MethodResult> methods) {

  /** All rows: of kernels, other benchmarks and methods. */
  public List<Result> rows() {
    List<Result> rows = new ArrayList<>(kernels);
    rows.addAll(benchmarks);
    rows.addAll(methods);
    return rows;
  }

  /** The tables, and what they come to. */
  public Sections sections() {
    Sections sections =
        new Sections("Benchmarks")
            .field("model", model.name())
            .field("clock_hz", model.clockHz())
            .field("parameters", model.settings())
            .whole(null, "kernels", kernelTable())
            .field("benchmarks", benchmarkTable(benchmarks));
    if (!kernels.isEmpty()) {
      sections.strong(agreement());
    }
    if (!benchmarks.isEmpty()) {
      separate(sections, !kernels.isEmpty())
          .whole(null, null, benchmarkTable(longest()))
          .line(
              "Cycles less those of empty iterations, on "
                  + model.name()
                  + " at "
                  + Numbers.hertz(model.clockHz()));
    }
    if (!methods.isEmpty()) {
      separate(sections, !kernels.isEmpty() || !benchmarks.isEmpty());
    }
    sections.whole(null, "methods", methodTable());
    model.assumptions().forEach(assumption -> sections.wrapped("Assumed: " + assumption));
    return sections;
  }

  private static Sections separate(Sections sections, boolean isBehind) {
    return isBehind ? sections.line("") : sections;
  }

  private Table<KernelResult> kernelTable() {
    return compared(
            new Table<>(kernels)
                .words("kernel", "benchmark", KernelResult::benchmark)
                .shown("argument", KernelResult::argument)
                .words("start", row -> row.start().toString())
                .shown("result", row -> Integer.toString(row.result()))
                .field("result", KernelResult::result)
                .column("cycles", KernelResult::cycles)
                .inCycles()
                .field("argument", KernelResult::argument))
        .last("", (row, width) -> row.remark());
  }

  private String agreement() {
    long referenced = kernels.stream().filter(row -> row.reference().isPresent()).count();
    if (referenced == 0) {
      return "There are no references for this model and these parameters.";
    }
    long agreeing = kernels.stream().filter(KernelResult::agrees).count();
    return agreeing + " of " + referenced + " rows agree to the cycle, in total and by method";
  }

  /** Applications and micro-benchmarks as published tables have them: by their rates. */
  private Table<BenchmarkResult> benchmarkTable(List<BenchmarkResult> rows) {
    Table<BenchmarkResult> table =
        new Table<>(rows)
            .words("benchmark", BenchmarkResult::benchmark)
            .shownWords("group", BenchmarkResult::group)
            .words("start", row -> row.start().toString())
            .shown("iterations", row -> Integer.toString(row.iterations()))
            .shown("result", row -> Integer.toString(row.result()))
            .shown(
                "cycles/iteration",
                row -> String.format(Locale.ROOT, "%,.2f", row.cyclesPerIteration()))
            .shown(
                "iterations/s",
                row -> row.workCycles() <= 0 ? null : Math.round(row.rate(model.clockHz())))
            .field("result", BenchmarkResult::result)
            .field("cycles", BenchmarkResult::cycles)
            .field("group", BenchmarkResult::group)
            .field("iterations", BenchmarkResult::iterations)
            .field("overhead_cycles", BenchmarkResult::overheadCycles);
    return comparedFields(table);
  }

  /** For each benchmark and start, the one with the most iterations. */
  private List<BenchmarkResult> longest() {
    return benchmarks.stream()
        .filter(
            row ->
                benchmarks.stream()
                    .filter(other -> other.benchmark().equals(row.benchmark()))
                    .filter(other -> other.start() == row.start())
                    .noneMatch(other -> other.iterations() > row.iterations()))
        .toList();
  }

  private Table<MethodResult> methodTable() {
    return compared(
            new Table<>(methods)
                .words("method", MethodResult::benchmark)
                .shown("argument", MethodResult::arguments)
                .field("arguments", row -> row.arguments().values())
                .words("start", row -> row.start().toString())
                .shown("result", row -> row.returned().map(String::valueOf).orElse(null))
                .field("result", row -> row.returned().orElse(null))
                .column("cycles", MethodResult::cycles)
                .inCycles())
        .last("", (row, width) -> row.remark());
  }

  private static <R extends Result> Table<R> compared(Table<R> table) {
    return comparedFields(
        table
            .shown(
                "reference",
                row -> row.reference().map(r -> Numbers.decimal(r.cycles())).orElse(null))
            .shown("difference", row -> row.difference().map(Numbers::signedDecimal).orElse(null)));
  }

  private static <R extends Result> Table<R> comparedFields(Table<R> table) {
    return table
        .field("reference", JbeReport::reference)
        .field("difference", JbeReport::difference)
        .field("agrees", row -> row.reference().isPresent() ? row.agrees() : null);
  }

  private static Number reference(Result row) {
    return row.reference().map(r -> Numbers.exact(r.cycles())).orElse(null);
  }

  private static Number difference(Result row) {
    return row.difference().map(Numbers::exact).orElse(null);
  }

  /**
   * All rows in the columns of measurements, for CSV: a benchmark that is no kernel has its
   * iterations as its argument, and an overhead.
   *
   * @param processor the model's name or directory, by which a reader finds it
   */
  public Table<Result> measurements(String processor) {
    return new Table<>(rows())
        .field("benchmark", Result::benchmark)
        .field("argument", row -> row.arguments().cell())
        .field("processor", row -> processor)
        .field("parameters", row -> model.settings(" "))
        .field("start", Result::start)
        .field("cycles", Result::cycles)
        .field("reference", JbeReport::reference)
        .field("difference", JbeReport::difference)
        .field("result", row -> row.returned().orElse(null))
        .field("overhead", row -> row.overhead().orElse(null));
  }

  /** What a run of all benchmarks has shown, in three sentences for people who see it first. */
  public List<String> conclusion() {
    return List.of(
        ofKernels(),
        "The other "
            + benchmarks.stream().map(BenchmarkResult::benchmark).distinct().count()
            + " benchmarks show the cycles of one iteration on "
            + model.name()
            + " at "
            + Numbers.hertz(model.clockHz())
            + "; nothing is compared there.",
        "Next, try your own program with 'cprof run -- -cp CLASSES MAIN', one of its methods with"
            + " 'cprof jbe CLASS.METHOD -cp CLASSES', or another processor with"
            + " 'cprof jbe --model NAME' ('cprof models' lists them).");
  }

  private String ofKernels() {
    List<KernelResult> referenced =
        kernels.stream().filter(row -> row.reference().isPresent()).toList();
    if (referenced.isEmpty()) {
      return "The kernels show estimated cycles only, because there is no reference of "
          + model.name()
          + " with these settings.";
    }
    long agreeing = referenced.stream().filter(KernelResult::agrees).count();
    if (agreeing == referenced.size()) {
      return "For "
          + model.name()
          + ", the estimate of the kernels is equal to the cycle-exact reference in all "
          + agreeing
          + " calls.";
    }
    double largest = referenced.stream().mapToDouble(JbeReport::percentError).max().orElseThrow();
    return "For "
        + model.name()
        + ", the estimate of the kernels is equal to the reference in "
        + agreeing
        + " of "
        + Numbers.count(referenced.size(), "call")
        + "; the largest difference of cycles is "
        + Numbers.percent(Math.round(largest * 10), 1000)
        + ".";
  }

  private static double percentError(KernelResult row) {
    return 100 * Math.abs(row.difference().orElseThrow()) / row.reference().orElseThrow().cycles();
  }
}
