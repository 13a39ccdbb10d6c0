package org.cprof.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawProfileTest {

  private static final int WINDOWS = 104;
  private static final int TREES = 16;
  private static final int ENDED = 32;
  private static final int DATA_CACHES = 72;

  @TempDir Path folder;

  private RawProfile open(SketchedRaw raw) throws IOException {
    Path own = Files.createTempDirectory(folder, "raw");
    return RawProfile.open(raw.write(own.resolve("7.raw")));
  }

  @Test
  void a_damaged_log_is_named() throws IOException {
    RawProfile raw = open(new SketchedRaw().damagedLog());

    assertThatThrownBy(() -> raw.readLog(entry -> {}))
        .hasMessageEndingWith("7.raw: damaged: an entry of the log has -5 bytes");
  }

  @Test
  void an_address_where_nothing_is_is_damage() throws IOException {
    RawProfile raw = open(new SketchedRaw().header(48, 0x10));

    assertThatThrownBy(() -> raw.readLog(entry -> {}))
        .hasMessageEndingWith("7.raw: damaged: there is nothing at address 0x18");
  }

  /** Where the log's chunk names itself as the next one. */
  @Test
  void chunks_that_go_round_are_damage() throws IOException {
    RawProfile raw = open(new SketchedRaw().at(SketchedRaw.CHUNK, SketchedRaw.CHUNK));

    assertThatThrownBy(() -> raw.readLog(entry -> {}))
        .hasMessageEndingWith(
            "7.raw: damaged: a list goes round, through address 0x"
                + Long.toHexString(SketchedRaw.ADDRESS + SketchedRaw.CHUNK));
  }

  @Test
  void threads_trees_and_counts_that_go_round_are_damage() throws IOException {
    long place = SketchedRaw.CONTENT;
    RawProfile ended = open(new SketchedRaw().at(ENDED, place).at((int) place, place));
    RawProfile trees = open(new SketchedRaw().at(TREES, place).at((int) place + 56, place));
    RawProfile counts = open(new SketchedRaw().at(DATA_CACHES, place).at((int) place, place));

    for (ThrowingCallable reading :
        List.<ThrowingCallable>of(
            ended::threads,
            ended::moreThreads,
            trees::threads,
            trees::clockCycles,
            counts::dataCacheCounts)) {
      assertThatThrownBy(reading).hasMessageContaining("7.raw: damaged: a list goes round");
    }
  }

  @Test
  void a_text_is_read_as_it_was_written() throws IOException {
    ByteBuffer chars = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
    chars.asCharBuffer().put("aß€!");
    int last = SketchedRaw.LENGTH - 8;
    RawProfile raw = open(new SketchedRaw().at(last, chars.getLong(0) - SketchedRaw.ADDRESS));

    assertThat(raw.memory().text(SketchedRaw.ADDRESS + last, 4)).isEqualTo("aß€!");
    assertThat(raw.memory().text(SketchedRaw.ADDRESS + last, 0)).isEmpty();
    assertThatThrownBy(() -> raw.memory().text(SketchedRaw.ADDRESS + last, -1))
        .hasMessageEndingWith("7.raw: damaged: a text of -1 characters");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 1 << 20})
  void a_file_with_a_number_of_windows_that_none_has_is_none(long windows) throws IOException {
    Path file = new SketchedRaw().header(WINDOWS, windows).write(folder.resolve("7.raw"));

    assertThatThrownBy(() -> RawProfile.open(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": not a raw profile, or one of a JVM that is about to start");
  }

  /** The first eight bytes of a file are the letters PROFRAW and the version's digit. */
  @Test
  void a_raw_profile_of_another_version_is_named_as_such() throws IOException {
    Path file = new SketchedRaw().write(folder.resolve("7.raw"));
    byte[] content = Files.readAllBytes(file);
    assertThat(new String(content, 0, 7, StandardCharsets.US_ASCII)).isEqualTo("PROFRAW");
    content[7] = '5';
    Files.write(file, content);

    assertThatThrownBy(() -> RawProfile.open(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": a raw profile of another version of CProf, which alone can read it");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8191, 9000})
  void a_file_of_other_content_is_refused_as_raw_profile(int bytes) throws IOException {
    Path file = Files.write(folder.resolve("7.raw"), new byte[bytes]);

    assertThatThrownBy(() -> RawProfile.open(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": not a raw profile, or one of a JVM that is about to start");
    assertThatThrownBy(() -> RawProfile.open(folder.resolve("none.raw")))
        .isInstanceOf(NoSuchFileException.class);
  }
}
