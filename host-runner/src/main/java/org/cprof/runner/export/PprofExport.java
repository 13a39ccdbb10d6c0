package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Steps;

/**
 * The format of pprof, {@code perftools.profiles.Profile} in gzipped protobuf: one sample per
 * context with the values of all events. A frame's location has the line of its call site, the
 * innermost one none.
 */
final class PprofExport implements Export {
  private static final int BUFFER = 1 << 16;

  // Field numbers of profile.proto.
  private static final int PROFILE_SAMPLE_TYPE = 1;
  private static final int PROFILE_SAMPLE = 2;
  private static final int PROFILE_LOCATION = 4;
  private static final int PROFILE_FUNCTION = 5;
  private static final int PROFILE_STRING = 6;
  private static final int PROFILE_COMMENT = 13;
  private static final int PROFILE_DEFAULT_SAMPLE_TYPE = 14;
  private static final int VALUE_TYPE = 1;
  private static final int VALUE_UNIT = 2;
  private static final int SAMPLE_LOCATIONS = 1;
  private static final int SAMPLE_VALUES = 2;
  private static final int LOCATION_ID = 1;
  private static final int LOCATION_LINE = 4;
  private static final int LINE_FUNCTION = 1;
  private static final int LINE_NUMBER = 2;
  private static final int FUNCTION_ID = 1;
  private static final int FUNCTION_NAME = 2;
  private static final int FUNCTION_FILE = 4;

  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    GZIPOutputStream zipped = new GZIPOutputStream(out, BUFFER);
    new Output(profile, new ProtobufOutput(zipped)).write(event, steps);
    zipped.finish();
  }

  private static final class Output {
    private record Location(int method, int line) {}

    private final Profile profile;
    private final ProtobufOutput out;
    private final Map<Location, Integer> locations = new HashMap<>();
    private final Map<String, Integer> strings = new HashMap<>();

    Output(Profile profile, ProtobufOutput out) {
      this.profile = profile;
      this.out = out;
    }

    void write(ContextFigure shown, Steps steps) throws IOException {
      // The table's first entry has to be the empty string.
      string("");
      for (ContextFigure event : ContextFigure.of(profile)) {
        ProtobufOutput type = new ProtobufOutput();
        type.number(VALUE_TYPE, string(event.name()));
        type.number(VALUE_UNIT, string(event.unit()));
        out.message(PROFILE_SAMPLE_TYPE, type);
      }
      out.number(PROFILE_DEFAULT_SAMPLE_TYPE, string(shown.name()));
      for (Map.Entry<String, String> entry : profile.header().description()) {
        out.number(PROFILE_COMMENT, string(entry.getKey() + ": " + entry.getValue()));
      }
      samples(steps);
      locations();
      functions();
    }

    private void samples(Steps steps) throws IOException {
      int[] callSite = new int[profile.size()];
      ProtobufOutput sample = new ProtobufOutput();
      ProtobufOutput packed = new ProtobufOutput();
      for (int node = 1; node < profile.size(); node++) {
        steps.at(node, profile.size());
        int parent = profile.parent(node);
        callSite[node] = location(profile.methodIndex(parent), Math.max(profile.line(node), 0));
        boolean counted = false;
        packed.clear();
        for (ContextFigure event : ContextFigure.of(profile)) {
          long value = event.of(profile, node);
          counted |= value != 0;
          packed.varint(value);
        }
        if (!counted) {
          continue;
        }
        sample.clear();
        sample.message(SAMPLE_VALUES, packed);
        packed.clear();
        packed.varint(location(profile.methodIndex(node), 0));
        for (int n = node; profile.parent(n) > 0; n = profile.parent(n)) {
          packed.varint(callSite[n]);
        }
        sample.message(SAMPLE_LOCATIONS, packed);
        out.message(PROFILE_SAMPLE, sample);
      }
    }

    private void locations() throws IOException {
      ProtobufOutput location = new ProtobufOutput();
      ProtobufOutput line = new ProtobufOutput();
      for (Map.Entry<Location, Integer> entry : locations.entrySet()) {
        line.clear();
        line.number(LINE_FUNCTION, entry.getKey().method() + 1);
        line.number(LINE_NUMBER, entry.getKey().line());
        location.clear();
        location.number(LOCATION_ID, entry.getValue());
        location.message(LOCATION_LINE, line);
        out.message(PROFILE_LOCATION, location);
      }
    }

    private void functions() throws IOException {
      List<String> names = FrameLabels.names(profile);
      ProtobufOutput function = new ProtobufOutput();
      for (int m = 0; m < names.size(); m++) {
        function.clear();
        function.number(FUNCTION_ID, m + 1);
        function.number(FUNCTION_NAME, string(names.get(m)));
        function.number(FUNCTION_FILE, string(FrameLabels.file(profile.methods().get(m))));
        out.message(PROFILE_FUNCTION, function);
      }
    }

    private int location(int method, int line) {
      Location key = new Location(method, line);
      Integer known = locations.get(key);
      if (known == null) {
        known = locations.size() + 1;
        locations.put(key, known);
      }
      return known;
    }

    /** The number of a string, which is written when it is new: the table's order is that. */
    private int string(String text) throws IOException {
      Integer known = strings.get(text);
      if (known == null) {
        known = strings.size();
        strings.put(text, known);
        out.text(PROFILE_STRING, text);
      }
      return known;
    }
  }
}
