package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.start.StartFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionsFolderTest {

  private static final HostJdk JDK = new HostJdk(Path.of("/jdk 25"), "25");

  private static final StartFolder START = new StartFolder(Path.of("/cache/key/start"));

  private static final AgentOptions OPTIONS =
      AgentOptions.NONE.withModel("jop", Map.of("r", "3")).with(AgentOption.PROGRAM, "with spaces");

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void install() throws IOException {
    folder = temporary.toRealPath().resolve("new folder");
  }

  private Path write(String... further) {
    return OptionsFolder.write(
        folder, START, JDK, Path.of("/lib/agent.jar"), OPTIONS, List.of(further));
  }

  @Test
  void any_java_counts_with_its_file_of_arguments() throws IOException {
    Path file = write();

    assertThat(file).isEqualTo(folder.resolve("java.options"));
    assertThat(Files.readAllLines(file))
        .contains("\"-Xss8m\"")
        .endsWith(
            "\"--patch-module=java.base=/cache/key/start/java.base.jar\"",
            "\"--patch-module=java.instrument=/cache/key/start/java.instrument.jar\"",
            "\"-javaagent:/lib/agent.jar=cprof:command:" + folder + "/service.command\"");
  }

  @Test
  void further_options_come_last_as_java_reads_them() throws IOException {
    assertThat(Files.readAllLines(write("-Da=b c", "-Dd=\\\"e\"", "#f")))
        .endsWith("\"-Da=b c\"", "\"-Dd=\\\\\\\"e\\\"\"", "\"#f\"");
  }

  @Test
  void a_jvm_starts_its_service_by_a_word_in_each_line() throws IOException {
    write();

    List<String> words = Files.readAllLines(folder.resolve("service.command"));
    assertThat(words.get(0)).isEqualTo(System.getProperty("java.home") + "/bin/java");
    assertThat(words)
        .contains("-Dcprof.agent.jar=/lib/agent.jar")
        .containsSubsequence("-cp", Installation.classPath(), "org.cprof.runner.Main")
        .endsWith("serve", "--jdk", "/jdk 25", folder + "/run.properties");
  }

  @Test
  void what_the_service_is_told_is_read_as_it_was_written() throws IOException {
    write();

    assertThat(AgentOptions.read(folder.resolve("run.properties")).told())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("model", "jop", "set.r", "3", "program", "with spaces"));
  }

  @Test
  void a_folder_that_cannot_be_made_is_wrong_use() throws IOException {
    Files.createFile(folder);

    assertThatThrownBy(this::write)
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("cannot write the options: ")
        .extracting(e -> ((CommandException) e).exitCode())
        .isEqualTo(ExitCode.WRONG_USE);
  }
}
