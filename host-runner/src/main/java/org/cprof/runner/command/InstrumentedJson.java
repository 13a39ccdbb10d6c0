package org.cprof.runner.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.output.Json;
import org.cprof.serve.AheadOfRuns;

/** What became of instrumented classes, for machines. */
final class InstrumentedJson {
  private InstrumentedJson() {}

  /** Writes an object of classes for runs to come, as {@link InstrumentedText#prepared}. */
  static void prepared(Map<String, AheadOfRuns.Result> results, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("prepared");
    for (Map.Entry<String, AheadOfRuns.Result> each : results.entrySet()) {
      json.writeStartObject();
      json.writeStringField("source", each.getKey());
      write(each.getValue(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Writes an object of all classes of a JDK, as {@link InstrumentedText#checked}. */
  static void checked(HostJdk jdk, String model, AheadOfRuns.Result result, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("jdk", jdk.version());
    json.writeStringField("model", model);
    write(result, json);
    json.writeEndObject();
  }

  private static void write(AheadOfRuns.Result result, JsonGenerator json) throws IOException {
    json.writeNumberField("class_files", result.classes());
    json.writeNumberField("prepared_already", result.known());
    json.writeNumberField("instrumented_methods", result.methods());
    json.writeNumberField("bytes_before", result.bytesBefore());
    json.writeNumberField("bytes_after", result.bytesAfter());
    Json.words(json, "left_out", result.leftOut());
  }
}
