package org.cprof.runner.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Steps;

/**
 * The file format of speedscope: one evented profile per event, in which a context opens and closes
 * its frame once. That takes the room of its nodes, where samples would take that of their stacks.
 */
final class SpeedscopeExport implements Export {
  private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";
  private static final JsonFactory JSON =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("$schema", SCHEMA);
      json.writeStringField("exporter", "cprof");
      String program = profile.header().first("program");
      json.writeStringField("name", program == null ? "cprof" : Names.clean(program));
      frames(json, profile);
      json.writeArrayFieldStart("profiles");
      long before = 0;
      List<ContextFigure> all = ContextFigure.of(profile);
      for (ContextFigure each : all) {
        long first = before;
        events(json, profile, each, (done, whole) -> steps.at(first + done, whole * all.size()));
        before += profile.size();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void frames(JsonGenerator json, Profile profile) throws IOException {
    List<String> names = FrameLabels.names(profile);
    json.writeObjectFieldStart("shared");
    json.writeArrayFieldStart("frames");
    for (int m = 0; m < names.size(); m++) {
      json.writeStartObject();
      json.writeStringField("name", names.get(m));
      json.writeStringField("file", FrameLabels.file(profile.methods().get(m)));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void events(JsonGenerator json, Profile profile, ContextFigure event, Steps steps)
      throws IOException {
    long[] sums = event.sums(profile);
    json.writeStartObject();
    json.writeStringField("type", "evented");
    json.writeStringField("name", event.name());
    json.writeStringField("unit", "none");
    json.writeNumberField("startValue", 0);
    json.writeNumberField("endValue", sums[0]);
    json.writeArrayFieldStart("events");
    long at = 0;
    int open = 0;
    for (int node = 1; node < profile.size(); node++) {
      steps.at(node, profile.size());
      if (sums[node] == 0) {
        continue;
      }
      open = close(json, profile, open, profile.parent(node), at);
      frame(json, "O", profile.methodIndex(node), at);
      open = node;
      at += event.of(profile, node);
    }
    close(json, profile, open, 0, at);
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Closes the frames below {@code caller}, the innermost first. */
  private static int close(JsonGenerator json, Profile profile, int open, int caller, long at)
      throws IOException {
    int node = open;
    for (; node != caller; node = profile.parent(node)) {
      frame(json, "C", profile.methodIndex(node), at);
    }
    return node;
  }

  private static void frame(JsonGenerator json, String type, int method, long at)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("type", type);
    json.writeNumberField("frame", method);
    json.writeNumberField("at", at);
    json.writeEndObject();
  }
}
