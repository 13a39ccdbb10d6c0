package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.runner.host.AgentOptions;
import org.cprof.runner.host.HostJdk;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The clock of the target shows the cycles of the profile after all kernels, which {@link
 * KernelReferenceIT} compares with the hardware: so it shows the hardware's.
 */
class KernelClockIT {
  @ParameterizedTest
  @ValueSource(strings = {"fifo", "always-miss", "none"})
  void the_clock_shows_the_cycles_of_all_kernels(String policy) {
    KernelPlan plan =
        new KernelPlan(
            Kernels.names(), References.load()::arguments, List.of(Start.EMPTY, Start.WARM));
    AgentOptions options =
        new AgentOptions().model("jop", Map.of("cache.policy", policy)).clock(true);

    Profile profile =
        DriverRun.of(HostJdk.current(), options, plan.cases(), plan.lines()).profile();

    assertThat(profile.header().first("clock-cycles")).isEqualTo(Long.toString(cycles(profile)));
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
