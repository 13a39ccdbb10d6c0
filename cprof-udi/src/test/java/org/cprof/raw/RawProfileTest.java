package org.cprof.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawProfileTest {

  private static final int WINDOWS = 96;
  private static final int RAISED = 88;
  private static final int MERGES = 32;

  @TempDir Path folder;

  private RawProfile open(SketchedRaw raw) throws IOException {
    return RawProfile.open(raw.write(folder.resolve("7.raw")));
  }

  @Test
  void its_header_tells_how_it_was_counted() throws IOException {
    RawProfile raw = open(new SketchedRaw().header(RAISED, 3).header(MERGES, 1));

    assertThat(raw.slots()).isEqualTo(72);
    assertThat(raw.raisedExceptions()).isEqualTo(3);
    assertThat(raw.isMergeInterrupted()).isTrue();
    assertThat(open(new SketchedRaw()).isMergeInterrupted()).isFalse();
  }

  @Test
  void without_threads_it_has_no_nodes() throws IOException {
    RawProfile raw = open(new SketchedRaw());
    List<Long> nodes = new ArrayList<>();

    raw.visit(method -> 0, nodes::add, null);

    assertThat(nodes).isEmpty();
    assertThat(raw.threads()).isEmpty();
    assertThat(raw.moreThreads()).isZero();
  }

  @Test
  void entries_of_its_log_are_read_in_their_order() throws IOException {
    LogEntry one = new LogEntry.LeftOut("of 12 letters");
    LogEntry two = new LogEntry.Switched("stop", "7.raw.1");
    List<LogEntry> read = new ArrayList<>();

    open(new SketchedRaw().log(one).log(two))
        .readLog(bytes -> read.add(LogEntry.read(bytes, opcode -> null)));

    assertThat(read).containsExactly(one, two);
  }

  @Test
  void a_damaged_log_is_named() throws IOException {
    RawProfile raw = open(new SketchedRaw().damagedLog());

    assertThatThrownBy(() -> raw.readLog(entry -> {}))
        .hasMessageEndingWith("7.raw: damaged: an entry of the log has -5 bytes");
  }

  @Test
  void an_address_where_nothing_is_is_damage() throws IOException {
    RawProfile raw = open(new SketchedRaw().header(56, 0x10));

    assertThatThrownBy(() -> raw.readLog(entry -> {}))
        .hasMessageEndingWith("7.raw: damaged: there is nothing at address 0x18");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 1 << 20})
  void a_file_with_a_number_of_windows_that_none_has_is_none(long windows) throws IOException {
    Path file = new SketchedRaw().header(WINDOWS, windows).write(folder.resolve("7.raw"));

    assertThatThrownBy(() -> RawProfile.open(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": not a raw profile, or one of a JVM that is about to start");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8191, 9000})
  void another_file_is_none(int bytes) throws IOException {
    Path file = Files.write(folder.resolve("7.raw"), new byte[bytes]);

    assertThatThrownBy(() -> RawProfile.open(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": not a raw profile, or one of a JVM that is about to start");
    assertThatThrownBy(() -> RawProfile.open(folder.resolve("none.raw")))
        .isInstanceOf(NoSuchFileException.class);
  }
}
