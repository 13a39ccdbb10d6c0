package org.cprof.runner.jbe;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;

/** The results of benchmarks as one JSON object, with the rows of {@link ResultsCsv}. */
public final class ResultsJson {
  private ResultsJson() {}

  /** Writes the object. */
  public static void write(
      ProcessorModel model,
      List<KernelResult> kernels,
      List<BenchmarkResult> benchmarks,
      JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("model", model.name());
    json.writeNumberField("clock_hz", model.clockHz());
    json.writeObjectFieldStart("parameters");
    for (Map.Entry<String, String> setting : model.settings().entrySet()) {
      json.writeStringField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("kernels");
    for (KernelResult row : kernels) {
      start(row.kernel(), row.start(), row.result(), row.cycles(), json);
      json.writeNumberField("argument", row.argument());
      if (row.reference().isPresent()) {
        json.writeNumberField("reference", row.reference().get().cycles());
        json.writeNumberField("difference", row.difference().orElseThrow());
        json.writeBooleanField("agrees", row.agrees());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("benchmarks");
    for (BenchmarkResult row : benchmarks) {
      start(row.benchmark(), row.start(), row.result(), row.cycles(), json);
      json.writeStringField("group", row.group());
      json.writeNumberField("iterations", row.iterations());
      json.writeNumberField("overhead_cycles", row.overheadCycles());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void start(
      String benchmark, Start start, int result, long cycles, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("benchmark", benchmark);
    json.writeStringField("start", start.toString());
    json.writeNumberField("result", result);
    json.writeNumberField("cycles", cycles);
  }
}
