package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.runner.host.HostJdk;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Of every kernel, in a configuration of the references: each own cycle of each method has its
 * line.
 */
class KernelTablesIT {

  /**
   * Object cache and array cache of jop-spinalhdl are looked up once, although lines count, too.
   */
  @ParameterizedTest
  @ValueSource(strings = {"jop", "jop-spinalhdl"})
  void exclusive_cycles_of_all_methods_are_those_of_their_lines(String model) {
    Map<String, String> settings = Map.of("cache.bytes", "1024", "cache.blocks", "8");
    CallPlan plan =
        new CallPlan(
            Kernels.calls(Kernels.names(), ReferenceSet.ofKernels()::ofKernel),
            List.of(Start.values()),
            Kernels.classes(),
            CaseClass.CALLER_WORDS);
    AgentOptions options =
        AgentOptions.NONE
            .withModel(model, settings)
            .with(AgentOption.INCLUDE, BenchmarkRun.CLASSES)
            .with(AgentOption.LINES, true);

    Profile whole = plan.run(HostJdk.current(), options).profile();

    Profile profile = whole.target();
    MethodTotals totals = MethodTotals.of(profile);
    MethodTables tables = MethodTables.of(profile.header());
    Map<MethodReference, Long> inLines = new HashMap<>();
    tables.lines().forEach(line -> inLines.merge(line.method(), line.exclusiveCycles(), Long::sum));
    for (int m = 0; m < profile.methods().size(); m++) {
      MethodReference method = profile.methods().get(m);
      if (method.kind() == NodeKind.METHOD) {
        assertThat(inLines.getOrDefault(method, 0L))
            .as("exclusive cycles of " + method)
            .isEqualTo(totals.metric(Metric.CYCLES, m));
      }
    }
    assertThat(kernelsWithoutLines(tables)).isEmpty();
    // The kernels have line numbers; Monitors alone has a synchronized method.
    assertThat(tables.lines())
        .filteredOn(line -> line.line() == 0 && line.exclusiveCycles() != 0)
        .extracting(line -> line.method().className())
        .filteredOn(name -> name.startsWith("jbe.kernel."))
        .containsOnly("jbe.kernel.Monitors");
    assertThat(tables.lines()).anyMatch(line -> line.routineCycles() > 0);
    assertThat(tables.lines()).allMatch(line -> line.computeCycles() >= 0);
    assertThat(tables.lines().stream().mapToLong(LineCost::loadCycles).min()).hasValue(0);
  }

  private static Set<String> kernelsWithoutLines(MethodTables tables) {
    Set<String> classes =
        tables.lines().stream().map(line -> line.method().className()).collect(Collectors.toSet());
    return Kernels.names().stream()
        .filter(kernel -> !classes.contains("jbe.kernel." + kernel))
        .collect(Collectors.toSet());
  }
}
