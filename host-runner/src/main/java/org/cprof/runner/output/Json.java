package org.cprof.runner.output;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.PropertyNamingStrategy;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;

/**
 * JSON of records: an object with a field for each component that is not null, a list for whatever
 * is iterable. All is ASCII, so that no locale can spoil a name.
 */
public final class Json {
  private static final ObjectWriter INDENTED =
      mapper(PropertyNamingStrategies.SNAKE_CASE)
          .writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

  private static final ObjectMapper COMPACT = mapper(PropertyNamingStrategies.LOWER_CAMEL_CASE);

  private Json() {}

  /** How a method is written. */
  private abstract static class MethodFields {
    @JsonProperty("class")
    String className;

    @JsonProperty("method")
    String name;
  }

  /** A kind of method is written as in profiles. */
  private abstract static class Label {
    @JsonValue
    abstract String label();
  }

  private static ObjectMapper mapper(PropertyNamingStrategy names) {
    JsonFactory factory =
        JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();
    return JsonMapper.builder(factory)
        .propertyNamingStrategy(names)
        .visibility(PropertyAccessor.ALL, Visibility.NONE)
        .visibility(PropertyAccessor.FIELD, Visibility.ANY)
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
        .addMixIn(MethodReference.class, MethodFields.class)
        .addMixIn(NodeKind.class, Label.class)
        .build();
  }

  /**
   * Writes a value for those who read the output of commands: indented, fields named like_this, and
   * a line end. The writer stays open.
   */
  public static void write(Writer out, Object value) throws IOException {
    INDENTED.writeValue(out, value);
    out.write('\n');
    out.flush();
  }

  /** Writes a value in the least room, with fields named likeThis; the stream stays open. */
  public static void writeCompact(OutputStream out, Object value) throws IOException {
    COMPACT.writeValue(out, value);
  }
}
