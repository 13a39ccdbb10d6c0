package org.cprof.validation.compare;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.Writer;
import org.cprof.validation.reference.Measurement;

/** A comparison as one JSON object. */
final class ComparisonJson {
  private ComparisonJson() {}

  /** Writes the object and a line end; the writer stays open. */
  static void write(Comparison comparison, Writer out) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator json = factory.createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeNumberField("exact", comparison.exact());
      if (comparison.worst().isPresent()) {
        json.writeNumberField("worstPercentError", comparison.worst().orElseThrow().percentError());
        json.writeNumberField("meanPercentError", comparison.meanError());
        json.writeNumberField("geometricMean", comparison.geometricMean());
      }
      json.writeArrayFieldStart("rows");
      for (ComparedRow row : comparison.rows()) {
        start(json, row.measurement());
        json.writeNumberField("estimate", row.cycles());
        json.writeNumberField("percentError", row.percentError());
        json.writeBooleanField("otherResult", row.hasOtherResult());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("withoutEstimate");
      for (Measurement measurement : comparison.unestimated()) {
        start(json, measurement);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("withoutReference");
      for (String name : comparison.unmeasured()) {
        json.writeString(name);
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
    out.flush();
  }

  private static void start(JsonGenerator json, Measurement measurement) throws IOException {
    json.writeStartObject();
    json.writeStringField("benchmark", measurement.benchmark());
    if (measurement.argument() != null) {
      json.writeNumberField("argument", measurement.argument());
    }
    json.writeStringField("processor", measurement.target().processor());
    json.writeStringField("parameters", measurement.target().parameters());
    json.writeStringField("start", measurement.start().toString());
    json.writeNumberField("reference", measurement.cycles());
  }
}
