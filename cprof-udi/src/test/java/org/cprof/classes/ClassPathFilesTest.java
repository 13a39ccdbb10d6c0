package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassPathFilesTest {

  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  @TempDir private Path folder;

  /** Entries and their contents in turn. */
  private File jar(String name, String... entries) throws IOException {
    Path jar = folder.resolve(name);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (int i = 0; i < entries.length; i += 2) {
        out.putNextEntry(new ZipEntry(entries[i]));
        out.write(entries[i + 1].getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar.toFile();
  }

  private static ClassPathFiles files(File... path) {
    String entries =
        Stream.of(path).map(File::toString).collect(Collectors.joining(File.pathSeparator));
    return new ClassPathFiles(new ClassPath(new File(".")).add(entries));
  }

  private static AbstractStringAssert<?> assertFound(String className, File... path) {
    byte[] found = files(path).find(className);
    return assertThat(found == null ? null : new String(found, StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"p/Name", "Größe$1", "a/With Space+Plus", "x/100%"})
  void a_class_is_found_in_a_jar_of_any_name(String name) throws IOException {
    File jar = jar("name of a+jar 50%#1.jar", name + ".class", "in jar");

    assertFound(name, jar).isEqualTo("in jar");
    assertFound(name + "s", jar).isNull();
  }

  @Test
  void the_first_entry_that_has_a_class_counts() throws IOException {
    File one = jar("one.jar", "p/B.class", "one");
    File two = jar("two.jar", "p/A.class", "two");
    Path classes = Files.createDirectories(folder.resolve("classes/p"));
    Files.writeString(classes.resolve("A.class"), "folder");

    assertFound("p/A", one, classes.getParent().toFile(), two).isEqualTo("folder");
    assertFound("p/A", one, two, classes.getParent().toFile()).isEqualTo("two");
  }

  @Test
  void the_class_of_a_multi_release_jar_is_the_newest_for_this_jvm() throws IOException {
    String manifest = "Manifest-Version: 1.0\nMulti-Release: true\n";
    String future = "META-INF/versions/" + (Runtime.version().feature() + 1);
    String[] entries = {
      MANIFEST,
      manifest,
      "p/A.class",
      "any",
      "META-INF/versions/9/p/A.class",
      "9",
      "META-INF/versions/11/p/A.class",
      "11",
      "META-INF/versions/11/q/Only.class",
      "only",
      future + "/p/A.class",
      "future"
    };

    assertFound("p/A", jar("many.jar", entries)).isEqualTo("11");
    assertFound("q/Only", jar("many.jar", entries)).isEqualTo("only");
    entries[1] = "Manifest-Version: 1.0\n";
    assertFound("p/A", jar("one.jar", entries)).isEqualTo("any");
  }

  @Test
  void what_a_manifest_names_belongs_to_the_path() throws IOException {
    jar("lib two.jar", "p/A.class", "named");
    File jar =
        jar("one.jar", MANIFEST, "Manifest-Version: 1.0\nClass-Path: nowhere.jar lib%20two.jar\n");

    assertFound("p/A", jar).isEqualTo("named");
  }

  @Test
  void what_a_manifest_names_comes_behind_what_the_command_line_names() throws IOException {
    File named = jar("named.jar", "p/A.class", "named", "p/B.class", "named");
    File jar = jar("one.jar", MANIFEST, "Manifest-Version: 1.0\nClass-Path: named.jar one.jar\n");
    File other = jar("other.jar", "p/A.class", "other");

    assertFound("p/A", jar, other).isEqualTo("other");
    assertFound("p/B", jar, other).isEqualTo("named");
    assertFound("p/A", named, jar, other).isEqualTo("named");
  }

  @Test
  void a_jar_that_a_named_one_names_belongs_to_the_path_too() throws IOException {
    jar("last.jar", "p/A.class", "last");
    jar("middle.jar", MANIFEST, "Manifest-Version: 1.0\nClass-Path: last.jar first.jar\n");
    File first = jar("first.jar", MANIFEST, "Manifest-Version: 1.0\nClass-Path: middle.jar\n");

    assertFound("p/A", first).isEqualTo("last");
  }

  @Test
  void what_cannot_be_read_is_left_out() throws IOException {
    File broken = Files.writeString(folder.resolve("broken.jar"), "no archive").toFile();

    assertFound("A", broken, new File("nowhere"), jar("good.jar", "A.class", "good"))
        .isEqualTo("good");
  }
}
