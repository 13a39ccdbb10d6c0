package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassPathTest {

  @TempDir Path folder;

  @Test
  void an_empty_entry_is_the_folder_that_the_jvm_starts_in() {
    assertThat(path().add("").entries()).containsExactly(folder.toFile());
  }

  /** As the JVM has it, wherever among the others it stands. */
  @ParameterizedTest
  @ValueSource(strings = {":/a.jar", "/a.jar:", "/a.jar::/b.jar"})
  void an_empty_entry_beside_others_is_the_working_folder(String entries) {
    assertThat(path().add(entries.replace(":", File.pathSeparator)).entries())
        .contains(folder.toFile(), new File("/a.jar"))
        .hasSize(entries.split(":", -1).length);
  }

  @Test
  void relative_entries_start_from_that_folder() {
    File absolute = new File("/lib/a.jar");
    assertThat(path().add("b.jar" + File.pathSeparator + absolute).entries())
        .containsExactly(folder.resolve("b.jar").toFile(), absolute);
  }

  @Test
  void an_entry_of_a_module_path_is_a_module_or_a_folder_of_modules() throws IOException {
    Path module = Files.createDirectories(folder.resolve("module"));
    Files.createFile(module.resolve("module-info.class"));
    Path modules = Files.createDirectories(folder.resolve("modules"));
    Files.createFile(modules.resolve("one.jar"));

    assertThat(path().addModules("module" + File.pathSeparator + "modules").entries())
        .containsExactly(module.toFile(), modules.resolve("one.jar").toFile());
  }

  private static Manifest naming(String entries) {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, entries);
    return manifest;
  }

  @Test
  void what_a_jar_names_starts_from_the_folder_of_the_jar() {
    ClassPath path = path().add("/lib/a.jar");

    path.addNamed(naming(" b.jar  ../classes/ with%20space.jar "), new File("/lib/a.jar"));

    assertThat(path.entries())
        .containsExactly(
            new File("/lib/a.jar"),
            new File("/lib/b.jar"),
            new File("/classes"),
            new File("/lib/with space.jar"));
  }

  @Test
  void what_is_there_already_is_not_added_again() {
    ClassPath path = path().add("/lib/a.jar");

    path.addNamed(naming("a.jar b.jar b.jar"), new File("/lib/a.jar"));
    path.addNamed(null, new File("/lib/b.jar"));
    path.addNamed(new Manifest(), new File("/lib/b.jar"));

    assertThat(path.entries()).containsExactly(new File("/lib/a.jar"), new File("/lib/b.jar"));
  }

  @Test
  void behind_the_last_entry_there_is_none() {
    ClassPath path = path().add("/lib/a.jar");

    assertThat(path.entry(0)).isEqualTo(new File("/lib/a.jar"));
    assertThat(path.entry(1)).isNull();
  }

  private ClassPath path() {
    return new ClassPath(folder.toFile());
  }
}
