package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.cprof.setup.AgentOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentOptionsFileTest {
  @TempDir Path directory;

  private Properties written(AgentOptionsFile options) throws IOException {
    Path file = directory.resolve("options");
    options.write(file);
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return properties;
  }

  @Test
  void every_option_is_a_property() throws IOException {
    Properties properties =
        written(
            new AgentOptionsFile()
                .model("jop", Map.of("r", "3", "cache.blocks", "32"))
                .set(AgentOption.OUTPUT, Path.of("/tmp/p.cprof.csv.gz"))
                .set(AgentOption.PROGRAM, "Main x")
                .set(AgentOption.INCLUDE, List.of("org.a.*", "org.b.*"))
                .set(AgentOption.EXCLUDE, List.of("org.a.C")));

    assertThat(properties)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "model",
                "jop",
                "set.r",
                "3",
                "set.cache.blocks",
                "32",
                "output",
                "/tmp/p.cprof.csv.gz",
                "program",
                "Main x",
                "include",
                "org.a.*,org.b.*",
                "exclude",
                "org.a.C"));
  }

  @Test
  void no_pattern_is_no_property() throws IOException {
    assertThat(written(new AgentOptionsFile().set(AgentOption.INCLUDE, List.of()))).isEmpty();
  }

  @Test
  void odd_values_survive() throws IOException {
    String odd = " !a=b,c:d #e\\f\n\r\t\f \u00e4\u20ac ";

    assertThat(written(new AgentOptionsFile().set(AgentOption.PROGRAM, odd)))
        .containsEntry("program", odd);
  }

  @Test
  void the_output_is_an_absolute_path() throws IOException {
    assertThat(
            written(new AgentOptionsFile().set(AgentOption.OUTPUT, Path.of("p")))
                .getProperty("output"))
        .isEqualTo(Path.of("p").toAbsolutePath().toString());
  }
}
