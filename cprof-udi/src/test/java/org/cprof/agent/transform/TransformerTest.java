package org.cprof.agent.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.ProtectionDomain;
import org.junit.jupiter.api.Test;

class TransformerTest {

  private static final ProtectionDomain AGENT = Transformer.class.getProtectionDomain();

  private static boolean isOurs(String name) {
    return Transformer.isOurs(AGENT, name);
  }

  @Test
  void the_run_time_and_the_agent_with_its_libraries_are_left_alone() {
    assertThat(isOurs("java/lang/CProf")).isTrue();
    assertThat(isOurs("java/lang/CProfTree$1")).isTrue();
    assertThat(isOurs("org/cprof/agent/CProfAgent")).isTrue();
    assertThat(isOurs("org/cprof/shaded/asm/ClassReader")).isTrue();
  }

  @Test
  void of_the_machinery_of_agents_only_the_upcall_is_touched() {
    assertThat(isOurs("sun/instrument/TransformerManager")).isTrue();
    assertThat(isOurs("sun/instrument/InstrumentationImpl")).isFalse();
  }

  @Test
  void a_program_of_the_same_package_but_from_another_place_is_profiled() {
    assertThat(
            Transformer.isOurs(TransformerTest.class.getProtectionDomain(), "org/cprof/agent/Some"))
        .isFalse();
    assertThat(Transformer.isOurs(null, "org/cprof/agent/Some")).isFalse();
  }

  @Test
  void all_other_classes_are_profiled() {
    assertThat(isOurs("java/lang/Object")).isFalse();
    assertThat(isOurs("java/lang/Thread")).isFalse();
    assertThat(isOurs("org/cprofiler/Main")).isFalse();
    assertThat(isOurs("Main")).isFalse();
  }
}
