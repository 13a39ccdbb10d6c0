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
import java.util.stream.Stream;
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

  @Test
  void options_that_lead_to_other_class_files_are_refused() {
    ProgramArguments plain = ProgramArguments.parse(List.of("-cp", "x", "a.Main"), Set.of());
    ProgramClassPath.checkFiles(plain, Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g -Dx=-Xbootclasspath"));
    for (String option :
        List.of(
            "-Xbootclasspath/a:x",
            "--patch-module=java.sql=x",
            "-Djdk.util.jar.enableMultiRelease=false",
            "-Djdk.util.jar.version=11")) {
      String message =
          "--bound: "
              + option
              + " may lead the JVM to other class files than those of the class path";
      ProgramArguments with = ProgramArguments.parse(List.of(option, "a.Main", "x"), Set.of());
      assertThatThrownBy(() -> ProgramClassPath.checkFiles(with, Map.of())).hasMessage(message);
      Map<String, String> environment = Map.of("JDK_JAVA_OPTIONS", "-Xmx1g " + option);
      assertThatThrownBy(() -> ProgramClassPath.checkFiles(plain, environment)).hasMessage(message);
    }
    ProgramArguments ofProgram =
        ProgramArguments.parse(List.of("a.Main", "-Xbootclasspath/a:x"), Set.of());
    ProgramClassPath.checkFiles(ofProgram, Map.of());
  }

  @Test
  void jars_of_a_folder_are_in_its_order() throws IOException {
    for (int i = 0; i < 9; i++) {
      Files.createFile(folder.resolve(i * 7 % 9 + ".jar"));
    }
    List<Path> ofFolder;
    try (Stream<Path> files = Files.list(folder)) {
      ofFolder = files.toList();
    }
    assertThat(ProgramClassPath.expanded(folder + "/*")).isEqualTo(ofFolder);
  }
}
