package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
