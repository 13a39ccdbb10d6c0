package org.cprof.runner.diff;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.cprof.profile.MethodReference;
import org.cprof.runner.output.Json;
import org.cprof.runner.report.PricedRange;

/** A difference as one JSON object, with full names and plain numbers. */
public final class DifferenceJson {
  private static final String[] SIDES = {"before", "after"};

  private final JsonGenerator json;

  private DifferenceJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes the object. */
  public static void write(Difference difference, int top, JsonGenerator json) throws IOException {
    new DifferenceJson(json).difference(difference, top);
  }

  private void difference(Difference difference, int top) throws IOException {
    json.writeStartObject();
    for (int side = 0; side < SIDES.length; side++) {
      json.writeObjectFieldStart(SIDES[side]);
      json.writeNumberField("cycles", difference.cycles(side));
      PricedRange.write(difference.tree().sides().get(side).header(), json);
      json.writeNumberField("bytecodes", difference.bytecodes(side));
      json.writeNumberField("calls", difference.calls(side));
      json.writeNumberField("misses", difference.misses(side));
      json.writeEndObject();
    }
    json.writeFieldName("change");
    why(difference.why());
    changes("methods", difference.topMethods(top));
    changes("contexts", difference.topContexts(top));
    changes("appeared", difference.only(Change.Presence.APPEARED, top));
    changes("vanished", difference.only(Change.Presence.VANISHED, top));
    json.writeArrayFieldStart("moved");
    for (Moved moved : difference.moved(top)) {
      json.writeStartObject();
      json.writeNumberField("cycles", moved.cycles());
      path("from", moved.from());
      path("to", moved.to());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void why(Attribution why) throws IOException {
    json.writeStartObject();
    json.writeNumberField("cycles", why.sum());
    json.writeNumberField("more_calls", why.moreCalls());
    json.writeNumberField("dearer_calls", why.dearerCalls());
    json.writeNumberField("method_load", why.methodLoad());
    json.writeEndObject();
  }

  private void changes(String name, List<Change> changes) throws IOException {
    json.writeArrayFieldStart(name);
    for (Change change : changes) {
      json.writeStartObject();
      json.writeStringField("presence", change.presence().name().toLowerCase(Locale.ROOT));
      json.writeNumberField("calls_before", change.callsBefore());
      json.writeNumberField("calls_after", change.callsAfter());
      json.writeNumberField("cycles_before", change.cyclesBefore());
      json.writeNumberField("cycles_after", change.cyclesAfter());
      json.writeNumberField("misses_before", change.missesBefore());
      json.writeNumberField("misses_after", change.missesAfter());
      json.writeFieldName("change");
      why(change.why());
      path("path", change.path());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void path(String name, List<MethodReference> path) throws IOException {
    json.writeArrayFieldStart(name);
    for (MethodReference method : path) {
      json.writeStartObject();
      Json.method(json, method);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
