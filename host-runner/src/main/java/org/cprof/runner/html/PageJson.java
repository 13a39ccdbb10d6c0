package org.cprof.runner.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;
import org.cprof.runner.calls.AlignedTrees;
import org.cprof.runner.report.BasisView;
import org.cprof.runner.report.Library;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.report.SampledView;
import org.cprof.runner.report.Stalls;

/** All of the page's data but the columns: metadata, names, sources. */
final class PageJson {
  /** What the page calls the code of a method; the numbers are positions in its list of causes. */
  private enum Code {
    PROGRAM,
    LIBRARY,
    ROUTINE,
    NATIVE,
    UNSUPPORTED,
    NONE
  }

  private final JsonGenerator json;
  private final AlignedTrees tree;

  private PageJson(JsonGenerator json, AlignedTrees tree) {
    this.json = json;
    this.tree = tree;
  }

  static void write(
      List<Profile> sides,
      AlignedTrees tree,
      PageTree page,
      Columns columns,
      SourceFolders sources,
      OutputStream out)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.writeStartObject();
      PageJson writer = new PageJson(json, tree);
      json.writeArrayFieldStart("sides");
      for (Profile whole : sides) {
        writer.side(whole);
      }
      json.writeEndArray();
      json.writeObjectFieldStart("columns");
      for (Map.Entry<String, Integer> column : columns.sizes().entrySet()) {
        json.writeNumberField(column.getKey(), column.getValue());
      }
      json.writeEndObject();
      json.writeNumberField("contexts", tree.size());
      json.writeNumberField("folded", page.folded());
      json.writeNumberField("foldedBelow", page.least());
      writer.methods();
      sources.write(tree, json);
      HottestLines.write(sources.lines(), tree, json);
      json.writeEndObject();
    }
  }

  private void side(Profile whole) throws IOException {
    Profile target = whole.target();
    json.writeStartObject();
    json.writeNumberField("nodes", target.size());
    json.writeNumberField("hostCycles", whole.inclusiveCycles(0) - target.inclusiveCycles(0));
    Optional<PricedRange> range = PricedRange.of(target.header());
    Optional<String> text =
        range.map(PricedRange::text).or(() -> Sampling.of(target.header()).map(SampledView::text));
    if (text.isPresent()) {
      json.writeStringField("range", text.get());
    }
    if (Sampling.of(target.header()).isEmpty()) {
      json.writeFieldName("basis");
      BasisView.of(whole).writeRows(json);
    }
    Optional<Stalls> stalls = Stalls.of(whole);
    if (stalls.isPresent()) {
      json.writeFieldName("stalls");
      stalls.get().writeJson(json);
    }
    json.writeObjectFieldStart("metadata");
    Set<String> keys = new LinkedHashSet<>();
    whole.header().description().forEach(entry -> keys.add(entry.getKey()));
    for (String key : keys) {
      json.writeArrayFieldStart(key);
      for (String value : whole.header().all(key)) {
        json.writeString(value);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  /** Class names once each; a method is its class's number, its name, descriptor and code. */
  private void methods() throws IOException {
    Library library = new Library();
    Map<String, Integer> classes = new HashMap<>();
    json.writeArrayFieldStart("classes");
    for (MethodReference method : tree.methods()) {
      if (classes.putIfAbsent(method.className(), classes.size()) == null) {
        json.writeString(method.className());
      }
    }
    json.writeEndArray();
    json.writeArrayFieldStart("methods");
    for (MethodReference method : tree.methods()) {
      json.writeNumber(classes.get(method.className()));
      json.writeString(method.name());
      json.writeString(method.descriptor());
      json.writeNumber(code(method, library).ordinal());
    }
    json.writeEndArray();
  }

  private static Code code(MethodReference method, Library library) {
    return switch (method.kind()) {
      case METHOD -> library.contains(method.className()) ? Code.LIBRARY : Code.PROGRAM;
      case ROUTINE -> Code.ROUTINE;
      case NATIVE -> Code.NATIVE;
      case UNSUPPORTED -> Code.UNSUPPORTED;
      case ROOT, HOST, GROUP -> Code.NONE;
    };
  }
}
