package org.cprof.validation.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.cprof.runner.output.Json;
import org.cprof.validation.reference.Figure;
import org.cprof.validation.reference.Measurement;
import org.cprof.validation.reference.MethodMeasurement;

/** A comparison as one JSON object. */
final class ComparisonJson {
  private ComparisonJson() {}

  /** Writes the object. */
  static void write(Comparison comparison, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("exact", comparison.exact());
    if (comparison.worst().isPresent()) {
      json.writeNumberField("worst_percent_error", comparison.worst().orElseThrow().percentError());
      json.writeNumberField("mean_percent_error", comparison.meanError());
      json.writeNumberField("geometric_mean", comparison.geometricMean());
    }
    json.writeArrayFieldStart("rows");
    for (ComparedRow row : comparison.rows()) {
      start(json, row.measurement());
      json.writeNumberField("estimate", row.cycles());
      json.writeNumberField("percent_error", row.percentError());
      json.writeBooleanField("other_result", row.hasOtherResult());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("figures_of_methods");
    for (ComparedFigure row : comparison.figures()) {
      start(json, row.measurement(), row.figure(), row.reference());
      json.writeNumberField("estimate", row.estimate());
      json.writeNumberField("percent_error", row.percentError());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("without_estimate");
    for (Measurement measurement : comparison.unestimated()) {
      start(json, measurement);
      json.writeEndObject();
    }
    for (MethodMeasurement method : comparison.unestimatedMethods()) {
      for (Map.Entry<Figure, Long> each : method.values().entrySet()) {
        start(json, method, each.getKey(), each.getValue());
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    Json.words(json, "without_reference", comparison.unmeasured());
    json.writeEndObject();
  }

  private static void start(
      JsonGenerator json, MethodMeasurement measurement, Figure figure, long reference)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("benchmark", measurement.benchmark());
    json.writeNumberField("argument", measurement.argument());
    json.writeStringField("processor", measurement.target().processor());
    json.writeStringField("parameters", measurement.target().parameters());
    json.writeStringField("start", measurement.start().toString());
    json.writeStringField("method", measurement.method());
    json.writeStringField("figure", figure.toString());
    json.writeNumberField("reference", reference);
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
