package org.cprof.runner.sweep.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.DataCacheUse;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileReader;
import org.cprof.profile.ProfileRow;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A main of 10 words that calls f of 20 words, on jop: a load of n words takes 6 + (n + 1)*(r + 1)
 * cycles; an invoke hides 37 of them, a return without a result 9.
 *
 * <pre>
 *          load of f, on invoke    load of main, on return
 *   r = 1     48, 11                  28, 19
 *   r = 2     69, 32                  39, 30
 *   r = 3     90, 53                  50, 41
 * </pre>
 */
class PricedRunTest {
  private static final MethodReference MAIN = ProfileTree.method("a.B", "main", "()V");
  private static final MethodReference F = ProfileTree.method("a.B", "f", "()V");
  private static final MethodReference E = ProfileTree.method("a.B", "e", "()V");
  private static final MethodReference G = ProfileTree.method("a.B", "g", "()V");
  private static final int MAIN_WORDS = 10;
  private static final int F_WORDS = 20;

  @TempDir private Path folder;
  private Recipe recipe;
  private ProcessorModel small;

  /** Misses with a small cache and r = 3, prices with a large one and r = 1 and 3. */
  @BeforeEach
  void load() throws ModelException {
    small = jop(2, 1);
    recipe =
        new Recipe(
            jop(2, 3), List.of(jop(16, 1), jop(16, 3)), Combination.of(0, 2), Combination.of(1, 2));
  }

  private static ProcessorModel jop(int blocks, int r) throws ModelException {
    return Models.load("jop", Map.of("cache.blocks", "" + blocks, "r", "" + r));
  }

  private static ProfileBuilder start(String parameters, DataCacheUse... caches) {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    entries.add(Map.entry("parameters", parameters));
    entries.add(Map.entry("program", "a.B"));
    for (DataCacheUse cache : caches) {
      entries.addAll(cache.entries());
    }
    ProfileBuilder rows = new ProfileBuilder(new ProfileHeader(entries));
    MethodReference root = new MethodReference(NodeKind.ROOT, "", "", "");
    rows.add(new ProfileRow(-1, root, -1, -1, 0, 0, new long[Metric.values().length]));
    return rows;
  }

  private static void add(
      ProfileBuilder rows, MethodReference method, int words, long calls, long... metrics) {
    rows.add(new ProfileRow(method.equals(MAIN) ? 0 : 1, method, -1, -1, words, calls, metrics));
  }

  /** Bytecodes, cycles, those of invokes, of loads on invoke and on return, misses on both. */
  private Profile misses(DataCacheUse... caches) {
    ProfileBuilder rows = start("blocks 2, r 3", caches);
    add(rows, MAIN, MAIN_WORDS, 1, 50, 1000 + 3 * 53, 0, 3 * 53, 0, 1, 2);
    add(rows, F, F_WORDS, 5, 20, 400 + 2 * 41, 5 * 80 + 3 * 53, 0, 2 * 41, 3, 0);
    return rows.build();
  }

  private Profile prices(long callsOfF, DataCacheUse... caches) {
    ProfileBuilder rows = start("blocks 16, r 1", caches);
    add(rows, MAIN, MAIN_WORDS, 1, 50, 700 + 5 * 11, 0, 5 * 11, 0, 1, 4);
    add(rows, F, F_WORDS, callsOfF, 20, 300 + 4 * 19, 5 * 74 + 5 * 11, 0, 4 * 19, 5, 0);
    return rows.build();
  }

  /** The large cache with the slow memory, in which f takes so many cycles. */
  private static Profile slow(long cyclesOfF, DataCacheUse... caches) {
    ProfileBuilder rows = start("blocks 16, r 3", caches);
    add(rows, MAIN, MAIN_WORDS, 1, 50, 1000 + 5 * 53, 0, 5 * 53, 0, 1, 4);
    add(rows, F, F_WORDS, 5, 20, cyclesOfF + 4 * 41, 5 * 80 + 5 * 53, 0, 4 * 41, 5, 0);
    return rows.build();
  }

  private Profile price(Profile misses, Profile... prices) throws IOException, UnpricedException {
    Path file = folder.resolve("priced");
    PricedRun.write(file, small, recipe, misses, List.of(prices));
    return ProfileReader.read(file);
  }

  private static long[] metrics(Profile profile, int node) {
    long[] metrics = new long[Metric.values().length];
    for (Metric metric : Metric.values()) {
      metrics[metric.ordinal()] = profile.metric(metric, node);
    }
    return metrics;
  }

  @Test
  void misses_are_those_of_one_run_and_all_else_costs_what_the_other_tells() throws Exception {
    Profile priced = price(misses(), prices(5), slow(400));

    assertThat(priced.size()).isEqualTo(3);
    assertThat(priced.method(2)).isEqualTo(F);
    assertThat(priced.words(2)).isEqualTo(F_WORDS);
    assertThat(priced.calls(2)).isEqualTo(5);
    assertThat(metrics(priced, 1)).containsExactly(50, 700 + 3 * 11, 0, 3 * 11, 0, 1, 2);
    assertThat(metrics(priced, 2))
        .containsExactly(20, 300 + 2 * 19, 5 * 74 + 3 * 11, 0, 2 * 19, 3, 0);
    assertThat(PricedRun.isPriced(priced.header())).isTrue();
    assertThat(priced.header().first("program")).isEqualTo("a.B");
    assertThat(priced.header().first("parameters")).contains("cache.blocks=2,", "r=1,");
  }

  @Test
  void a_program_that_executes_something_else_each_time_has_no_price() {
    assertThatThrownBy(() -> price(misses(), prices(6), slow(400)))
        .isInstanceOf(UnpricedException.class)
        .hasMessage("the program does not execute the same in each run, as row 2 shows");
  }

