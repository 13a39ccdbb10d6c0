package org.cprof.runner.observed;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;

/** Observed calls as JSON. */
public final class ObservedJson {
  private ObservedJson() {}

  /** Writes the value. */
  public static void write(CallsFile file, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("program", file.first("program"));
    json.writeStringField("model", file.first("model"));
    json.writeArrayFieldStart("methods");
    for (MethodCalls calls : file.methods()) {
      write(Statistics.of(calls), calls, json);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(Statistics of, MethodCalls calls, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("method", of.method());
    json.writeNumberField("calls", of.calls());
    json.writeNumberField("calls_that_did_not_end", of.unended());
    json.writeNumberField("calls_left_by_an_exception", of.exceptions());
    json.writeNumberField("calls_kept", of.kept());
    json.writeNumberField("cycles", of.cycles());
    json.writeNumberField("least", of.least());
    json.writeNumberField("median", of.median());
    json.writeNumberField("percentile_90", of.percentile90());
    json.writeNumberField("percentile_99", of.percentile99());
    json.writeNumberField("most", of.most());
    json.writeNumberField("worst_call", of.worst());
    json.writeStringField("worst_arguments", of.arguments());
    json.writeArrayFieldStart("series");
    for (long cycles : Statistics.cycles(calls)) {
      json.writeNumber(cycles);
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
