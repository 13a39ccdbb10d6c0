package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.cprof.instrument.method.Layout;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuntimeSettingsTest {

  private static RunSetup setup(String told) throws Exception {
    Map<String, String> options = new TreeMap<>();
    for (String option : told.split(";")) {
      options.put(option.split("=")[0], option.split("=")[1]);
    }
    return new RunSetup(AgentOptions.of(options));
  }

  private static Map<String, Object> constants(String told) throws Exception {
    Verified made = new Verified(RuntimeSettings.classFile(setup(told)));
    Map<String, Object> constants = new TreeMap<>();
    made.node().fields.forEach(field -> constants.put(field.name, field.value));
    return constants;
  }

  @Test
  void the_made_class_has_what_the_run_time_declares() throws Exception {
    Verified made = new Verified(RuntimeSettings.classFile(setup("model=jop")));

    assertThat(made.node().name).isEqualTo("java/lang/CProfSettings");
    assertThat(RuntimeSource.members(made.node()))
        .isEqualTo(RuntimeSource.members(RuntimeSource.compiled("java/lang/CProfSettings").node()));
  }

  @Test
  void a_method_cache_has_its_blocks() throws Exception {
    assertThat(constants("model=jop"))
        .containsEntry("CACHE_BLOCKS", 16)
        .containsEntry("COUNTERS", 1)
        .containsEntry("CLOCK", 0)
        .containsEntry("CALL_SITES", 0)
        .containsEntry("OBJECT_CACHE_LINES", 0)
        .containsEntry("OBJECT_CACHE_WORDS", 1);
    assertThat(constants("model=jop;set.cache.policy=none")).containsEntry("CACHE_BLOCKS", 0);
  }

  @Test
  void data_caches_have_their_sizes() throws Exception {
    assertThat(constants("model=jop-spinalhdl;set.ocache.lines=8;set.acache=off"))
        .containsEntry("OBJECT_CACHE_LINES", 8)
        .containsEntry("OBJECT_CACHE_WORDS", 16)
        .containsEntry("ARRAY_CACHE_LINES", 0)
        .containsEntry("ARRAY_CACHE_WORDS", 1);
  }

  @ParameterizedTest
  @CsvSource({"call.sites, CALL_SITES", "fold.recursion, FOLDS", "clock, CLOCK"})
  void an_option_is_a_constant(String option, String constant) throws Exception {
    assertThat(constants("model=jop;" + option + "=true")).containsEntry(constant, 1);
    assertThat(constants("model=jop;" + option + "=false")).containsEntry(constant, 0);
  }

  @Test
  void an_extent_and_a_profiler_are_constants() throws Exception {
    assertThat(constants("below=p.A.m")).containsEntry("EXTENT", 1).containsEntry("REPORTS", 0);
    assertThat(constants("profiler=p.P")).containsEntry("EXTENT", 0).containsEntry("REPORTS", 1);
    // A profiler sees what lies outside of the extent, too.
    assertThat(constants("profiler=p.P;below=p.A.m")).containsEntry("EXTENT", 0);
  }

  /**
   * 48 bytes; 24 more with a method cache and then 16 with lines, 48 with a clock, 8 where contexts
   * are canonical.
   */
  @ParameterizedTest
  @CsvSource({
    "'udi=calls', 48",
    "'model=jop;set.cache.policy=none', 48",
    "'model=jop', 72",
    "'model=jop;fold.recursion=true', 80",
    "'model=jop;below=p.A.m', 80",
    "'model=jop;below=p.A.m;fold.recursion=true', 80",
    "'model=jop;set.cache.policy=none;clock=true', 96",
    "'model=jop;clock=true;fold.recursion=true', 128",
    "'model=jop;lines=true', 88",
    "'model=jop;set.cache.policy=none;lines=true', 48",
    "'model=jop;lines=true;clock=true', 136",
    "'model=jop;lines=true;clock=true;fold.recursion=true', 144"
  })
  void slots_lie_behind_what_a_node_has(String told, int bytes) throws Exception {
    assertThat(constants(told)).containsEntry("NODE_SLOTS", bytes);
    assertThat(RuntimeSettings.layout(setup(told)).slots()).isEqualTo(bytes);
  }

  @Test
  void each_part_of_a_node_has_a_place_of_its_own() throws Exception {
    assertThat(constants("model=jop;lines=true;clock=true;fold.recursion=true"))
        .containsEntry("NODE_LAST_MISS", 64)
        .containsEntry("NODE_CLOCK", 80)
        .containsEntry("NODE_CANONICAL", 128)
        .containsEntry("NODE_CELL", 136)
        .containsEntry("NODE_SLOTS", 144);
  }

  @Test
  void inserted_code_and_the_run_time_agree_on_the_layout() throws Exception {
    Layout layout = RuntimeSettings.layout(setup("model=jop"));

    assertThat(layout)
        .isEqualTo(
            new Layout(72, 24_000, 65_536, 64, Layout.Feature.LOOK_UPS, Layout.Feature.CALLS));
    assertThat(RuntimeSettings.layout(setup("model=bytecodes")))
        .isEqualTo(
            new Layout(
                48, 24_000, 65_536, 64, Layout.Feature.BYTECODES_AS_CYCLES, Layout.Feature.CALLS));
    assertThat(RuntimeSettings.layout(setup("model=jop;profiler=p.P")))
        .isEqualTo(
            new Layout(72, 24_000, 65_536, 64, Layout.Feature.LOOK_UPS, Layout.Feature.REPORTS));
  }
}
