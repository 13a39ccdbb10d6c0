package org.cprof.runner.observed;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.function.Function;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.runner.output.Table;

/** Observed calls as JSON. */
@JsonInclude
public record ObservedJson(String program, String model, List<String> notes, List<?> methods) {

  /** The object. */
  public static ObservedJson of(CallsFile file) {
    return new ObservedJson(
        file.first("program"),
        file.first("model"),
        RunNotes.of(file),
        new Table<>(file.methods().stream().map(Calls::of).toList())
            .field("method", row -> row.of().method())
            .field("calls", row -> row.of().calls())
            .field("calls_that_did_not_end", row -> row.of().unended())
            .field("calls_left_by_an_exception", row -> row.of().exceptions())
            .field("calls_kept", row -> row.of().kept())
            .field("cycles", row -> row.of().cycles())
            .field("least", row -> row.ended(Statistics::least))
            .field("median", row -> row.ended(Statistics::median))
            .field("percentile_90", row -> row.ended(Statistics::percentile90))
            .field("percentile_99", row -> row.ended(Statistics::percentile99))
            .field("most", row -> row.ended(Statistics::most))
            .field("worst_call", row -> row.ended(Statistics::worst))
            .field("worst_arguments", row -> row.ended(Statistics::arguments))
            .field("series", Calls::series)
            .field("words", row -> row.words(CallAllocation::inCalls))
            .field("most_words", row -> row.words(CallAllocation::mostInCall))
            .field("most_words_by_call", row -> row.words(CallAllocation::most))
            .field("words_between", row -> row.words(CallAllocation::between))
            .field("most_words_between", row -> row.words(CallAllocation::mostBetween))
            .field("most_words_between_up_to_call", row -> row.words(CallAllocation::mostUpTo))
            .json());
  }

  private record Calls(Statistics of, long[] series, CallAllocation allocation) {
    static Calls of(MethodCalls calls) {
      return new Calls(
          Statistics.of(calls), Statistics.cycles(calls), CallAllocation.of(calls).orElse(null));
    }

    /** Null where no call ended. */
    <T> T ended(Function<Statistics, T> figure) {
      return of.calls() == 0 ? null : figure.apply(of);
    }

    <T> T words(Function<CallAllocation, T> figure) {
      return allocation == null ? null : figure.apply(allocation);
    }
  }
}
