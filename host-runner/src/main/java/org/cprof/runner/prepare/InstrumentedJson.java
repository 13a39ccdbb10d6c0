package org.cprof.runner.prepare;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.cprof.instrument.WholeJdk;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.output.Json;

/** What became of instrumented classes, for machines. */
public final class InstrumentedJson {
  private InstrumentedJson() {}

  /** Writes an object of classes for runs to come, as {@link InstrumentedText#prepared}. */
  public static void prepared(List<String> there, List<Preparer.Result> results, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    Json.words(json, "prepared_already", there);
    json.writeArrayFieldStart("prepared");
    for (Preparer.Result result : results) {
      json.writeStartObject();
      json.writeStringField("source", result.source());
      json.writeNumberField("class_files", result.classes());
      json.writeNumberField("prepared", result.prepared());
      rest(result.bytesBefore(), result.bytesAfter(), result.leftOut(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Writes an object of all classes of a JDK, as {@link InstrumentedText#checked}. */
  public static void checked(
      HostJdk jdk, ProcessorModel model, WholeJdk.Result result, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("jdk", jdk.version());
    json.writeStringField("model", model.name());
    json.writeNumberField("class_files", result.classes());
    json.writeNumberField("instrumented_methods", result.methods());
    rest(result.bytesBefore(), result.bytesAfter(), result.leftOut(), json);
    json.writeEndObject();
  }

  private static void rest(long before, long after, List<String> leftOut, JsonGenerator json)
      throws IOException {
    json.writeNumberField("bytes_before", before);
    json.writeNumberField("bytes_after", after);
    Json.words(json, "left_out", leftOut);
  }
}
