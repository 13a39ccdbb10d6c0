package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;

/** The references of the kernels that come with the tool. */
class ReferencesTest {
  private final ReferenceSet references = ReferenceSet.ofKernels();

  private static Stream<String> parameters(ReferenceSet set) {
    return set.measurements().stream().map(each -> each.target().parameters()).distinct();
  }

  @Test
  void there_are_sixteen_kernels_in_six_configurations_of_jop() {
    ReferenceSet jop = ReferenceSet.read("jop-kernels");
    assertThat(jop.measurements()).hasSize(326 + 66);
    assertThat(jop.measurements().stream().map(Measurement::benchmark).distinct()).hasSize(16);
    assertThat(parameters(jop))
        .containsExactlyInAnyOrder(
            "cache.blocks=16 cache.bytes=4096 cache.policy=fifo float=exact ocache=off r=1 w=2",
            "cache.blocks=16 cache.bytes=4096 cache.policy=fifo float=exact ocache=off r=3 w=5",
            "cache.blocks=32 cache.bytes=4096 cache.policy=fifo float=exact ocache=off r=2 w=2",
            "cache.blocks=16 cache.bytes=2048 cache.policy=fifo float=exact ocache=off r=1 w=2",
            "cache.blocks=8 cache.bytes=1024 cache.policy=fifo float=exact ocache=off r=1 w=2",
            "cache.blocks=16 cache.bytes=4096 cache.policy=fifo float=exact ocache=on r=1 w=2");
  }

  @Test
  void there_are_thirteen_kernels_in_eight_configurations_of_jop_spinalhdl() {
    ReferenceSet spinal = ReferenceSet.read("jop-spinalhdl-kernels");
    assertThat(spinal.measurements()).hasSize(432);
    assertThat(spinal.measurements().stream().map(Measurement::benchmark).distinct()).hasSize(13);
    assertThat(parameters(spinal)).hasSize(8);
    assertThat(references.measurements()).hasSize(326 + 66 + 432);
  }

  /** As many as the files have, none read twice and none lost. */
  @Test
  void every_row_by_method_belongs_to_a_kernel() {
    assertThat(references.methods()).hasSize(1866 + 2594);
    List<Measurement> byMethod =
        references.measurements().stream()
            .filter(each -> !references.methods(each).isEmpty())
            .toList();
    assertThat(byMethod)
        .hasSize(326 + 432)
        .allMatch(
            each ->
                references
                        .methods(each)
                        .get("jbe.kernel." + each.benchmark() + ".run(I)I")
                        .get(Figure.CALLS)
                    >= 1);
    assertThat(byMethod.stream().mapToInt(each -> references.methods(each).size()).sum())
        .isEqualTo(1866 + 2594);
  }

  @Test
  void every_kernel_that_there_is_has_arguments() {
    assertThat(Kernels.names()).allSatisfy(k -> assertThat(references.arguments(k)).isNotEmpty());
    assertThat(references.ofKernel("Sieve")).containsExactly(10, 100, 300);
  }

  @Test
  void a_row_is_found_by_kernel_argument_start_and_the_models_parameters() throws ModelException {
    ReferenceSet cycore = references.of(Models.load("jop", Map.of()));
    Measurement sieve = cycore.find("Sieve", Arguments.of(10), Start.WARM).orElseThrow();
    assertThat(sieve.cycles()).isEqualTo(1157);
    assertThat(sieve.result()).isEqualTo(4);
    assertThat(sieve.place()).startsWith("jop-rtl-kernels.csv:");
    // By hand: 8 leaf calls of 30 cycles, 7 inner ones of 184, called for 74.
    assertThat(cycore.find("Fibonacci", Arguments.of(5), Start.WARM).orElseThrow().cycles())
        .isEqualTo(8 * 30 + 7 * 184 + 74);
    assertThat(cycore.find("Sieve", Arguments.of(11), Start.WARM)).isEmpty();
    assertThat(references.of(Models.load("jop", Map.of("r", "0"))).measurements()).isEmpty();
    assertThat(
            references.of(Models.load("jop", Map.of("cache.policy", "always-miss"))).measurements())
        .isEmpty();
  }

  /** How floating point is priced is no matter of the hardware that was measured. */
  @Test
  void a_reference_holds_for_every_way_to_price_floating_point() throws ModelException {
    assertThat(references.of(Models.load("jop", Map.of("float", "typical"))))
        .isEqualTo(references.of(Models.load("jop", Map.of())));
  }

  @Test
  void one_file_holds_several_presets() throws ModelException {
    ReferenceSet board =
        references.of(Models.load("jop-spinalhdl", Map.of("preset", "bram-board")));
    assertThat(board.measurements()).hasSize(54);
    Map<String, String> sameByHand = Map.of("idiv", "hardware", "allocation", "cards");
    assertThat(references.of(Models.load("jop-spinalhdl", sameByHand))).isEqualTo(board);
    Map<String, String> other = Map.of("ocache.lines", "8");
    assertThat(references.of(Models.load("jop-spinalhdl", other)).measurements()).isEmpty();
    Map<String, String> asJop = Map.of("cache.bytes", "4096", "cache.blocks", "32", "latency", "1");
    assertThat(references.of(Models.load("jop-spinalhdl", asJop)).measurements()).isEmpty();
  }
}
