package org.cprof.agent.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassPathFilesTest {

  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  /** In milliseconds, with which no file system rounds. */
  private static final long TIME = 1_000_000_000_000L;

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

  private static AbstractStringAssert<?> assertFound(String className, File... path) {
    byte[] found = new ClassPathFiles(new ClassPath(Arrays.asList(path))).find(className);
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
  void what_cannot_be_read_is_left_out() throws IOException {
    File broken = Files.writeString(folder.resolve("broken.jar"), "no archive").toFile();

    assertFound("A", broken, new File("nowhere"), jar("good.jar", "A.class", "good"))
        .isEqualTo("good");
  }

  /** Or the JDK would have less to do when the program opens it. */
  @Test
  void an_archive_is_not_shared_with_the_program() throws IOException {
    File jar = jar("some.jar", "A.class", "before");
    assertThat(jar.setLastModified(TIME)).isTrue();
    ClassPathFiles files = new ClassPathFiles(new ClassPath(List.of(jar)));
    Path other = jar("other.jar", "B.class", "after").toPath();
    // In place, so that the JDK takes it for the file that is open.
    Files.write(jar.toPath(), Files.readAllBytes(other));
    assertThat(jar.setLastModified(TIME)).isTrue();

    try (ZipFile zip = new JarFile(jar)) {
      assertThat(zip.getEntry("B.class")).isNotNull();
    }
    assertThat(files.find("B")).isNull();
  }
}
