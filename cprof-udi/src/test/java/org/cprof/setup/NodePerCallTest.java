package org.cprof.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodePerCallTest {

  private static boolean isNeeded(String option) throws Exception {
    String[] told = option.split("=", 2);
    return !new RunSetup(AgentOptions.of(Map.of(told[0], told[1]))).countsCalls();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "udi=blocks",
        "udi=jp",
        "call.sites=true",
        "lines=true",
        "profiler=p.P",
        "below=p.A.m(I)V",
        "clock=true"
      })
  void options_that_tell_calls_apart_need_a_node_for_every_call(String option) throws Exception {
    assertThat(isNeeded(option)).isTrue();
  }
}
