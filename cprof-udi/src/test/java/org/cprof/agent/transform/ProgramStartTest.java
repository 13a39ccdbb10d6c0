package org.cprof.agent.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands as the JDK's launcher leaves them in {@code sun.java.command}. */
class ProgramStartTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "Main, Main",
    "com.acme.Main a b, com.acme.Main",
    "com.acme.Main 'x y.txt', com.acme.Main",
    "my.module/com.acme.Main arg, com.acme.Main",
    "com.acme.Main data/in.jar, com.acme.Main",
    "jdk.compiler/com.sun.tools.javac.Main -cp lib/a.jar B.java, com.sun.tools.javac.Main",
    "com.acme.jar.Main, com.acme.jar.Main",
    "my.module/com.acme.Main in.jar, com.acme.Main"
  })
  void the_first_word_names_the_class(String command, String mainClass) {
    assertThat(ProgramStart.mainClass(command)).isEqualTo(mainClass);
  }

  @ParameterizedTest
  @CsvSource({
    "''",
    "com.sun.tools.javac.launcher.Main Hello.java",
    "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher Hello.java a",
    "src/Hello.java a b"
  })
  void a_start_from_source_names_none(String command) {
    assertThat(ProgramStart.mainClass(command)).isNull();
  }

  /** As in {@code java -m jdk.httpserver}. Not every build of a JDK has such modules. */
  @Test
  void a_module_alone_stands_for_its_main_class() {
    ModuleDescriptor module =
        ModuleLayer.boot().modules().stream()
            .map(Module::getDescriptor)
            .filter(descriptor -> descriptor.mainClass().isPresent())
            .findFirst()
            .orElseGet(() -> abort("no module with a main class"));

    assertThat(ProgramStart.mainClass(module.name() + " a"))
        .isEqualTo(module.mainClass().orElseThrow());
  }

  private Path jar(String name, String mainClass) throws IOException {
    Path file = folder.resolve(name);
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (mainClass != null) {
      manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
    }
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.flush();
    }
    return file;
  }

  @Test
  void the_manifest_of_a_jar_names_the_class() throws IOException {
    Path plain = jar("app.jar", " com.acme.Main ");
    Path spaces = jar("my nice app.jar", "com.acme.Nice");

    assertThat(ProgramStart.mainClass(plain.toString())).isEqualTo("com.acme.Main");
    assertThat(ProgramStart.mainClass(plain + " a b.jar")).isEqualTo("com.acme.Main");
    assertThat(ProgramStart.mainClass(spaces.toString())).isEqualTo("com.acme.Nice");
    assertThat(ProgramStart.mainClass(spaces + " -x y")).isEqualTo("com.acme.Nice");
  }

  @Test
  void a_jar_among_the_arguments_is_not_the_program() throws IOException {
    Path other = jar("other.jar", "com.acme.Other");

    assertThat(ProgramStart.mainClass("Main " + other)).isEqualTo("Main");
  }

  /** {@code java -jar} takes any name, and the VM would refuse the last two itself. */
  @Test
  void a_jar_of_any_name_will_do() throws IOException {
    assertThat(ProgramStart.mainClass(jar("app.war", "com.acme.War").toString()))
        .isEqualTo("com.acme.War");
    assertThat(ProgramStart.mainClass(jar("none.jar", null).toString())).isNull();
    assertThat(ProgramStart.mainClass(folder.resolve("missing.jar").toString())).isNull();
  }
}
