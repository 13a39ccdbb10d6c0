package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostJdkTest {
  @TempDir Path home;

  private void release(String content) throws IOException {
    Path bin = Files.createDirectories(home.resolve("bin"));
    Path java = bin.resolve("java");
    if (Files.notExists(java)) {
      Files.createFile(java).toFile().setExecutable(true);
    }
    Files.writeString(home.resolve("release"), content);
  }

  @Test
  void the_jdk_of_this_process_will_do() {
    HostJdk jdk = HostJdk.current();

    assertThat(jdk.java()).isExecutable();
    assertThat(jdk.version()).startsWith(Integer.toString(Runtime.version().feature()));
  }

  @ParameterizedTest
  @CsvSource({"17", "17.0.15", "21.0.1", "25.0.3", "100-ea"})
  void jdk_17_and_newer_will_do(String version) throws IOException {
    release("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\nJVM_VARIANT=\"Hotspot\"\n");

    assertThat(HostJdk.at(home).version()).isEqualTo(version);
  }

  @ParameterizedTest
  @CsvSource({"16.0.2", "11.0.20", "1.8.0_402", "9", "x", "''"})
  void older_or_unknown_versions_are_refused(String version) throws IOException {
    release("JAVA_VERSION=\"" + version + "\"\n");

    assertThatThrownBy(() -> HostJdk.at(home))
        .isInstanceOf(CommandException.class)
        .hasMessage("the JDK in " + home + " is version " + version + ", but 17 or newer is needed")
        .extracting(e -> ((CommandException) e).exitCode())
        .isEqualTo(ExitCode.WRONG_USE);
  }

  @Test
  void an_image_without_the_module_of_agents_is_refused() throws IOException {
    release("JAVA_VERSION=\"17.0.1\"\nMODULES=\"java.base java.instrument.more\"\n");
    assertThatThrownBy(() -> HostJdk.at(home))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("the image in " + home + " has no module java.instrument");

    release("JAVA_VERSION=\"17.0.1\"\nMODULES=\"java.base java.instrument\"\n");
    assertThat(HostJdk.at(home).version()).isEqualTo("17.0.1");
  }

  @Test
  void another_jvm_than_hotspot_is_refused() throws IOException {
    release("JAVA_VERSION=\"17.0.1\"\nJVM_VARIANT=\"Openj9\"\n");
    assertThatThrownBy(() -> HostJdk.at(home))
        .hasMessage("the JVM of the JDK in " + home + " is Openj9, but HotSpot is needed");

    release("JAVA_VERSION=\"17.0.1\"\nMODULES=\"java.base openj9.dataaccess\"\n");
    assertThatThrownBy(() -> HostJdk.at(home))
        .hasMessage("the JVM of the JDK in " + home + " is OpenJ9, but HotSpot is needed");
  }

  @Test
  void a_directory_that_holds_no_jdk_is_refused() throws IOException {
    Path nowhere = home.resolve("nowhere");
    assertThatThrownBy(() -> HostJdk.at(nowhere))
        .hasMessage("no JDK in " + nowhere + ": no such directory");
    assertThatThrownBy(() -> HostJdk.at(home))
        .hasMessage("no JDK in " + home + ": bin/java is missing");

    release("");
    Path file = home.resolve("release");
    String unknown = "the version of the JDK in " + home + " is unknown: cannot read " + file;
    Files.delete(file);
    assertThatThrownBy(() -> HostJdk.at(home)).hasMessage(unknown + ": no such file or folder");
    Files.createDirectory(file);
    assertThatThrownBy(() -> HostJdk.at(home)).hasMessage(unknown + ": Is a directory");
    Files.delete(file);
    Files.writeString(file, "JAVA_VERSION=\\u00");
    assertThatThrownBy(() -> HostJdk.at(home))
        .hasMessage(unknown + ": Malformed \\uxxxx encoding.");
  }
}