  @Test
  void a_program_whose_operands_differ_in_each_run_has_no_price() {
    assertThatThrownBy(() -> price(misses(), prices(5), slow(401)))
        .isInstanceOf(UnpricedException.class)
        .hasMessage("the program does not execute the same in each run, as row 2 shows");
  }

  /** Where an athrow leaves methods, its row has the loads of their callers and nothing else. */
  @Test
  void a_row_of_loads_alone_need_not_be_in_all_runs() throws Exception {
    ProfileBuilder rows = start("blocks 2, r 3");
    add(rows, MAIN, MAIN_WORDS, 1, 50, 1000 + 3 * 53, 0, 3 * 53, 0, 1, 2 + 4);
    add(rows, F, F_WORDS, 5, 20, 400 + 2 * 41, 5 * 80 + 3 * 53, 0, 2 * 41, 3, 0);
    add(rows, G, F_WORDS, 0, 0, 4 * 41, 0, 0, 4 * 41, 0, 0);
    ProfileBuilder other = start("blocks 16, r 3");
    add(other, MAIN, MAIN_WORDS, 1, 50, 1000 + 5 * 53, 0, 5 * 53, 0, 1, 4 + 1);
    add(other, E, F_WORDS, 0, 0, 41, 0, 0, 41, 0, 0);
    add(other, F, F_WORDS, 5, 20, 400 + 4 * 41, 5 * 80 + 5 * 53, 0, 4 * 41, 5, 0);

    Profile priced = price(rows.build(), prices(5), other.build());

    assertThat(priced.size()).isEqualTo(4);
    assertThat(metrics(priced, 2))
        .containsExactly(20, 300 + 2 * 19, 5 * 74 + 3 * 11, 0, 2 * 19, 3, 0);
    assertThat(priced.method(3)).isEqualTo(G);
    assertThat(metrics(priced, 3)).containsExactly(0, 4 * 19, 0, 0, 4 * 19, 0, 0);
  }

  @Test
  void any_other_row_has_to_be_in_all_runs() throws Exception {
    ProfileBuilder rows = start("blocks 16, r 3");
    add(rows, MAIN, MAIN_WORDS, 1, 50, 1000 + 5 * 53, 0, 5 * 53, 0, 1, 4);
    add(rows, F, F_WORDS, 5, 20, 400 + 4 * 41, 5 * 80 + 5 * 53, 0, 4 * 41, 5, 0);
    add(rows, G, F_WORDS, 0, 0, 1, 0, 0, 0, 0, 0);

    assertThatThrownBy(() -> price(misses(), prices(5), rows.build()))
        .isInstanceOf(UnpricedException.class)
        .hasMessageEndingWith("as their numbers of rows show: 3, 4");
    assertThatThrownBy(() -> price(rows.build(), prices(5), slow(400)))
        .isInstanceOf(UnpricedException.class)
        .hasMessageEndingWith("as row 3 shows");
  }

  @Test
  void a_sum_that_is_not_whole_is_no_price() {
    recipe =
        new Recipe(
            recipe.misses(),
            recipe.prices(),
            new Combination(List.of(BigInteger.ONE, BigInteger.ONE), BigInteger.valueOf(3)),
            recipe.check());

    // 700 + 1000 cycles of main, by 3.
    assertThatThrownBy(() -> price(misses(), prices(5), slow(400)))
        .isInstanceOf(UnpricedException.class)
        .hasMessageEndingWith("as the cycles of row 1 show: 1700 is no multiple of 3");
  }

  @Test
  void a_data_cache_whose_sum_is_not_whole_has_no_price() {
    recipe =
        new Recipe(
            recipe.misses(),
            recipe.prices(),
            new Combination(List.of(BigInteger.ONE, BigInteger.ONE), BigInteger.TWO),
            recipe.check());
    DataCacheUse fast = new DataCacheUse("object", 9, 4, 82);
    DataCacheUse slow = new DataCacheUse("object", 9, 4, 83);

    // All rows are even, 82 + 83 is not.
    assertThatThrownBy(() -> price(misses(slow), prices(5, fast), slow(400, slow)))
        .isInstanceOf(UnpricedException.class)
        .hasMessageEndingWith("as the cycles of a data cache show: 165 is no multiple of 2");
  }

  @Test
  void sums_of_loads_have_to_agree_with_the_misses() {
    ProfileBuilder rows = start("blocks 2, r 3");
    add(rows, MAIN, MAIN_WORDS, 1, 50, 1000 + 2 * 53, 0, 2 * 53, 0, 1, 2);
    add(rows, F, F_WORDS, 5, 20, 400 + 2 * 41, 5 * 80 + 2 * 53, 0, 2 * 41, 3, 0);

    assertThatThrownBy(() -> price(rows.build(), prices(5), slow(400)))
        .isInstanceOf(UnpricedException.class)
        .hasMessage("row 1, a.B.main()V, does not tell its loads apart");
  }

  @Test
  void misses_that_the_run_hides_are_not_guessed() throws Exception {
    // At r = 1, an invoke hides all of the load of a method of 10 words, at r = 3 it does not.
    small = jop(2, 3);
    Combination same = Combination.of(0, 1);
    recipe = new Recipe(jop(2, 1), List.of(jop(16, 1)), same, same);
    ProfileBuilder rows = start("blocks 2, r 1");
    add(rows, MAIN, MAIN_WORDS, 1, 50, 700, 0, 0, 0, 1, 0);
    add(rows, F, MAIN_WORDS, 5, 20, 300, 5 * 74, 0, 0, 3, 0);

    assertThatThrownBy(() -> price(rows.build(), rows.build()))
        .isInstanceOf(UnpricedException.class)
        .hasMessage("of row 1, a.B.main()V, the runs hide all loads");
  }
}
