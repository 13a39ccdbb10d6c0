package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.price.BlockPricing;
import org.cprof.price.BlockProfile;
import org.cprof.price.BlockTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the UDI {@code blocks} counts, priced, is what runs with the models count. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BlocksIT {

  /** Those in which the JDK's own part is the same in every run. */
  private static final String[] TARGETS = {
    "Branches", "Recursion", "Calls", "Constructors", "Monitors", "Natives", "Published"
  };

  /** A run counts bytecodes by name one by one: those behind an exception do not count. */
  private static final String NOT_WHOLE = ".*(Constructors|Monitors)[.]run.*";

  @TempDir static Path folder;

  private Profile blocks;

  private static Profile run(String name, String... options)
      throws IOException, InterruptedException {
    ProfiledRun run = ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(name)));
    for (String option : options) {
      run.option(option.split("=")[0], option.substring(option.indexOf('=') + 1));
    }
    return run.run("targets.TargetMain", TARGETS).succeeded().profile();
  }

  private Profile priced(String model, Map<String, String> settings) throws ModelException {
    return priced(blocks, model, settings);
  }

  private static Profile priced(Profile counted, String model, Map<String, String> settings)
      throws ModelException {
    ProcessorModel loaded = Models.load(model, settings);
    return new BlockPricing(new BlockProfile(counted), loaded, MethodSizes.NONE).price();
  }

  @BeforeAll
  void countBlocks() throws IOException, InterruptedException {
    blocks = run("blocks", "udi=blocks");
  }

  @Test
  void calls_alone_are_those_of_a_run_that_counts_more() throws Exception {
    Profile calls = run("calls", "udi=calls");

    assertThat(calls.header().first("model")).isEqualTo("bytecodes");
    assertThat(calls.inclusiveCycles(0)).isZero();
    assertThat(calls.total(Metric.BYTECODES)).isZero();
    assertThat(calls(calls)).hasSizeGreaterThan(50).isEqualTo(calls(blocks));
  }

  private static Map<List<String>, Long> calls(Profile profile) {
    Map<List<String>, Long> calls = new HashMap<>();
    Rows.measured(profile).forEach((path, numbers) -> calls.put(path, numbers.get(0)));
    // Loads of methods with handlers, which blocks do not tell.
    calls.values().removeIf(number -> number == 0);
    return calls;
  }

  private static Map<List<String>, Long> callsButOfAthrow(Profile profile) {
    Map<List<String>, Long> calls = calls(profile);
    calls
        .keySet()
        .removeIf(
            path ->
                path.subList(0, path.size() - 1).stream().anyMatch(c -> c.contains("f_athrow")));
    return calls;
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytecodes", "jop-handbook cache.policy", "jamuth", "picojava2", "aj100"})
  void priced_blocks_are_the_profile_of_a_run_with_the_model(String modelAndParameter)
      throws Exception {
    String model = modelAndParameter.split(" ")[0];
    boolean hasCache = modelAndParameter.endsWith("cache.policy");
    Profile direct =
        hasCache
            ? run("direct-" + model, "model=" + model, "set.cache.policy=none")
            : run("direct-" + model, "model=" + model);

    Profile priced = priced(model, hasCache ? Map.of("cache.policy", "none") : Map.of());

    Map<List<String>, List<Long>> expected = Rows.measured(direct);
    Map<List<String>, List<Long>> contexts = Rows.measured(priced);
    if (!direct.header().all("stand-in").isEmpty()) {
      expected.keySet().removeIf(path -> path.toString().matches(NOT_WHOLE));
      contexts.keySet().removeIf(path -> path.toString().matches(NOT_WHOLE));
    }
    assertThat(contexts).hasSizeGreaterThan(50).isEqualTo(expected);
    assertThat(priced.header().all("assumed")).isEmpty();
  }

  @Test
  void by_the_precise_rule_bytecodes_counted_by_name_are_exact() throws Exception {
    Profile direct = run("precise", "model=komodo", "block.rule=precise");
    Profile counted = run("precise-blocks", "udi=blocks", "block.rule=precise");

    Profile priced = priced(counted, "komodo", Map.of());

    assertThat(Rows.measured(priced)).isEqualTo(Rows.measured(direct));
  }

  /** Call sites of methods, and of the bytecodes that the target runs in software. */
  @Test
  void call_sites_are_told_apart_as_in_a_run() throws Exception {
    Profile direct = run("direct-sites", "model=aj100", "call.sites=true");
    Profile counted = run("counted-sites", "udi=blocks", "call.sites=true");

    Profile priced = priced(counted, "aj100", Map.of());

    assertThat(sites(direct))
        .anyMatch(site -> site.contains(" > aload_0@"))
        .hasSizeGreaterThan(100);
    assertThat(sites(priced)).isEqualTo(sites(direct));
  }

  /**
   * Each context with the lines and bytecodes of its calls, how often it was called, its cycles.
   */
  private static List<String> sites(Profile whole) {
    Profile profile = whole.target();
    String[] paths = new String[profile.size()];
    List<String> sites = new ArrayList<>();
    paths[0] = "";
    for (int node = 1; node < paths.length; node++) {
      String site =
          profile.method(node) + "@" + profile.line(node) + ":" + profile.bytecodeIndex(node);
      paths[node] = paths[profile.parent(node)] + " > " + site;
      sites.add(
          paths[node] + " " + profile.calls(node) + " " + profile.metric(Metric.CYCLES, node));
    }
    sites.removeIf(site -> site.matches(NOT_WHOLE));
    return sites;
  }

  @Test
  void a_cache_that_always_misses_is_priced_exactly() throws Exception {
    Profile direct = run("direct-miss", "model=jop-handbook", "set.cache.policy=always-miss");

    Profile priced = priced("jop-handbook", Map.of("cache.policy", "always-miss"));

    assertThat(Rows.measured(priced)).isEqualTo(Rows.measured(direct));
  }

  @Test
  void what_is_assumed_of_a_cache_and_of_operands_is_said() throws ModelException {
    assertThat(priced("jop", Map.of()).header().all("assumed"))
        .hasSize(3)
        .anyMatch(text -> text.startsWith("every look-up in the method cache hits"))
        .anyMatch(text -> text.startsWith("prices that depend on operands"))
        .anyMatch(text -> text.startsWith("software routines that depend on operands"));
  }

  @Test
  void what_operands_decide_is_a_range_that_holds_the_cycles_of_a_run() throws Exception {
    Profile direct = run("direct-jop", "model=jop");

    Profile priced = priced("jop", Map.of());

    long counted = direct.target().inclusiveCycles(0);
    long least = Long.parseLong(priced.header().first(BlockPricing.LEAST_CYCLES));
    long missed = Long.parseLong(priced.header().first(BlockPricing.MISSED_CYCLES));
    long typical = priced.target().inclusiveCycles(0);
    assertThat(least).isLessThan(counted).isLessThan(typical);
    assertThat(missed).isGreaterThan(typical);
    // Methods and routines are called as often, whatever their operands; but athrow's asks
    // for the exception's class only where a handler names one.
    assertThat(callsButOfAthrow(priced)).isEqualTo(callsButOfAthrow(direct));
  }

  @Test
  void lines_opcodes_and_blocks_that_never_ran_are_those_of_the_source() {
    BlockTotals totals = new BlockTotals(new BlockProfile(blocks));

    long calls =
        totals.opcodes().stream()
            .filter(opcode -> opcode.opcode() == 184)
            .mapToLong(BlockTotals.Opcode::executions)
            .sum();
    long bytecodes = totals.opcodes().stream().mapToLong(BlockTotals.Opcode::executions).sum();
    assertThat(calls).isPositive();
    assertThat(totals.lines().stream().mapToLong(BlockTotals.Line::bytecodes).sum())
        .isEqualTo(bytecodes)
        .isEqualTo(blocks.target().total(Metric.BYTECODES));
    assertThat(totals.lines())
        .filteredOn(line -> line.method().toString().equals("targets.Published.h(I)V"))
        .extracting(BlockTotals.Line::bytecodes)
        // It runs twice. Adding, comparing, what never runs, and returning: 4, 2, 0 and 1.
        .containsExactly(2 * 65L * 4, 2 * 65L * 2, 0L, 2 * 65L);
    assertThat(totals.never())
        .filteredOn(block -> block.method().toString().equals("targets.Published.h(I)V"))
        .extracting(BlockTotals.Never::instructions)
        // iconst_0 putstatic
        .containsExactly(2);
  }
}
