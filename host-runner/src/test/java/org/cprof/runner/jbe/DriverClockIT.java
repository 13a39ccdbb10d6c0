package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Benchmarks that measure themselves with {@code System.nanoTime}, as they are, find the cycles of
 * {@code cprof jbe}. What their reading of the clock takes is in all of their measurements: ninety
 * more iterations take no cycle more or less.
 */
class DriverClockIT {
  private static final List<String> NAMES = List.of("Kfl", "Lift", "UdpIp");

  private static final int NANOS_PER_CYCLE = 10;

  @TempDir Path folder;

  @Test
  void a_program_with_the_hosts_clock_measures_the_targets_cycles() throws Exception {
    Path output = folder.resolve("output");
    AgentOptions options =
        AgentOptions.NONE
            .withModel("jop", Map.of())
            .with(AgentOption.CLOCK, "target")
            .with(AgentOption.OUTPUT, folder.resolve("p.cprof.csv.gz"));
    List<String> program = new ArrayList<>(List.of("-cp", Kernels.location().toString()));
    program.add("jbe.Rates");
    program.add("ticks");
    program.addAll(NAMES);
    HostRun run =
        HostRun.run(
            HostJdk.current(),
            options,
            program,
            new ProcessBuilder().redirectOutput(output.toFile()));
    assertThat(run.exitCode()).isZero();

    List<BenchmarkResult> expected =
        new BenchmarkRun(HostJdk.current())
            .run("jop", Map.of(), NAMES, List.of(Start.EMPTY), ReferenceSet.NONE);
    List<String> lines = Files.readAllLines(output);
    for (String name : NAMES) {
      assertThat(ticks(lines, name, 100) - ticks(lines, name, 10))
          .isEqualTo(NANOS_PER_CYCLE * (cycles(expected, name, 100) - cycles(expected, name, 10)));
    }
  }

  private static long ticks(List<String> lines, String name, int iterations) {
    String start = name + "," + iterations + ",empty,";
    String line = lines.stream().filter(each -> each.startsWith(start)).findFirst().orElseThrow();
    return Long.parseLong(line.split(",")[3]);
  }

  private static long cycles(List<BenchmarkResult> results, String name, int iterations) {
    return results.stream()
        .filter(
            result ->
                result.benchmark().equals(name)
                    && result.iterations() == iterations
                    && result.start() == Start.EMPTY)
        .mapToLong(BenchmarkResult::cycles)
        .findFirst()
        .orElseThrow();
  }
}
