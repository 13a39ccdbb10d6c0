package org.cprof.validation.overhead;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** Comparisons as a JSON array, with an object for each JDK and contender. */
final class OverheadJson {
  private OverheadJson() {}

  static void write(List<Measured> all, JsonGenerator json) throws IOException {
    json.writeStartArray();
    for (Measured measured : all) {
      json.writeStartObject();
      json.writeStringField("jdk", measured.jdk().version());
      json.writeStringField("contender", measured.contender().toString());
      json.writeArrayFieldStart("programs");
      for (PairedRuns comparison : measured.comparisons()) {
        json.writeStartObject();
        json.writeStringField("program", comparison.workload());
        json.writeNumberField("plain_milliseconds", comparison.plainMillis());
        json.writeNumberField("milliseconds", comparison.profiledMillis());
        spread("factor", comparison.factor(), json);
        spread("first_iteration_factor", comparison.firstFactor(), json);
        json.writeNumberField("nodes", comparison.nodes());
        json.writeBooleanField("same_results", comparison.sameResults());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void spread(String name, Spread spread, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("median", spread.median());
    json.writeNumberField("least", spread.min());
    json.writeNumberField("most", spread.max());
    json.writeEndObject();
  }
}
