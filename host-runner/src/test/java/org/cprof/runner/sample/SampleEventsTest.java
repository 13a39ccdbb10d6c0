package org.cprof.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleEventsTest {
  @TempDir Path folder;

  private static List<Sample> read(Path chunk) throws Exception {
    List<Sample> samples = new ArrayList<>();
    new SampleEvents(samples::add).readUnfinished(chunk);
    return samples;
  }

  private static void execute(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  /** The byte at 64 of a header is 0 at its end, 255 while it changes, and a number else. */
  @ParameterizedTest
  @ValueSource(ints = {1, 255})
  void a_jvm_that_is_killed_leaves_an_open_chunk(int state) throws Exception {
    Path chunk = folder.resolve("chunk.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
      recording.start();
      execute(Duration.ofMillis(500));
      recording.dump(chunk);
    }
    List<Sample> all = read(chunk);
    byte[] content = Files.readAllBytes(chunk);
    content[64] = (byte) state;
    Files.write(chunk, content);

    assertThat(read(chunk)).isNotEmpty().isEqualTo(all);
  }
}
