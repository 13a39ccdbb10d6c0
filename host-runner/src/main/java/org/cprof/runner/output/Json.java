package org.cprof.runner.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.Writer;
import org.cprof.profile.MethodReference;

/**
 * What commands print for machines: one JSON value, indented, and a line end. Fields are named
 * like_this, whole numbers are plain. All is ASCII, so that no locale can spoil a name.
 */
public final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  private Json() {}

  /** Writes a value. */
  public interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  /** Writes a value and a line end; the writer stays open. */
  public static void write(Writer out, Content content) throws IOException {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(indenter));
      content.write(json);
      json.writeRaw('\n');
    }
    out.flush();
  }

  /** Writes a method as fields of the object that is open. */
  public static void method(JsonGenerator json, MethodReference method) throws IOException {
    json.writeStringField("kind", method.kind().label());
    json.writeStringField("class", method.className());
    json.writeStringField("method", method.name());
    json.writeStringField("descriptor", method.descriptor());
  }

  /** Writes the methods of a context, from the outermost on, as a field of the open object. */
  public static void path(JsonGenerator json, Iterable<MethodReference> path) throws IOException {
    json.writeArrayFieldStart("path");
    for (MethodReference method : path) {
      json.writeStartObject();
      method(json, method);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes a list of words as a field of the object that is open. */
  public static void words(JsonGenerator json, String name, Iterable<String> words)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String word : words) {
      json.writeString(word);
    }
    json.writeEndArray();
  }
}
