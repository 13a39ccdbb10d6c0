package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.cprof.model.ModelException;
import org.cprof.model.Models;
import org.junit.jupiter.api.Test;

class ReferencesTest {
  private static final Configuration CYCORE = new Configuration(1, 2, 4096, 16);

  private final References references = References.load();

  @Test
  void there_are_sixteen_kernels_in_five_configurations() {
    assertThat(references.rows()).hasSize(326);
    assertThat(references.rows().stream().map(Reference::kernel).distinct()).hasSize(16);
    assertThat(references.rows().stream().map(Reference::configuration).distinct())
        .containsExactlyInAnyOrder(
            CYCORE,
            new Configuration(3, 5, 4096, 16),
            new Configuration(2, 2, 4096, 32),
            new Configuration(1, 2, 2048, 16),
            new Configuration(1, 2, 1024, 8));
  }

  @Test
  void every_kernel_that_there_is_has_arguments() {
    assertThat(Kernels.names()).allSatisfy(k -> assertThat(references.arguments(k)).isNotEmpty());
    assertThat(references.arguments("Sieve")).containsExactly(10, 100, 300);
  }

  @Test
  void a_row_is_found_by_kernel_argument_start_and_configuration() {
    assertThat(references.find("Sieve", 10, Start.WARM, CYCORE))
        .contains(new Reference("Sieve", 10, CYCORE, Start.WARM, 1157, 4));
    // By hand: 8 leaf calls of 30 cycles, 7 inner ones of 184, called for 74.
    assertThat(references.find("Fibonacci", 5, Start.WARM, CYCORE).orElseThrow().cycles())
        .isEqualTo(8 * 30 + 7 * 184 + 74);
    assertThat(references.find("Sieve", 11, Start.WARM, CYCORE)).isEmpty();
    assertThat(references.find("Sieve", 10, Start.WARM, new Configuration(0, 2, 4096, 16)))
        .isEmpty();
  }

  @Test
  void a_models_configuration_is_that_of_its_parameters() throws ModelException {
    assertThat(Configuration.of(Models.load("jop", Map.of()))).contains(CYCORE);
    assertThat(
            Configuration.of(
                Models.load("jop", Map.of("cache.bytes", "1024", "cache.blocks", "8"))))
        .contains(new Configuration(1, 2, 1024, 8));
    assertThat(Configuration.of(Models.load("bytecodes", Map.of()))).isEmpty();
  }

  @Test
  void starts_are_called_as_in_the_files() {
    assertThat(List.of(Start.values())).hasToString("[empty, warm]");
  }
}
