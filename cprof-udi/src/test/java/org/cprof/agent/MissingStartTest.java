package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingStartTest {
  @TempDir Path folder;

  @Test
  void nothing_is_in_the_way_of_a_file_that_has_gone() {
    assertThat(MissingStart.barrier(folder.resolve("gone/start.jar").toString())).isEmpty();
  }

  @Test
  void a_folder_of_another_user_is_in_the_way() throws IOException {
    Path cache = Files.createDirectory(folder.resolve("cache"));
    Path jar = Files.createFile(cache.resolve("start.jar"));
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("---------"));
    try {
      assumeThat(cache.toFile().canExecute()).as("the superuser may enter anything").isFalse();
      assertThat(MissingStart.barrier(jar.toString())).isEqualTo(cache.toString());
    } finally {
      Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwx------"));
    }
  }
}
