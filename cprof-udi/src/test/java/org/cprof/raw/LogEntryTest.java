package org.cprof.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.instrument.call.Item;
import org.cprof.prepared.SampleMethods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LogEntryTest {

  static Stream<LogEntry> entries() {
    return Stream.of(
        new LogEntry.Start(
            Map.of("model", "jop", "program", "größer €"),
            1L << 40,
            "cprof 1.0",
            "OpenJDK 17",
            "p.Main a b",
            "/cache/start",
            "/cache/classes"),
        new LogEntry.Start(Map.of(), 1, "", "", "", "", ""),
        new LogEntry.Loaded(1L << 40, new int[] {7, -1, 8}),
        new LogEntry.Registered(3, SampleMethods.nativeMethod("p.A", "n", "()V"), null),
        new LogEntry.Registered(
            4,
            SampleMethods.method("p.A", "m"),
            new Item.Method.Positions(new int[] {10, -1}, new int[] {0, 70_000})),
        new LogEntry.LeftOut("p.A.m()V: no room for €"),
        new LogEntry.UncountedJvm("/jdk/bin/java"),
        new LogEntry.Matched("p.*"),
        new LogEntry.Switched("stop", "123.raw.1"),
        new LogEntry.Recorded("p.A.m()V", true, false),
        new LogEntry.Measured("p.A.m()V"),
        new LogEntry.End(List.of("p.Missed", "p.Other")),
        new LogEntry.End(List.of()));
  }

  @ParameterizedTest
  @MethodSource("entries")
  void what_is_read_is_what_was_written(LogEntry entry) {
    LogEntry read = LogEntry.read(entry.encoded(), opcode -> null);

    assertThat(read).hasSameClassAs(entry).usingRecursiveComparison().isEqualTo(entry);
  }

  /** A text in Latin letters, and one in others. */
  @Test
  void what_the_run_time_writes_is_read() {
    byte[] leftOut = {6, 0, 0, 0, 2, 'A', (byte) 0xE4};
    byte[] switched = {8, 0, 0, 0, 4, 's', 't', 'o', 'p', -1, -1, -1, -1, 0x20, (byte) 0xAC};
    byte[] end = {9, 0, 0, 0, 1, 0, 0, 0, 1, 'M'};

    assertThat(LogEntry.read(leftOut, opcode -> null)).isEqualTo(new LogEntry.LeftOut("Aä"));
    assertThat(LogEntry.read(switched, opcode -> null))
        .isEqualTo(new LogEntry.Switched("stop", "€"));
    assertThat(LogEntry.read(end, opcode -> null)).isEqualTo(new LogEntry.End(List.of("M")));
  }

  @Test
  void what_is_no_entry_is_named() {
    assertThatThrownBy(() -> LogEntry.read(new byte[] {77}, opcode -> null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no LogEntry has the tag 77");
  }
}
