package org.cprof.runner.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownKeysTest {
  private static final HostJdk JDK = HostJdk.current();
  private static final PreparedKey KEY = new PreparedKey(List.of("jdk 17", "model a"));

  @TempDir Path folder;
  private Path agent;
  private Path model;
  private Path sizes;
  private KnownKeys keys;

  @BeforeEach
  void prepare() throws IOException {
    agent = Files.writeString(folder.resolve("agent.jar"), "agent");
    model = Files.createDirectory(folder.resolve("model"));
    Files.writeString(model.resolve("processor.csv"), "first");
    sizes = Files.writeString(folder.resolve("sizes.csv"), "12");
    keys = new KnownKeys(folder.resolve("keys"));
  }

  private AgentOptionsFile own() {
    return new AgentOptionsFile().model(model.toString(), Map.of("r", "3")).sizes(sizes);
  }

  private static AgentOptionsFile jop(Map<String, String> settings) {
    return new AgentOptionsFile().model("jop", settings);
  }

  private boolean isKnown(AgentOptionsFile options) throws IOException {
    return keys.hashFor(JDK, agent, options).isPresent();
  }

  @Test
  void what_was_added_is_known_by_another_process() throws IOException {
    assertThat(isKnown(own())).isFalse();

    keys.add(JDK, agent, own(), KEY);

    assertThat(new KnownKeys(folder.resolve("keys")).hashFor(JDK, agent, own()))
        .contains(KEY.hash());
  }

  @Test
  void what_does_not_change_the_code_does_not_matter() throws IOException {
    keys.add(JDK, agent, own(), KEY);

    assertThat(isKnown(own().program("Main x").output(Path.of("p")))).isTrue();
  }

  @Test
  void every_other_option_is_another_run() throws IOException {
    keys.add(JDK, agent, jop(Map.of("r", "3")), KEY);

    assertThat(isKnown(jop(Map.of("r", "3")))).isTrue();
    assertThat(isKnown(jop(Map.of("r", "4")))).isFalse();
    assertThat(isKnown(jop(Map.of()))).isFalse();
    assertThat(isKnown(jop(Map.of("r", "3")).lines(true))).isFalse();
    assertThat(isKnown(jop(Map.of("r", "3")).sizes(sizes))).isFalse();
    assertThat(isKnown(new AgentOptionsFile().model("jamuth", Map.of("r", "3")))).isFalse();
    HostJdk other = new HostJdk(JDK.home(), "17.0.99", JDK.modules());
    assertThat(keys.hashFor(other, agent, jop(Map.of("r", "3")))).isEmpty();
  }

  @Test
  void a_change_to_a_file_is_seen_at_the_same_size_and_time() throws IOException {
    for (Path file : List.of(model.resolve("processor.csv"), sizes)) {
      keys.add(JDK, agent, own(), KEY);
      FileTime time = Files.getLastModifiedTime(file);
      String before = Files.readString(file);
      Files.writeString(file, new StringBuilder(before).reverse());
      Files.setLastModifiedTime(file, time);

      assertThat(isKnown(own())).as("after a change to %s", file).isFalse();
    }
  }

  @Test
  void a_new_file_of_the_model_or_a_new_agent_is_seen() throws IOException {
    keys.add(JDK, agent, own(), KEY);
    Files.writeString(model.resolve("folding.csv"), "");
    assertThat(isKnown(own())).isFalse();

    keys.add(JDK, agent, own(), KEY);
    Files.writeString(agent, "newer agent");
    assertThat(isKnown(own())).isFalse();
  }

  @Test
  void a_damaged_file_tells_nothing() throws IOException {
    keys.add(JDK, agent, own(), KEY);
    try (Stream<Path> files = Files.list(folder.resolve("keys"))) {
      for (Path file : files.toList()) {
        Files.writeString(file, Files.readString(file).substring(0, 40));
      }
    }

    assertThat(isKnown(own())).isFalse();
  }

  @Test
  void a_file_that_is_not_there_is_an_error_for_whoever_asks() throws IOException {
    Files.delete(sizes);

    assertThatThrownBy(() -> isKnown(own())).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void they_do_not_grow_without_end() throws IOException {
    for (int i = 0; i < 250; i++) {
      keys.add(JDK, agent, jop(Map.of("r", "" + i)), KEY);
    }

    try (Stream<Path> files = Files.list(folder.resolve("keys"))) {
      assertThat(files.count()).isEqualTo(50);
    }
    assertThat(isKnown(jop(Map.of("r", "249")))).isTrue();
  }
}
