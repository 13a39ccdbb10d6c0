package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cprof.runner.CommandException;
import org.junit.jupiter.api.Test;

class BenchmarkChoiceTest {
  @Test
  void benchmarks_are_chosen_by_name_and_by_group() {
    assertThat(BenchmarkChoice.of(List.of("Lift", "Gcd", "app")))
        .isEqualTo(new BenchmarkChoice(List.of("Gcd"), List.of("Lift", "Kfl", "UdpIp")));
    assertThat(BenchmarkChoice.of(List.of("kernel")).kernels()).hasSize(16).contains("Gcd");
    assertThat(BenchmarkChoice.of(List.of()).others()).contains("Lift", "iinc", "Crc");
    assertThatThrownBy(() -> BenchmarkChoice.of(List.of("micros")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("no benchmark is called 'micros'")
        .hasMessageContaining("the groups kernel, app, micro, wcet");
  }
}
