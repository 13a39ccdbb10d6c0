package org.cprof.agent.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPlacesTest {

  private final ClassPlaces places = new ClassPlaces();

  @TempDir private Path folder;

  private File jar(String name, String... entries) throws IOException {
    Path jar = folder.resolve(name);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String entry : entries) {
        out.putNextEntry(new ZipEntry(entry));
        out.write((entry + " in " + name).getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar.toFile();
  }

  @Test
  void a_class_is_found_in_the_first_jar_that_has_it() throws IOException {
    places.add(List.of(jar("one.jar", "p/A.class", "p/text"), jar("two.jar", "p/A.class")));
    places.add(List.of(jar("three.jar", "p/A.class", "B.class")));

    assertThat(places.find("p/A")).asString().isEqualTo("p/A.class in one.jar");
    assertThat(places.find("B")).asString().isEqualTo("B.class in three.jar");
    assertThat(places.find("C")).isNull();
  }

  @Test
  void a_class_may_come_to_a_folder_later() throws IOException {
    places.add(List.of(folder.toFile()));
    assertThat(places.find("p/A")).isNull();

    Files.createDirectory(folder.resolve("p"));
    Files.writeString(folder.resolve("p/A.class"), "now");

    assertThat(places.find("p/A")).asString().isEqualTo("now");
  }

  @Test
  void what_cannot_be_read_has_no_classes() throws IOException {
    File broken = Files.writeString(folder.resolve("broken.jar"), "no archive").toFile();
    File gone = jar("gone.jar", "A.class");
    File changed = jar("changed.jar", "B.class");
    places.add(List.of(broken, new File("nowhere"), gone, changed));
    Files.delete(gone.toPath());
    Files.delete(changed.toPath());
    jar("changed.jar", "C.class");

    assertThat(places.find("A")).isNull();
    assertThat(places.find("B")).isNull();
  }
}
