package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartJarTest {

  @TempDir Path folder;

  @Test
  void classes_are_stored_by_their_names() throws IOException {
    Path file = folder.resolve("java.base.jar");

    StartJar.write(
        file, Map.of("java/lang/B", new byte[] {1, 2, 3}, "java/lang/A", new byte[1000]));

    try (ZipFile jar = new ZipFile(file.toFile())) {
      List<? extends ZipEntry> entries = jar.stream().toList();
      assertThat(entries)
          .extracting(ZipEntry::getName)
          .containsExactly("java/lang/A.class", "java/lang/B.class");
      assertThat(entries).allMatch(entry -> entry.getMethod() == ZipEntry.STORED);
      assertThat(jar.getInputStream(entries.get(0)).readAllBytes()).isEqualTo(new byte[1000]);
      assertThat(jar.getInputStream(entries.get(1)).readAllBytes()).containsExactly(1, 2, 3);
    }
  }

  @Test
  void the_same_classes_make_the_same_file() throws IOException {
    Map<String, byte[]> classes = Map.of("A", new byte[] {1}, "B", new byte[] {2});
    Path one = folder.resolve("one.jar");
    Path other = folder.resolve("other.jar");

    StartJar.write(one, classes);
    StartJar.write(other, classes);

    assertThat(one).hasSameBinaryContentAs(other);
  }
}
