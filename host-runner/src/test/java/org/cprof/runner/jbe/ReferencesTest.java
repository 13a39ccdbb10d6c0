package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;

class ReferencesTest {
  private static final Configuration CYCORE = jop("1", "2", "4096", "16");

  private final References references = References.load();

  private static Configuration jop(String r, String w, String bytes, String blocks) {
    return new Configuration(
        "jop",
        Map.of(
            "ocache",
            "off",
            "r",
            r,
            "w",
            w,
            "cache.policy",
            "fifo",
            "cache.bytes",
            bytes,
            "cache.blocks",
            blocks));
  }

  @Test
  void there_are_sixteen_kernels_in_six_configurations_of_jop() {
    References jop = References.of("jop");
    assertThat(jop.rows()).hasSize(326 + 66);
    assertThat(jop.rows().stream().map(Reference::kernel).distinct()).hasSize(16);
    assertThat(
            jop.rows().stream()
                .map(Reference::configuration)
                .filter(each -> each.settings().get("ocache").equals("on"))
                .distinct())
        .hasSize(1);
    assertThat(
            jop.rows().stream()
                .map(Reference::configuration)
                .filter(each -> each.settings().get("ocache").equals("off"))
                .distinct())
        .containsExactlyInAnyOrder(
            CYCORE,
            jop("3", "5", "4096", "16"),
            jop("2", "2", "4096", "32"),
            jop("1", "2", "2048", "16"),
            jop("1", "2", "1024", "8"));
  }

  @Test
  void there_are_thirteen_kernels_in_eight_configurations_of_jop_spinalhdl() {
    References spinal = References.of("jop-spinalhdl");
    assertThat(spinal.rows()).hasSize(432);
    assertThat(spinal.rows().stream().map(Reference::kernel).distinct()).hasSize(13);
    assertThat(spinal.rows().stream().map(Reference::configuration).distinct()).hasSize(8);
    assertThat(references.rows()).hasSize(326 + 66 + 432);
  }

  /** As many as the files have, none read twice and none lost. */
  @Test
  void every_row_by_method_belongs_to_a_kernel() {
    assertThat(methods(References.of("jop"))).isEqualTo(1866);
    assertThat(methods(References.of("jop-spinalhdl"))).isEqualTo(2594);
    assertThat(references.rows())
        .filteredOn(row -> !row.methods().isEmpty())
        .hasSize(326 + 432)
        .allMatch(row -> row.methods().get("jbe.kernel." + row.kernel() + ".run(I)I").calls() >= 1);
  }

  private static int methods(References references) {
    return references.rows().stream().mapToInt(row -> row.methods().size()).sum();
  }

  @Test
  void every_kernel_that_there_is_has_arguments() {
    assertThat(Kernels.names()).allSatisfy(k -> assertThat(references.arguments(k)).isNotEmpty());
    assertThat(references.arguments("Sieve")).containsExactly(10, 100, 300);
  }

  @Test
  void a_row_is_found_by_kernel_argument_start_and_the_models_parameters() throws ModelException {
    References cycore = references.of(Models.load("jop", Map.of()));
    Reference sieve = cycore.find("Sieve", 10, Start.WARM).orElseThrow();
    assertThat(sieve.configuration()).isEqualTo(CYCORE);
    assertThat(sieve.cycles()).isEqualTo(1157);
    assertThat(sieve.result()).isEqualTo(4);
    // By hand: 8 leaf calls of 30 cycles, 7 inner ones of 184, called for 74.
    assertThat(cycore.find("Fibonacci", 5, Start.WARM).orElseThrow().cycles())
        .isEqualTo(8 * 30 + 7 * 184 + 74);
    assertThat(cycore.find("Sieve", 11, Start.WARM)).isEmpty();
    assertThat(references.of(Models.load("jop", Map.of("r", "0"))).rows()).isEmpty();
    assertThat(references.of(Models.load("jop", Map.of("cache.policy", "lru"))).rows()).isEmpty();
  }

  @Test
  void one_file_holds_several_presets() throws ModelException {
    References board = references.of(Models.load("jop-spinalhdl", Map.of("preset", "bram-board")));
    assertThat(board.rows()).hasSize(54);
    Map<String, String> sameByHand = Map.of("idiv", "hardware", "allocation", "cards");
    assertThat(references.of(Models.load("jop-spinalhdl", sameByHand)).rows())
        .isEqualTo(board.rows());
    Map<String, String> other = Map.of("ocache.lines", "8");
    assertThat(references.of(Models.load("jop-spinalhdl", other)).rows()).isEmpty();
    Map<String, String> asJop = Map.of("cache.bytes", "4096", "cache.blocks", "32", "latency", "1");
    assertThat(references.of(Models.load("jop-spinalhdl", asJop)).rows()).isEmpty();
  }

  @Test
  void starts_are_called_as_in_the_files() {
    assertThat(List.of(Start.values())).hasToString("[empty, warm]");
  }
}
