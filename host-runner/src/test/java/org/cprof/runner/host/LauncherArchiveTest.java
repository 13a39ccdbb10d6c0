package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherArchiveTest {
  @TempDir private Path folder;

  /** The checksum is that of POSIX, of the content {@code 123456789}. */
  @Test
  void the_name_of_an_archive_has_its_checksum_and_size() throws IOException {
    Path file = Files.writeString(folder.resolve("a file"), "123456789");

    assertThat(LauncherArchive.checksum(file)).isEqualTo("930766865 9");
  }

  @Test
  void the_newest_four_stay_and_what_is_younger_than_an_hour() throws IOException {
    for (int hours = 2; hours <= 6; hours++) {
      make(hours + "-old.jsa", Duration.ofHours(hours));
    }
    make("young.jsa", Duration.ofMinutes(10));
    make("new-1", Duration.ofMinutes(1));

    LauncherArchive.makeRoom(folder);

    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("new-1", "young.jsa", "2-old.jsa", "3-old.jsa");
  }

  @Test
  void five_that_are_young_stay() throws IOException {
    for (int minutes = 1; minutes <= 5; minutes++) {
      make(minutes + ".jsa", Duration.ofMinutes(minutes));
    }

    LauncherArchive.makeRoom(folder);

    assertThat(folder.toFile().list()).hasSize(5);
  }

  private void make(String name, Duration age) throws IOException {
    Path file = Files.createFile(folder.resolve(name));
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
  }
}
