package org.cprof.runner.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.Test;

class JsonTest {

  @Test
  void no_locale_can_spoil_a_name() throws IOException {
    StringWriter out = new StringWriter();

    Json.write(
        out,
        json -> {
          json.writeStartObject();
          Json.method(json, new MethodReference(NodeKind.METHOD, "a.B", "größe\n", "()V"));
          Json.words(json, "words", List.of("x", "\u0000"));
          json.writeEndObject();
        });

    assertThat(out.toString())
        .isEqualTo(
            """
            {
              "kind" : "method",
              "class" : "a.B",
              "method" : "gr\\u00F6\\u00DFe\\n",
              "descriptor" : "()V",
              "words" : [ "x", "\\u0000" ]
            }
            """);
  }
}
