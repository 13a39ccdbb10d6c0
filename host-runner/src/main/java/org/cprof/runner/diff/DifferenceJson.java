package org.cprof.runner.diff;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import org.cprof.profile.MethodReference;

/** A difference as one JSON object, with full names and plain numbers. */
public final class DifferenceJson {
  private static final String[] SIDES = {"before", "after"};
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private final JsonGenerator json;

  private DifferenceJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes the object and a line end; the writer stays open. */
  public static void write(Difference difference, int top, Writer out) throws IOException {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    try (JsonGenerator generator = FACTORY.createGenerator(out)) {
      generator.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(indenter));
      new DifferenceJson(generator).difference(difference, top);
      generator.writeRaw('\n');
    }
    out.flush();
  }

  private void difference(Difference difference, int top) throws IOException {
    json.writeStartObject();
    for (int side = 0; side < SIDES.length; side++) {
      json.writeObjectFieldStart(SIDES[side]);
      json.writeNumberField("cycles", difference.cycles(side));
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
      json.writeStringField("kind", method.kind().label());
      json.writeStringField("class", method.className());
      json.writeStringField("method", method.name());
      json.writeStringField("descriptor", method.descriptor());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
