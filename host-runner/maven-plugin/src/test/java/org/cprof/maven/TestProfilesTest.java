package org.cprof.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Date;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestProfilesTest {
  private static final String PROFILE = "java.cprof.csv.gz";

  @TempDir private Path folder;

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "");
  }

  @Test
  void what_an_earlier_build_left_is_removed_and_options_stay() throws IOException {
    Path options = file("java.options");
    for (String name :
        new String[] {PROFILE, "java.calls.csv.gz", "12-" + PROFILE, PROFILE + ".raw/12.raw"}) {
      file(name);
    }
    TestProfiles profiles = new TestProfiles(folder);

    profiles.remove();
    assertThat(folder.resolve(PROFILE + ".raw")).isEmptyDirectory();
    Files.delete(folder.resolve(PROFILE + ".raw"));
    assertThat(folder).isDirectoryContaining(options::equals);
    assertThat(folder.toFile().list()).hasSize(1);
    assertThat(profiles.read()).isEmpty();
  }

  @Test
  void a_profile_is_of_this_build_if_it_is_not_older() throws IOException {
    Files.setLastModifiedTime(file(PROFILE), FileTime.fromMillis(5_000));

    assertThat(new TestProfiles(folder).areSince(new Date(5_000))).isTrue();
    assertThat(new TestProfiles(folder).areSince(new Date(6_000))).isFalse();
  }
}
