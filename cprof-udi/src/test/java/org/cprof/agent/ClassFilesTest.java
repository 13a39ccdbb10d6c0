package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassFilesTest {

  private final ClassFiles files = new ClassFiles();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"plain/Name.class", "Größe$1.class", "a/With Space+Plus.class", "x/100%.class"})
  void a_file_is_read_from_the_jar_where_a_loader_found_it(String name) throws IOException {
    Path jar = jar("name of a+jar 50%.jar", name, "META-INF/MANIFEST.MF");

    assertThat(files.read(find(jar, name))).asString().isEqualTo(name + " in jar");
  }

  @Test
  void a_file_is_read_from_the_folder_where_a_loader_found_it() throws IOException {
    Path classes = Files.createDirectory(folder.resolve("some folder+50%#1"));
    Files.writeString(classes.resolve("A B.class"), "in folder");

    assertThat(files.read(find(classes, "A B.class"))).asString().isEqualTo("in folder");
  }

  @Test
  void the_file_of_a_multi_release_jar_is_the_one_for_this_release() throws IOException {
    Path jar = folder.resolve("many.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      add(out, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMulti-Release: true\n");
      add(out, "A.class", "old");
      add(out, "META-INF/versions/11/A.class", "new");
    }

    assertThat(files.read(find(jar, "A.class"))).asString().isEqualTo("new");
  }

  @Test
  void what_is_no_longer_there_is_named() throws IOException {
    Path jar = jar("gone.jar", "A.class");
    URL found = find(jar, "A.class");
    URL other = new URL(found.toString().replace("A.class", "B.class"));
    URL elsewhere = new URL(found.toString().replace("gone", "never"));

    assertThatThrownBy(() -> files.read(other))
        .isInstanceOf(IOException.class)
        .hasMessage("B.class");
    assertThatThrownBy(() -> files.read(elsewhere))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("never.jar");
  }

  private static URL find(Path place, String name) throws IOException {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {place.toUri().toURL()}, null)) {
      return loader.getResource(name);
    }
  }

  private Path jar(String fileName, String... names) throws IOException {
    Path jar = folder.resolve(fileName);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String name : List.of(names)) {
        add(out, name, name.endsWith(".MF") ? "Manifest-Version: 1.0\n" : name + " in jar");
      }
    }
    return jar;
  }

  private static void add(JarOutputStream out, String name, String content) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(content.getBytes(StandardCharsets.UTF_8));
  }
}
