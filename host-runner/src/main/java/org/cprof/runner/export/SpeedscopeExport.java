package org.cprof.runner.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.output.Json;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Steps;

/**
 * The file format of speedscope: one evented profile per event, in which a context opens and closes
 * its frame once. That takes the room of its nodes, where samples would take that of their stacks.
 */
final class SpeedscopeExport implements Export {
  private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

  private record Document(
      @JsonProperty("$schema") String schema,
      String exporter,
      String name,
      Shared shared,
      List<Evented> profiles) {}

  private record Shared(List<Frame> frames) {}

  private record Frame(String name, String file) {}

  private record Evented(
      String type, String name, String unit, long startValue, long endValue, Events events) {}

  /** A frame that opens or closes. */
  private record Event(String type, int frame, long at) {}

  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    String program = profile.header().first("program");
    List<Evented> profiles = new ArrayList<>();
    List<ContextFigure> all = ContextFigure.of(profile);
    for (ContextFigure each : all) {
      long first = (long) profiles.size() * profile.size();
      Steps ofAll = (done, whole) -> steps.at(first + done, whole * all.size());
      long[] sums = each.sums(profile);
      profiles.add(
          new Evented(
              "evented", each.name(), "none", 0, sums[0], new Events(profile, each, sums, ofAll)));
    }
    Json.writeCompact(
        out,
        new Document(
            SCHEMA,
            "cprof",
            program == null ? "cprof" : Names.clean(program),
            new Shared(frames(profile)),
            profiles));
  }

  private static List<Frame> frames(Profile profile) {
    List<String> names = FrameLabels.names(profile);
    List<Frame> frames = new ArrayList<>();
    for (int m = 0; m < names.size(); m++) {
      frames.add(new Frame(names.get(m), FrameLabels.file(profile.methods().get(m))));
    }
    return frames;
  }

  /** The events of a profile, made while they are written: there may be millions. */
  private static final class Events extends JsonSerializable.Base {
    private final Profile profile;
    private final ContextFigure figure;
    private final long[] sums;
    private final Steps steps;

    Events(Profile profile, ContextFigure figure, long[] sums, Steps steps) {
      this.profile = profile;
      this.figure = figure;
      this.sums = sums;
      this.steps = steps;
    }

    @Override
    public void serialize(JsonGenerator json, SerializerProvider serializers) throws IOException {
      json.writeStartArray();
      long at = 0;
      int open = 0;
      for (int node = 1; node < profile.size(); node++) {
        steps.at(node, profile.size());
        if (sums[node] == 0) {
          continue;
        }
        open = close(json, open, profile.parent(node), at);
        json.writePOJO(new Event("O", profile.methodIndex(node), at));
        open = node;
        at += figure.of(profile, node);
      }
      close(json, open, 0, at);
      json.writeEndArray();
    }

    /** Closes the frames below {@code caller}, the innermost first. */
    private int close(JsonGenerator json, int open, int caller, long at) throws IOException {
      int node = open;
      for (; node != caller; node = profile.parent(node)) {
        json.writePOJO(new Event("C", profile.methodIndex(node), at));
      }
      return node;
    }

    @Override
    public void serializeWithType(
        JsonGenerator json, SerializerProvider serializers, TypeSerializer type)
        throws IOException {
      serialize(json, serializers);
    }
  }
}
