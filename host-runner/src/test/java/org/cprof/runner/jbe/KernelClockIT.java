package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.runner.host.HostJdk;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The clock of the target shows the cycles of the profile after all kernels, which {@link
 * KernelReferenceIT} compares with the hardware: so it shows the hardware's.
 */
class KernelClockIT {
  @Test
  void the_clock_shows_the_cycles_of_all_kernels() {
    Profile profile =
        run(AgentOptions.NONE.withModel("jop", Map.of()).with(AgentOption.CLOCK, true));

    assertThat(profile.header().first("clock-cycles")).isEqualTo(Long.toString(cycles(profile)));
  }

  /** Reads of fields and elements are priced one by one, by what is in the data caches. */
  @ParameterizedTest
  @ValueSource(strings = {"bram-mc2k-l2", "bram-board"})
  void the_clock_shows_what_data_caches_save_and_changes_no_look_up(String preset) {
    Map<String, String> settings = Map.of("preset", preset);
    Profile profile = run(ofKernels(settings).with(AgentOption.CLOCK, true));
    Profile without = run(ofKernels(settings));

    assertThat(profile.header().first("clock-cycles")).isEqualTo(Long.toString(cycles(profile)));
    assertThat(kernels(profile)).isNotEmpty().isEqualTo(kernels(without));
  }

  private static AgentOptions ofKernels(Map<String, String> settings) {
    return AgentOptions.NONE
        .withModel("jop-spinalhdl", settings)
        .with(AgentOption.INCLUDE, BenchmarkRun.CLASSES);
  }

  private static Profile run(AgentOptions options) {
    CallPlan plan =
        new CallPlan(
            Kernels.calls(Kernels.names(), ReferenceSet.ofKernels()::ofKernel),
            List.of(Start.values()),
            Kernels.classes(),
            CaseClass.CALLER_WORDS);
    return plan.run(HostJdk.current(), options).profile();
  }

  /** Inclusive cycles of each kernel, all its calls together. */
  private static Map<String, Long> kernels(Profile profile) {
    Map<String, Long> kernels = new TreeMap<>();
    for (int node = 1; node < profile.size(); node++) {
      String className = profile.method(node).className();
      if (className.startsWith("jbe.kernel.") && profile.method(node).name().equals("run")) {
        kernels.merge(className, profile.inclusiveCycles(node), Long::sum);
      }
    }
    return kernels;
  }

  /** Inclusive cycles of all roots but those of what the host does. */
  private static long cycles(Profile profile) {
    long cycles = 0;
    boolean[] isHost = new boolean[profile.size()];
    for (int node = 1; node < profile.size(); node++) {
      isHost[node] = profile.method(node).kind() == NodeKind.HOST || isHost[profile.parent(node)];
      cycles += isHost[node] ? 0 : profile.metric(Metric.CYCLES, node);
    }
    return cycles;
  }
}
