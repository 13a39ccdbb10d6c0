package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.cprof.runner.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramClassPathTest {
  private static final Path JAR = Path.of("api.jar");

  @TempDir Path folder;

  private static List<String> before(String... arguments) {
    ProgramArguments program = ProgramArguments.parse(List.of(arguments), Set.of());
    return ProgramClassPath.startingWith(program, List.of(JAR), Map.of("a", "1")).all();
  }

  @Test
  void jars_come_first_on_the_class_path() {
    assertThat(before("-Xint", "-cp", "one:two", "a.Main", "-cp", "x"))
        .containsExactly("-Da=1", "-Xint", "-cp", "api.jar:one:two", "a.Main", "-cp", "x");
    assertThat(before("--class-path=one", "a.Main"))
        .containsExactly("-Da=1", "--class-path=api.jar:one", "a.Main");
  }

  @Test
  void a_jar_is_started_by_its_main_class() throws IOException {
    Path program = folder.resolve("p.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "a.Main");
    new JarOutputStream(Files.newOutputStream(program), manifest).close();

    assertThat(before("-jar", program.toString(), "x"))
        .containsExactly("-Da=1", "-cp", "api.jar:" + program, "a.Main", "x");
  }

  @Test
  void a_jar_that_starts_nothing_is_refused() throws IOException {
    Path program = folder.resolve("p.jar");
    new JarOutputStream(Files.newOutputStream(program), new Manifest()).close();

    assertThatThrownBy(() -> before("-jar", program.toString()))
        .isInstanceOf(CommandException.class)
        .hasMessage(program + ": its manifest names no main class");
  }
}
