package org.cprof.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.raw.SketchedRaw;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CollectorTest {

  @TempDir Path folder;
  private SketchedRun run;

  @BeforeEach
  void prepare() throws IOException {
    run = new SketchedRun(folder, Map.of("output", "/out/p.cprof.csv.gz"));
  }

  static Stream<Arguments> damagedEntries() {
    return Stream.of(
        Arguments.of("an unknown kind", new byte[] {77}),
        Arguments.of("nothing", new byte[] {}),
        Arguments.of("a text that is cut off", new byte[] {6, 0, 0, 0, 9, 'a'}),
        Arguments.of(
            "a negative number of ids", new byte[] {3, 0, 0, 0, 0, 0, 0, 0, 8, -1, 0, 0, 0}),
        Arguments.of(
            "a native as a method",
            new byte[] {4, 0, 0, 0, 9, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damagedEntries")
  void a_damaged_entry_of_the_log_is_told_with_the_file(String what, byte[] entry)
      throws IOException {
    run.write();
    byte[] length = ByteBuffer.allocate(4).putInt(entry.length).array();
    Files.write(run.log, length, StandardOpenOption.APPEND);
    Files.write(run.log, entry, StandardOpenOption.APPEND);

    assertThatThrownBy(() -> Collector.of(run.file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(run.file + ": damaged: ");
  }

  @Test
  void a_damaged_log_of_the_jvm_is_told_with_the_file() throws IOException {
    run.raw.damagedLog();
    run.write();

    assertThatThrownBy(() -> Collector.of(run.file))
        .isInstanceOf(IOException.class)
        .hasMessage(run.file + ": damaged: an entry of the log has -5 bytes");
  }

  /**
   * Records without a content, and three calls for which there was no memory: the header has them
   * at 64 and their end at 56; they have their arena at 0 and lost calls at 16, the arena its first
   * chunk at 8, a chunk what is used of it at 8 and its content at 24.
   */
  @Test
  void calls_for_which_there_was_no_memory_are_told() throws Exception {
    run = new SketchedRun(folder, Map.of("output", "/out/p.cprof.csv.gz", "calls.of", "p.A.m(..)"));
    int records = 1 << 10;
    int arena = records + 24;
    int chunk = arena + 24;
    run.raw
        .header(56, SketchedRaw.ADDRESS + 2 * records) // overflow node
        .header(64, SketchedRaw.ADDRESS + records)
        .header(records, SketchedRaw.ADDRESS + arena)
        .header(records + 16, 3)
        .header(arena + 8, SketchedRaw.ADDRESS + chunk)
        .header(chunk + 8, SketchedRaw.ADDRESS + chunk + 24); // end of the content
    Path output = folder.resolve("p.cprof.csv.gz");

    try (Collector collector = Collector.of(run.write())) {
      collector.write(output, false);
    }

    assertThat(CallsReader.read(CallsFile.beside(output)).first(CallsFile.LOST)).isEqualTo("3");
  }
}
