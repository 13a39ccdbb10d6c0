package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationTest {
  @TempDir Path home;

  @BeforeEach
  void install() {
    System.setProperty("cprof.home", home.toString());
  }

  @AfterEach
  void uninstall() {
    System.clearProperty("cprof.home");
  }

  @Test
  void the_agent_lies_in_the_installations_library() throws IOException {
    Path agent = Files.createDirectories(home.resolve("lib")).resolve("cprof-agent.jar");
    Files.createFile(agent);

    assertThat(Installation.agentJar()).isEqualTo(agent);
  }

  @Test
  void an_incomplete_installation_says_what_is_missing() {
    assertThatThrownBy(Installation::agentJar)
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "the installation is incomplete: "
                + home.resolve("lib").resolve("cprof-agent.jar")
                + " is missing")
        .extracting(e -> ((CommandException) e).exitCode())
        .isEqualTo(ExitCode.NOT_RUN);
  }
}
