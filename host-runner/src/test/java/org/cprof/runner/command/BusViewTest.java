package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
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
    ProfileTree tree =
        new ProfileTree(
            List.of(
                Map.entry("clock-hz", "50000000"),
                Map.entry("stalls", "fill direct"),
                Map.entry("column", "fill number"),
                Map.entry("column", "direct number")));
    int main = tree.node(0, method("main"), -1, 1, Map.of(Metric.CYCLES, 800L), "60", "40");
    Map<Metric, Long> ofStep = Map.of(Metric.CYCLES, 200L, Metric.INVOKE_CYCLES, 30L);
    tree.node(main, method("step"), -1, 1, ofStep, "", "300");
    MethodReference host = new MethodReference(NodeKind.HOST, "", "host", "");
    tree.node(0, host, -1, 1, Map.of(), "7", "7");
    return ProfileFiles.write(folder.resolve("stalls.cprof.csv.gz"), tree.build());
  }

  private static MethodReference method(String name) {
    return ProfileTree.method("a.B", name, "()V");
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
