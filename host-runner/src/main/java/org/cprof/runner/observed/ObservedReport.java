package org.cprof.runner.observed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/** Observed calls as text and JSON. */
public final class ObservedReport {
  private ObservedReport() {}

  private record Calls(Statistics of, long[] series, CallAllocation allocation) {
    static Calls of(MethodCalls calls) {
      return new Calls(
          Statistics.of(calls), Statistics.cycles(calls), CallAllocation.of(calls).orElse(null));
    }

    /** Null where no call ended. */
    <T> T ended(Function<Statistics, T> figure) {
      return of.all().ended() == 0 ? null : figure.apply(of);
    }

    <T> T words(Function<CallAllocation, T> figure) {
      return allocation == null ? null : figure.apply(allocation);
    }
  }

  /** A table of all methods, and what belongs to it. */
  public static Sections of(CallsFile file) {
    List<Calls> all = file.methods().stream().map(Calls::of).toList();
    List<String> notes = RunNotes.of(file);
    Sections sections =
        new Sections("Observed calls")
            .field("program", file.first("program"))
            .field("model", file.first("model"))
            .field("notes", notes)
            .text(
                terminal ->
                    List.of(
                        terminal.style().strong("Observed calls, inclusive " + terminal.unit())))
            .whole(null, "methods", table(all));
    all.forEach(calls -> notes(calls.of()).forEach(sections::indented));
    sections.whole(
        "Allocation, words of the target's heap", null, allocationTable(CallAllocation.of(file)));
    notes.forEach(sections::indented);
    return sections;
  }

  /** What was to be recorded and was not loaded, a line for each. */
  public static List<String> notLoaded(CallsFile file) {
    return RunNotes.notLoaded(file);
  }

  private static Table<Calls> table(List<Calls> all) {
    return new Table<>(all)
        .field("method", row -> row.of().all().method())
        .column("calls", row -> row.of().all().ended())
        .field("calls_that_did_not_end", row -> row.of().unended())
        .field("calls_left_by_an_exception", row -> row.of().all().left())
        .field("calls_kept", row -> row.of().kept())
        .field("cycles", row -> row.of().all().cycles())
        .shown("least", row -> row.of().all().least())
        .inCycles()
        .field("least", row -> row.ended(of -> of.all().least()))
        .mean("mean", row -> row.of().all().cycles(), row -> row.of().all().ended())
        .inCycles()
        .shown("median", row -> row.of().median())
        .inCycles()
        .field("median", row -> row.ended(Statistics::median))
        .shown("90 %", row -> row.of().percentile90())
        .inCycles()
        .field("percentile_90", row -> row.ended(Statistics::percentile90))
        .shown("99 %", row -> row.of().percentile99())
        .inCycles()
        .field("percentile_99", row -> row.ended(Statistics::percentile99))
        .shown("most", row -> row.of().all().most())
        .inCycles()
        .field("most", row -> row.ended(of -> of.all().most()))
        .field("worst_call", row -> row.ended(of -> of.all().longest()))
        .field("worst_arguments", row -> row.ended(of -> of.all().arguments()))
        .field("series", Calls::series)
        .field("words", row -> row.words(CallAllocation::inCalls))
        .field("most_words", row -> row.words(CallAllocation::mostInCall))
        .field("most_words_by_call", row -> row.words(CallAllocation::most))
        .field("words_between", row -> row.words(CallAllocation::between))
        .field("most_words_between", row -> row.words(CallAllocation::mostBetween))
        .field("most_words_between_up_to_call", row -> row.words(CallAllocation::mostUpTo))
        .last("method", (row, width) -> Names.method(row.of().all().method()));
  }

  private static Table<CallAllocation> allocationTable(List<CallAllocation> allocations) {
    return new Table<>(allocations)
        .shown("mean", of -> mean(of.inCalls()))
        .shown("most", CallAllocation::mostInCall)
        .shown("by call", CallAllocation::most)
        .shown("mean between", of -> mean(of.between()))
        .shown("most between", CallAllocation::mostBetween)
        .shown("up to call", CallAllocation::mostUpTo)
        .last("method", (of, width) -> Names.method(of.method()));
  }

  private static String mean(long[] words) {
    return words.length == 0 ? null : Numbers.quotient(Arrays.stream(words).sum(), words.length);
  }

  private static List<String> notes(Statistics of) {
    List<String> notes = new ArrayList<>();
    String name = Names.method(of.all().method());
    if (of.all().ended() > 0) {
      String first = of.all().longest() == 0 ? ", the first" : "";
      String arguments = of.all().arguments().isEmpty() ? "" : ", with " + of.all().arguments();
      notes.add(name + ": most by call " + of.all().longest() + first + arguments);
    }
    if (of.all().left() > 0) {
      notes.add(name + ": an exception left " + Numbers.count(of.all().left(), "call"));
    }
    if (of.unended() > 0) {
      notes.add(name + ": " + Numbers.count(of.unended(), "call") + " did not end");
    }
    if (of.kept() < of.all().ended()) {
      notes.add(
          name
              + ": median, percentiles and words are of the first "
              + Numbers.grouped(of.kept())
              + " calls, the rest of all");
    }
    return notes;
  }
}
