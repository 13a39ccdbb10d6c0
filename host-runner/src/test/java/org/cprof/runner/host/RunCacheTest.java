package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.files.FolderTree;
import org.cprof.start.StartFolder;
import org.cprof.start.StartKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCacheTest {

  /** Of each start: five files of two bytes, and ten bytes with their sizes. */
  private static final int START_BYTES = 20;

  @TempDir Path folder;
  private RunCache cache;

  @BeforeEach
  void prepare() {
    cache = new RunCache(new UserCache(folder, true));
  }

  private static StartKey key(int number) {
    return new StartKey(List.of("jdk 17", "model " + number));
  }

  /** A complete start that was used so many hours ago. */
  private Path keep(int number, int hours) throws IOException {
    Path keyFolder = cache.folderOf(key(number));
    Path start = Files.createDirectories(StartFolder.in(keyFolder).path());
    for (String file :
        List.of("java.base.jar", "java.instrument.jar", "rows", "methods", "loaded")) {
      Files.writeString(start.resolve(file), "ab");
    }
    Files.writeString(start.resolve("sizes"), "2\n2\n2\n2\n2\n");
    Instant used = Instant.now().minus(Duration.ofHours(hours));
    Files.setLastModifiedTime(start, FileTime.from(used));
    return keyFolder;
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("prepared"))) {
      return files.toList();
    }
  }

  @Test
  void a_key_has_a_folder_of_its_own() {
    assertThat(cache.folderOf(key(1)))
        .isEqualTo(folder.resolve("prepared").resolve(key(1).hash()))
        .isNotEqualTo(cache.folderOf(key(2)));
  }

  @Test
  void with_one_more_ten_stay_and_those_go_that_were_not_used_for_longest() throws IOException {
    for (int i = 0; i < 12; i++) {
      keep(i, 100 + i);
    }

    cache.makeRoom();

    assertThat(kept()).hasSize(9);
    for (int i = 0; i < 12; i++) {
      assertThat(Files.exists(cache.folderOf(key(i)))).as("" + i).isEqualTo(i < 9);
    }
  }

  @Test
  void of_files_that_keys_share_the_last_ten_stay() throws IOException {
    for (int i = 0; i < 12; i++) {
      Path shared = cache.folderOf(key(i)).resolveSibling("trial-" + key(i).hash());
      Files.createDirectories(shared.getParent());
      Files.writeString(shared, "of a JDK");
      Files.setLastModifiedTime(
          shared, FileTime.from(Instant.now().minus(Duration.ofHours(100 + i))));
    }
    Path foreign = Files.writeString(folder.resolve("prepared/other"), "of nobody");
    Files.setLastModifiedTime(foreign, FileTime.from(Instant.EPOCH));

    cache.makeRoom();

    assertThat(kept()).hasSize(11).contains(foreign);
  }

  @Test
  void what_was_used_within_two_days_stays_however_many_there_are() throws IOException {
    for (int i = 0; i < 12; i++) {
      keep(i, i);
    }
    keep(12, 49);

    cache.makeRoom();

    assertThat(kept()).hasSize(12);
    assertThat(cache.folderOf(key(12))).doesNotExist();
  }

  @Test
  void a_run_makes_its_folder_the_one_that_was_used_last() throws IOException {
    for (int i = 0; i < 10; i++) {
      keep(i, 100 + i);
    }
    RunCache.touch(cache.folderOf(key(9)));

    cache.makeRoom();

    assertThat(cache.folderOf(key(9))).exists();
    assertThat(cache.folderOf(key(8))).doesNotExist();
    RunCache.touch(cache.folderOf(key(8)));
    assertThat(cache.folderOf(key(8))).doesNotExist();
  }

  @Test
  void a_folder_that_nobody_has_completed_goes_by_its_age() throws IOException {
    for (int i = 0; i < 10; i++) {
      keep(i, 100 + i);
    }
    Path killed = Files.createDirectories(cache.folderOf(key(10)));
    Files.createDirectory(killed.resolve("start-1"));
    Files.setLastModifiedTime(killed, FileTime.from(Instant.now().minus(Duration.ofHours(200))));

    cache.makeRoom();

    assertThat(killed).doesNotExist();
    assertThat(kept()).hasSize(9);
  }

  @Test
  void what_jars_have_is_kept_for_all_keys() throws IOException {
    for (int i = 0; i < 12; i++) {
      keep(i, 100 + i);
    }
    Path natives = Files.createDirectory(folder.resolve("prepared/natives"));

    cache.makeRoom();

    assertThat(natives).exists();
  }

  @Test
  void cleaning_removes_everything_and_tells_the_bytes() throws IOException {
    keep(1, 1);
    Path second = keep(2, 1);
    Files.writeString(second.resolve("classes"), "12345");

    assertThat(FolderTree.bytes(second)).isEqualTo(START_BYTES + 5);
    assertThat(new UserCache(folder, true).clean()).isEqualTo(2 * START_BYTES + 5);
    assertThat(folder).isEmptyDirectory();
    assertThat(new UserCache(folder, true).clean()).isZero();
  }

  @Test
  void where_nothing_is_there_is_room() {
    cache.makeRoom();

    assertThat(folder).isEmptyDirectory();
  }
}
