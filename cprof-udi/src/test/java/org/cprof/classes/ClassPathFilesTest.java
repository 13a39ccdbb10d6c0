package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.params.provider.CsvSource;
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

  private static String text(byte[] found) {
    return found == null ? null : new String(found, StandardCharsets.UTF_8);
  }

  private static ClassPathFiles files(int feature, File... path) {
    String entries =
        Stream.of(path).map(File::toString).collect(Collectors.joining(File.pathSeparator));
    return new ClassPathFiles(new ClassPath(new File(".")).add(entries), feature);
  }

  private static AbstractStringAssert<?> assertFound(String className, File... path) {
    return assertThat(text(files(17, path).find(className)));
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

  /** JarFile: versions below 8 are for nobody, and those beyond the JVM's not for it. */
  @ParameterizedTest
  @CsvSource({"17, 11", "11, 11", "10, 9", "25, 21", "8, any"})
  void the_class_of_a_multi_release_jar_is_the_newest_for_the_jvm(int feature, String expected)
      throws IOException {
    String[] entries = {
      MANIFEST,
      "Manifest-Version: 1.0\nMulti-Release: true\n",
      "p/A.class",
      "any",
      "META-INF/versions/7/p/A.class",
      "7",
      "META-INF/versions/9/p/A.class",
      "9",
      "META-INF/versions/11/p/A.class",
      "11",
      "META-INF/versions/11/q/Only.class",
      "only",
      "META-INF/versions/21/p/A.class",
      "21"
    };
    ClassPathFiles many = files(feature, jar("many.jar", entries));

    assertThat(text(many.find("p/A"))).isEqualTo(expected);
    assertThat(text(many.find("q/Only"))).isEqualTo(feature < 11 ? null : "only");
    assertThat(many.names()).contains("p/A").doesNotContain("META-INF/versions/9/p/A");
    assertThat(many.names().contains("q/Only")).isEqualTo(feature >= 11);
    entries[1] = "Manifest-Version: 1.0\n";
    assertThat(text(files(feature, jar("one.jar", entries)).find("p/A"))).isEqualTo("any");
  }

  @Test
  void names_are_those_of_classes_in_all_entries() throws IOException {
    File jar =
        jar(
            "one.jar",
            "p/B.class",
            "B",
            "module-info.class",
            "",
            "META-INF/x/C.class",
            "",
            "p/t",
            "");
    Path classes = Files.createDirectories(folder.resolve("classes/p"));
    Files.writeString(classes.resolve("A.class"), "A");
    Files.writeString(classes.resolve("B.class"), "hidden");
    ClassPathFiles both = files(17, jar, classes.getParent().toFile());

    assertThat(both.names()).containsExactly("p/A", "p/B");
    assertThat(both.readAll().values())
        .extracting(ClassPathFilesTest::text)
        .containsExactly("A", "B");
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
  void jars_named_by_manifests_belong_to_the_path() throws IOException {
    jar("last.jar", "p/A.class", "last");
    jar("middle.jar", MANIFEST, "Manifest-Version: 1.0\nClass-Path: last.jar first.jar\n");
    File first = jar("first.jar", MANIFEST, "Manifest-Version: 1.0\nClass-Path: middle.jar\n");

    assertFound("p/A", first).isEqualTo("last");
  }

  @Test
  void what_cannot_be_read_is_left_out_or_told() throws IOException {
    File broken = Files.writeString(folder.resolve("broken.jar"), "no archive").toFile();
    File naming = jar("naming.jar", MANIFEST, "Manifest-Version: 1.0\nClass-Path: broken.jar\n");

    assertThatThrownBy(() -> files(17, broken).checked())
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("cannot read " + broken + ": it is no jar (");
    assertThat(files(17, naming).checked()).as("named by a manifest alone").isNotNull();

    assertFound("A", broken, new File("nowhere"), jar("good.jar", "A.class", "good"))
        .isEqualTo("good");
  }
}
