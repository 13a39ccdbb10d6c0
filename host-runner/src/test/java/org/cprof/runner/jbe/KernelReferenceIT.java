package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.host.HostJdk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The kernels take exactly the cycles of the hardware, in total, in each of their methods and in
 * each software routine, from an empty and from a warm method cache. The system property {@code
 * cprof.test.jdk} names another JDK to run them on than that of the tests.
 */
class KernelReferenceIT {
  /**
   * The start of the JVM is instrumented anew for all settings, which takes longer than the rest.
   */
  private static final List<String> ALL = List.of();

  @ParameterizedTest(name = "r={0} w={1}, {2} bytes in {3} blocks")
  @CsvSource({"3,5,4096,16", "2,2,4096,32", "1,2,2048,16", "1,2,1024,8"})
  void kernels_and_routines_agree_to_the_cycle(String r, String w, String bytes, String blocks)
      throws Exception {
    compare(
        "jop",
        Map.of("r", r, "w", w, "cache.bytes", bytes, "cache.blocks", blocks),
        BenchmarkRun.CLASSES);
  }

  @Test
  void kernels_agree_in_runs_that_count_the_jdks_classes() throws Exception {
    compare("jop", Map.of(), ALL);
    compare("jop-spinalhdl", Map.of("preset", "bram"), ALL);
  }

  @Test
  void kernels_and_routines_agree_with_jops_object_cache() throws Exception {
    Map<String, String> settings = Map.of("preset", "cycore-ocache");
    ProcessorModel model = Models.load("jop", settings);

    List<KernelResult> results = run(model, "jop", settings, BenchmarkRun.CLASSES);

    assertThat(results.stream().filter(row -> row.reference().isPresent())).hasSize(66);
    assertThat(results)
        .filteredOn(row -> row.reference().isPresent())
        .allSatisfy(row -> assertThat(row.difference()).contains(0.0))
        .allMatch(KernelResult::hasSameResult);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bram-l1",
        "bram-l2",
        "bram-l5",
        "bram-mc2k",
        "bram-mc2k-l2",
        "bram-hwdiv",
        "bram-board"
      })
  void kernels_and_routines_agree_on_jop_spinalhdl_with_its_data_caches(String preset)
      throws Exception {
    compare("jop-spinalhdl", Map.of("preset", preset), BenchmarkRun.CLASSES);
  }

  private static void compare(String name, Map<String, String> settings, List<String> include)
      throws Exception {
    ProcessorModel model = Models.load(name, settings);
    ReferenceSet references = ReferenceSet.read(name + "-kernels").of(model);

    List<KernelResult> results = run(model, name, settings, include);

    assertThat(references.measurements()).isNotEmpty();
    assertThat(results)
        .filteredOn(row -> row.reference().isPresent())
        .allMatch(KernelResult::agrees)
        .allSatisfy(
            row -> assertThat(row.measured()).containsOnlyKeys(row.methodsByName().keySet()));
    assertThat(results.stream().flatMap(row -> row.reference().stream()))
        .containsExactlyInAnyOrderElementsOf(references.measurements());
  }

  private static List<KernelResult> run(
      ProcessorModel model, String name, Map<String, String> settings, List<String> include) {
    String home = System.getProperty("cprof.test.jdk");
    HostJdk jdk = home == null ? HostJdk.current() : HostJdk.at(Path.of(home));
    KernelComparison comparison = new KernelComparison(jdk, include);
    return comparison.run(
        name, settings, Kernels.names(), List.of(Start.values()), comparison.references(model));
  }
}
