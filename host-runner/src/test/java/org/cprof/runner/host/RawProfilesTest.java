package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawProfilesTest {

  @TempDir Path folder;

  private Path make(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.createFile(file);
  }

  @Test
  void the_log_and_copies_of_a_raw_profile_go_with_it() throws IOException {
    Path raw = make("p.raw/7.raw");
    make("p.raw/7.log");
    make("p.raw/7.raw.1");
    Path other = make("p.raw/77.raw");
    Path otherLog = make("p.raw/77.log");

    RawProfiles.remove(raw);

    assertThat(folder.resolve("p.raw").toFile().list()).containsOnly("77.raw", "77.log");
    RawProfiles.remove(other);
    assertThat(otherLog).doesNotExist();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_folder_of_the_user_stays() throws IOException {
    RawProfiles.remove(make("mine/7.raw"));

    assertThat(folder.resolve("mine")).isEmptyDirectory();
  }

  @Test
  void raw_profiles_of_a_folder_come_by_name_without_their_logs() throws IOException {
    make("p.raw/9.raw");
    make("p.raw/10.raw");
    make("p.raw/10.log");
    make("p.raw/10.raw.1");

    assertThat(RawProfiles.in(folder.resolve("p.raw")))
        .containsExactly(folder.resolve("p.raw/10.raw"), folder.resolve("p.raw/9.raw"));
    assertThat(RawProfiles.in(folder.resolve("none"))).isEmpty();
  }

  @Test
  void a_raw_profile_is_known_by_its_first_bytes() throws IOException {
    ByteBuffer magic = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder());
    magic.putLong(0x3857_4152_464F_5250L);

    assertThat(RawProfiles.isRaw(Files.write(folder.resolve("a"), magic.array()))).isTrue();
    assertThat(RawProfiles.isRaw(Files.write(folder.resolve("b"), new byte[16]))).isFalse();
    byte[] old = "PROFRAW6--------".getBytes(StandardCharsets.US_ASCII);
    assertThat(RawProfiles.isRaw(Files.write(folder.resolve("c"), old))).isTrue();
    assertThat(RawProfiles.isRaw(make("empty"))).isFalse();
    assertThat(RawProfiles.isRaw(folder)).isFalse();
    assertThat(RawProfiles.isRaw(folder.resolve("none"))).isFalse();
  }
}
