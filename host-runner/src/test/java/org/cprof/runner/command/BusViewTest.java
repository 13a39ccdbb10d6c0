package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.profile.ProfileWriter;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code report --view bus}. */
class BusViewTest {
  @TempDir private Path folder;

  /** 1,000 cycles of 50 MHz, 400 of them with a busy memory; what the host does is not in it. */
  private Path profile() throws IOException {
    Path file = folder.resolve("stalls.cprof.csv.gz");
    ProfileHeader header =
        new ProfileHeader(
            List.of(
                Map.entry("clock-hz", "50000000"),
                Map.entry("stalls", "fill direct"),
                Map.entry("column", "fill number"),
                Map.entry("column", "direct number")));
    try (ProfileWriter writer = new ProfileWriter(file, header)) {
      row(writer, -1, ProfileTree.ROOT, 0, 0, "", "");
      row(writer, 0, ProfileTree.method("a.B", "main", "()V"), 800, 0, "60", "40");
      row(writer, 1, ProfileTree.method("a.B", "step", "()V"), 200, 30, "", "300");
      row(writer, 0, new MethodReference(NodeKind.HOST, "", "host", ""), 0, 0, "7", "7");
      writer.commit();
    }
    return file;
  }

  private static void row(
      ProfileWriter writer,
      int parent,
      MethodReference method,
      long cycles,
      long invokes,
      String fill,
      String direct)
      throws IOException {
    long[] metrics = new long[Metric.COUNT];
    metrics[Metric.CYCLES.ordinal()] = cycles;
    metrics[Metric.INVOKE_CYCLES.ordinal()] = invokes;
    writer.row(new ProfileRow(parent, method, -1, -1, 0, 1, List.of(fill, direct), metrics));
  }

  @Test
  void demand_is_busy_cycles_in_a_thousand() throws IOException {
    Path file = profile();

    assertThat(CommandRun.of("report --view bus --width 100 " + file))
        .isEqualTo(
            new CommandRun(
                0,
                """
                Cycles in which the memory is busy
                  busy      %  cycles  per 1,000  with callees  context
                   300  75.0%     200     1500.0        1500.0  B.main > B.step
                   100  25.0%     800      125.0         400.0  B.main

                Busy in 400 of 1,000 cycles: 400.0 per 1,000, 20,000,000 per second at 50 MHz. \
                One memory feeds at most 2.5 such cores, if they never wait for each other.
                """,
                ""));
    assertThat(CommandRun.of("report --view bus --json " + file).out())
        .containsIgnoringWhitespaces(
            "{\"busy_cycles\":400,\"cycles\":1000,\"contexts\":[{\"busy_cycles\":300,\"cycles\":200,"
                + "\"busy_cycles_with_callees\":300,\"cycles_with_callees\":200,");
  }

  @Test
  void a_profile_without_stalls_is_refused() throws IOException {
    Path sample = ProfileFiles.write(folder.resolve("sample"), ProfileTree.sample());

    assertThat(CommandRun.of("report --view bus " + sample).err())
        .contains("it has no stalls; make one with: cprof run --stalls");
  }
}
