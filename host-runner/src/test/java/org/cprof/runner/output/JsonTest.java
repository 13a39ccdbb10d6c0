package org.cprof.runner.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.Test;

class JsonTest {

  private record Named(
      @JsonUnwrapped MethodReference method, List<String> longWords, String none) {}

  @Test
  void no_locale_can_spoil_a_name() throws IOException {
    StringWriter out = new StringWriter();

    MethodReference method = new MethodReference(NodeKind.METHOD, "a.B", "größe\n", "()V");
    Json.write(out, new Named(method, List.of("x", "\u0000"), null));

    assertThat(out.toString())
        .isEqualTo(
            """
            {
              "kind" : "method",
              "class" : "a.B",
              "method" : "gr\\u00F6\\u00DFe\\n",
              "descriptor" : "()V",
              "long_words" : [ "x", "\\u0000" ]
            }
            """);
  }
}
