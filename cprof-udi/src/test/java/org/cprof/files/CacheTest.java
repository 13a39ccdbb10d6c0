package org.cprof.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheTest {

  @TempDir Path folder;
  private Cache cache;

  @BeforeEach
  void prepare() {
    cache = new Cache(folder);
  }

  /** A folder with a file, that was used so many hours ago. */
  private Path keep(Cache.Kind kind, int hours) throws IOException {
    Path entry = cache.folder(kind).resolve(hours + "-hours");
    Files.createDirectories(entry);
    Files.writeString(entry.resolve("file"), "");
    Files.setLastModifiedTime(entry, FileTime.from(Instant.now().minus(Duration.ofHours(hours))));
    return entry;
  }

  private void keep(Cache.Kind kind, int fromHours, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      keep(kind, fromHours + i);
    }
  }

  private String[] kept(Cache.Kind kind) {
    return cache.folder(kind).toFile().list();
  }

  @Test
  void each_kind_has_a_folder_of_its_own() {
    assertThat(Cache.Kind.values())
        .extracting(cache::folder)
        .doesNotHaveDuplicates()
        .allMatch(each -> each.getParent().equals(folder));
  }

  @ParameterizedTest
  @CsvSource({"CODE, 10", "TRIALS, 10", "NATIVES, 1000", "ARCHIVES, 4"})
  void those_go_that_were_not_used_for_longest(Cache.Kind kind, int most) throws IOException {
    keep(kind, 49, most + 2);

    cache.makeRoom();

    assertThat(kept(kind)).hasSize(most);
    assertThat(cache.folder(kind).resolve(49 + most - 1 + "-hours")).exists();
  }

  @Test
  void what_was_used_within_two_days_stays_however_many_there_are() throws IOException {
    keep(Cache.Kind.CODE, 36, 12);
    Path old = keep(Cache.Kind.CODE, 49);

    cache.makeRoom();

    assertThat(kept(Cache.Kind.CODE)).hasSize(12);
    assertThat(old).doesNotExist();
  }

  @Test
  void what_is_used_is_younger_than_all_others() throws IOException {
    keep(Cache.Kind.CODE, 49, 9);
    Path next = keep(Cache.Kind.CODE, 99);
    Path oldest = keep(Cache.Kind.CODE, 100);
    Cache.touch(oldest);

    cache.makeRoom();

    assertThat(oldest).exists();
    assertThat(next).doesNotExist();
    Cache.touch(next);
    assertThat(next).doesNotExist();
  }

  @Test
  void where_nothing_is_there_is_room() {
    cache.makeRoom();

    assertThat(folder).isEmptyDirectory();
  }
}
