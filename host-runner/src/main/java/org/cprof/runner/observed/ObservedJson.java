package org.cprof.runner.observed;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;

/** Observed calls as JSON. */
@JsonInclude
public record ObservedJson(String program, String model, List<Method> methods) {

  @JsonInclude
  private record Method(
      String method,
      long calls,
      long callsThatDidNotEnd,
      long callsLeftByAnException,
      long callsKept,
      long cycles,
      long least,
      long median,
      @JsonProperty("percentile_90") long percentile90,
      @JsonProperty("percentile_99") long percentile99,
      long most,
      long worstCall,
      String worstArguments,
      long[] series) {}

  /** The object. */
  public static ObservedJson of(CallsFile file) {
    return new ObservedJson(
        file.first("program"),
        file.first("model"),
        file.methods().stream().map(ObservedJson::method).toList());
  }

  private static Method method(MethodCalls calls) {
    Statistics of = Statistics.of(calls);
    return new Method(
        of.method(),
        of.calls(),
        of.unended(),
        of.exceptions(),
        of.kept(),
        of.cycles(),
        of.least(),
        of.median(),
        of.percentile90(),
        of.percentile99(),
        of.most(),
        of.worst(),
        of.arguments(),
        Statistics.cycles(calls));
  }
}
