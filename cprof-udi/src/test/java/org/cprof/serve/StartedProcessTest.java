package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.cprof.agent.TestJdk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartedProcessTest {

  private static final String AGENT = "-javaagent:/lib/cprof-agent.jar=cprof:channels:/run";
  private static final List<String> NONE = List.of("", "", "");

  @TempDir Path folder;

  private Optional<String> uncounted(List<String> options, String... command) {
    return new StartedProcess(folder, List.of(command), options).uncountedJvm();
  }

  private static String tool(String name) {
    return TestJdk.own().home().resolve("bin").resolve(name).toString();
  }

  @Test
  void a_jvm_without_options_of_cprof_is_named() {
    assertThat(uncounted(NONE, tool("java"), "-cp", "app.jar", "p.Main")).contains(tool("java"));
    assertThat(uncounted(List.of("-Xmx1g", "", "-ea"), tool("java"))).contains(tool("java"));
    assertThat(uncounted(NONE, tool("java"), "-javaagent:other-agent.jar=x")).isPresent();
    // The path of the tests' own process has it.
    assertThat(uncounted(NONE, "java")).contains("java");
  }

  @Test
  void tools_of_a_jdk_and_links_to_them_are_named() throws IOException {
    assertThat(uncounted(NONE, tool("javac"), "A.java")).contains(tool("javac"));
    Files.createSymbolicLink(folder.resolve("compile"), Path.of(tool("javac")));
    assertThat(uncounted(NONE, "./compile", "A.java")).contains("./compile");
  }

  @Test
  void what_has_options_of_cprof_counts() throws IOException {
    assertThat(uncounted(NONE, tool("java"), "-Xmx1g", AGENT, "p.Main")).isEmpty();
    assertThat(uncounted(NONE, tool("javac"), "-J" + AGENT, "A.java")).isEmpty();
    assertThat(uncounted(List.of("", "-Xmx1g " + AGENT, ""), tool("java"))).isEmpty();
    Files.writeString(folder.resolve("options"), "# größer\n-Xss8m\n\"" + AGENT + "\"\n");
    assertThat(uncounted(NONE, tool("java"), "@options", "p.Main")).isEmpty();
    assertThat(uncounted(List.of("@options", "", ""), tool("java"))).isEmpty();
    assertThat(uncounted(NONE, tool("java"), "@missing", "p.Main")).isPresent();
    // JDK_JAVA_OPTIONS is for the java command alone.
    assertThat(uncounted(List.of("@options", "", ""), tool("javac"), "A.java")).isPresent();
    assertThat(uncounted(List.of("", AGENT, ""), tool("javac"), "A.java")).isEmpty();
  }

  @Test
  void what_is_no_jvm_is_not_named() throws IOException {
    assertThat(uncounted(NONE, "ls", "java")).isEmpty();
    assertThat(uncounted(NONE, "/bin/sh", "-c", "java p.Main")).isEmpty();
    assertThat(uncounted(NONE, folder.resolve("missing/java").toString())).isEmpty();
    // A program beside a command of that name is none of a JDK.
    for (String name : List.of("java", "other")) {
      Files.createFile(folder.resolve(name)).toFile().setExecutable(true);
    }
    assertThat(uncounted(NONE, "./other")).isEmpty();
  }

  @Test
  void cprof_itself_does_not_count() {
    assertThat(uncounted(NONE, tool("java"), "-cp", "x", "org.cprof.runner.Main", "bound"))
        .isEmpty();
  }
}
