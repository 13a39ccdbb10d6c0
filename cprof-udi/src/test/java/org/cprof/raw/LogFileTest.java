package org.cprof.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {

  private static final LogEntry ONE = new LogEntry.LeftOut("one");
  private static final LogEntry TWO = new LogEntry.Matched("two");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void prepare() {
    file = folder.resolve("7.log");
  }

  private void write(LogEntry... entries) throws IOException {
    try (LogFile log = LogFile.create(file)) {
      for (LogEntry entry : entries) {
        log.add(entry);
      }
    }
  }

  private List<LogEntry> read() throws IOException {
    List<LogEntry> read = new ArrayList<>();
    LogFile.read(file, bytes -> read.add(LogEntry.read(bytes, opcode -> null)));
    return read;
  }

  /** As a service leaves it that is killed while it writes. */
  @Test
  void half_an_entry_at_the_end_is_none() throws IOException {
    write(ONE, TWO);
    byte[] all = Files.readAllBytes(file);
    int second = 4 + ONE.encoded().length;
    for (int length = second; length < all.length; length++) {
      Files.write(file, Arrays.copyOf(all, length));

      assertThat(read()).as(length + " bytes").containsExactly(ONE);
    }
  }

  @Test
  void an_entry_of_a_length_that_none_has_is_damage() throws IOException {
    write(ONE);
    Files.write(file, new byte[] {-1, -1, -1, -2, 5}, StandardOpenOption.APPEND);

    assertThatThrownBy(this::read)
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": damaged: an entry of the log has -2 bytes");
  }

  @Test
  void the_log_of_an_earlier_process_of_the_same_number_goes() throws IOException {
    write(ONE, ONE, ONE);
    write(TWO);

    assertThat(read()).containsExactly(TWO);
  }
}
