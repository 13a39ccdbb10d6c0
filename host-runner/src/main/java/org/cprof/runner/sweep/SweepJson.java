package org.cprof.runner.sweep;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.cprof.runner.output.Json;

/** A sweep as one JSON object. */
final class SweepJson {
  private final JsonGenerator json;

  private SweepJson(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes the object.
   *
   * @param top how many methods to name
   */
  static void write(Sweep sweep, int top, JsonGenerator json) throws IOException {
    new SweepJson(json).sweep(sweep, top);
  }

  private void sweep(Sweep sweep, int top) throws IOException {
    json.writeStartObject();
    json.writeStringField("program", sweep.program());
    json.writeArrayFieldStart("cells");
    for (Result result : sweep.results()) {
      cell(result);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("knees");
    for (Curve curve : sweep.cacheCurves()) {
      json.writeStartObject();
      json.writeStringField("parameter", curve.axis().parameter());
      json.writeStringField("value", curve.value(curve.knee()));
      json.writeNumberField("cycles", curve.knee().figures().cycles());
      json.writeStringField("model", curve.knee().cell().modelName());
      settings(curve.knee().cell());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("saved_loads");
    if (sweep.saving().isPresent()) {
      for (Saving.OfMethod loads : sweep.saving().get().methods(top)) {
        json.writeStartObject();
        json.writeNumberField("before", loads.before());
        json.writeNumberField("after", loads.after());
        Json.method(json, loads.method());
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void cell(Result result) throws IOException {
    json.writeStartObject();
    json.writeStringField("model", result.cell().modelName());
    settings(result.cell());
    json.writeStringField("state", result.state().toString());
    if (result.hasFigures()) {
      json.writeStringField("origin", result.origin());
      Figures figures = result.figures();
      json.writeStringField("profile", result.cell().fileName());
      json.writeNumberField("cycles", figures.cycles());
      json.writeNumberField("bytecodes", figures.bytecodes());
      json.writeNumberField("calls", figures.calls());
      json.writeNumberField("look_ups", figures.lookUps());
      json.writeNumberField("misses", figures.misses());
      json.writeNumberField("load_cycles", figures.loadCycles());
      if (figures.hottest() != null) {
        json.writeObjectFieldStart("hottest");
        json.writeNumberField("cycles", figures.hottestCycles());
        Json.method(json, figures.hottest());
        json.writeEndObject();
      }
    }
    if (!result.reason().isEmpty()) {
      json.writeStringField("reason", result.reason());
    }
    json.writeEndObject();
  }

  private void settings(Cell cell) throws IOException {
    json.writeObjectFieldStart("settings");
    for (Map.Entry<String, String> setting : cell.settings().entrySet()) {
      json.writeStringField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
  }
}
