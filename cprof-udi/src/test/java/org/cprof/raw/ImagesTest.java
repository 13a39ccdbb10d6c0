package org.cprof.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImagesTest {

  @TempDir Path folder;

  @Test
  void a_process_that_has_a_log_gets_the_next_number() throws IOException {
    assertThat(Images.next(folder, 7)).isEqualTo(folder.resolve("7.raw"));
    Files.createFile(folder.resolve("7.log"));
    assertThat(Images.next(folder, 7)).isEqualTo(folder.resolve("7-2.raw"));
    Files.createFile(folder.resolve("7-2.log"));
    assertThat(Images.next(folder, 7)).isEqualTo(folder.resolve("7-3.raw"));
    assertThat(Images.next(folder, 72)).isEqualTo(folder.resolve("72.raw"));
  }

  @Test
  void a_raw_profile_that_another_follows_is_replaced() throws IOException {
    Files.createFile(folder.resolve("7.log"));
    assertThat(Images.isReplaced(folder.resolve("7.raw"))).isFalse();
    Files.createFile(folder.resolve("7-2.log"));
    assertThat(Images.isReplaced(folder.resolve("7.raw"))).isTrue();
    assertThat(Images.isReplaced(folder.resolve("7-2.raw"))).isFalse();
    assertThat(Images.isReplaced(folder.resolve("other.raw"))).isFalse();
  }

  @Test
  void images_are_those_of_their_process() {
    assertThat(Images.isOf(folder.resolve("7.raw"), 7)).isTrue();
    assertThat(Images.isOf(folder.resolve("7-2.raw"), 7)).isTrue();
    assertThat(Images.isOf(folder.resolve("72.raw"), 7)).isFalse();
    assertThat(Images.name(folder.resolve("7-2.raw"))).isEqualTo("7-2");
  }
}
