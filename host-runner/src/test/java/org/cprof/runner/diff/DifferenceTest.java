package org.cprof.runner.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.cprof.change.ChangeParts;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.ProfileTree;
import org.cprof.runner.output.Json;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The two runs of these tests, with calls and exclusive cycles, of which loads:
 *
 * <pre>
 *                     before         after
 * main                1   100        1   100
 *   sort              2   200        5   620 (20)
 *     swap           10    50       30   150
 *   old               1    70        -
 *     swap            4    20        -
 *   fresh             -              1    30 (5)
 *     swap            -              3    15
 * </pre>
 */
class DifferenceTest {
  private static final MethodReference MAIN = ProfileTree.method("A", "main", "()V");
  private static final MethodReference SORT = ProfileTree.method("A", "sort", "()V");
  private static final MethodReference SWAP = ProfileTree.method("A", "swap", "()V");
  private static final MethodReference OLD = ProfileTree.method("A", "old", "()V");
  private static final MethodReference FRESH = ProfileTree.method("A", "fresh", "()V");

  private static Profile before() {
    ProfileTree tree = new ProfileTree();
    int main = tree.node(0, MAIN, -1, 1, 100);
    int sort = tree.node(main, SORT, 5, 2, 200);
    // Two call sites of one context.
    tree.node(sort, SWAP, 7, 4, 20);
    tree.node(sort, SWAP, 8, 6, 30);
    tree.node(tree.node(main, OLD, 6, 1, 70), SWAP, 1, 4, 20);
    return tree.build();
  }

  private static Profile after() {
    ProfileTree tree = new ProfileTree();
    int main = tree.node(0, MAIN, -1, 1, 100);
    int sort =
        tree.node(
            main,
            SORT,
            15,
            5,
            Map.of(Metric.CYCLES, 620L, Metric.INVOKE_LOAD_CYCLES, 20L, Metric.RETURN_MISSES, 3L));
    tree.node(sort, SWAP, 17, 30, 150);
    int fresh =
        tree.node(main, FRESH, 16, 1, Map.of(Metric.CYCLES, 30L, Metric.RETURN_LOAD_CYCLES, 5L));
    tree.node(fresh, SWAP, 1, 3, 15);
    return tree.build();
  }

  @Test
  void a_change_is_split_into_calls_price_and_loads() {
    // 200 cycles of 2 calls were 100 each: 3 more are 300, and the 600 left of 620 are 100 dearer.
    assertThat(ChangeParts.of(new ChangeParts.Cost(2, 200, 0), new ChangeParts.Cost(5, 620, 20)))
        .isEqualTo(new ChangeParts(300, 100, 20));
  }

  @Test
  void all_of_what_is_new_or_gone_is_calls() {
    assertThat(ChangeParts.of(new ChangeParts.Cost(0, 0, 0), new ChangeParts.Cost(3, 50, 8)))
        .isEqualTo(new ChangeParts(42, 0, 8));
    assertThat(ChangeParts.of(new ChangeParts.Cost(3, 50, 8), new ChangeParts.Cost(0, 0, 0)))
        .isEqualTo(new ChangeParts(-42, 0, -8));
  }

  @Test
  void a_price_that_is_no_whole_number_loses_nothing() {
    // 10 cycles of 3 calls; one call more is 3 cycles, and the rest is the price's.
    assertThat(ChangeParts.of(new ChangeParts.Cost(3, 10, 0), new ChangeParts.Cost(4, 14, 0)))
        .isEqualTo(new ChangeParts(3, 1, 0));
    long most = Long.MAX_VALUE;
    assertThat(
            ChangeParts.of(new ChangeParts.Cost(1, most, 0), new ChangeParts.Cost(most, 1, 0))
                .sum())
        .isEqualTo(1 - most);
  }

  @Test
  void contexts_are_matched_by_their_methods_whatever_the_lines() {
    Difference difference = Difference.of(before(), after());

    assertThat(difference.topContexts(10))
        .extracting(
            change ->
                change.path().stream().map(MethodReference::name).toList()
                    + " "
                    + change.presence()
                    + " "
                    + change.cycles())
        .containsExactly(
            "[main, sort] BOTH 420",
            "[main, sort, swap] BOTH 100",
            "[main, old] VANISHED -70",
            "[main, fresh] APPEARED 30",
            "[main, old, swap] VANISHED -20",
            "[main, fresh, swap] APPEARED 15");
  }

  @Test
  void methods_have_the_sums_of_their_contexts() {
    Change swap =
        Difference.of(before(), after()).methods().stream()
            .filter(change -> change.method().equals(SWAP))
            .findFirst()
            .orElseThrow();

    assertThat(swap)
        .isEqualTo(
            new Change(List.of(SWAP), 14, 33, 70, 165, 0, 0, new ChangeParts(100 - 20 + 15, 0, 0)));
  }

  @Test
  void what_appeared_vanished_and_moved_is_told() {
    Difference difference = Difference.of(before(), after());

    assertThat(difference.only(Change.Presence.APPEARED, 9))
        .extracting(Change::method)
        .containsExactly(FRESH);
    assertThat(difference.only(Change.Presence.VANISHED, 9))
        .extracting(Change::method)
        .containsExactly(OLD);
    assertThat(difference.moved(9))
        .containsExactly(
            new Difference.Moved(15, List.of(MAIN, OLD, SWAP), List.of(MAIN, FRESH, SWAP)));
  }

  @Test
  void the_parts_add_up_to_the_change_of_the_total() {
    Difference difference = Difference.of(before(), after());

    // sort 300 + 100 + 20, swap 100, old -70, its swap -20, fresh 25 + 5, its swap 15.
    assertThat(difference.why()).isEqualTo(new ChangeParts(300 + 100 - 70 - 20 + 25 + 15, 100, 25));
    assertThat(difference.why().sum()).isEqualTo(difference.cycles(1) - difference.cycles(0));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void the_parts_add_up_whatever_the_trees(long seed) {
    Random random = new Random(seed);
    Difference difference = Difference.of(ProfileTree.random(random), ProfileTree.random(random));

    assertThat(difference.why().sum()).isEqualTo(difference.cycles(1) - difference.cycles(0));
    long methods = difference.methods().stream().mapToLong(change -> change.why().sum()).sum();
    assertThat(methods).isEqualTo(difference.why().sum());
    assertThat(difference.methods())
        .allMatch(change -> change.why().sum() == change.cyclesAfter() - change.cyclesBefore());
  }

  @Test
  void host_work_is_not_compared() {
    Profile sample = ProfileTree.sample();

    Difference difference = Difference.of(sample, sample);

    assertThat(difference.cycles(0)).isEqualTo(196);
    assertThat(difference.why()).isEqualTo(ChangeParts.NONE);
    assertThat(difference.topMethods(9)).isEmpty();
  }

  @Test
  void the_text_tells_totals_reasons_and_changes() {
    List<String> lines =
        DifferenceReport.of(
                Difference.of(before(), after()), List.of(Path.of("a.gz"), Path.of("b.gz")), 2)
            .lines(new Terminal(100, Style.PLAIN));

    assertThat(lines)
        .allMatch(line -> line.length() <= 100)
        .containsSubsequence(
            "before  a.gz: demo.Main 5 on jop",
            "after   b.gz: demo.Main 5 on jop",
            "  before  after  change        %",
            "     440    915    +475  +108.0%  cycles",
            "Why",
            "  cycles  why",
            "    +350  more or fewer calls",
            "    +100  more or less expensive calls",
            "     +25  more or fewer method loads",
            "    +475  together",
            "Methods that changed most, by exclusive cycles",
            "  change  by calls  by price  by loads  before  after  of",
            "    +420      +300      +100       +20     200    620  A.sort()",
            "Contexts that changed most, by exclusive cycles",
            "    +100      +100         0         0      50    150  A.main > A.sort > A.swap",
            "Only after: 1 method new",
            "Only before: 1 method gone",
            "Moved",
            "      15  A.main > A.old > A.swap",
            "          > A.main > A.fresh > A.swap");
  }

  @Test
  void the_text_shows_parameters_that_differ_and_warns_of_other_programs_models_and_jdks() {
    List<Map.Entry<String, String>> metadata =
        List.of(
            Map.entry("program", "demo.Other"),
            Map.entry("model", "jop"),
            Map.entry("model-hash", "cd34"),
            Map.entry("parameters", "r=3,w=2"),
            Map.entry("jdk", "25"));
    Difference difference = Difference.of(before(), new ProfileTree(metadata).build());

    assertThat(
            DifferenceReport.of(difference, List.of(Path.of("a.gz"), Path.of("b.gz")), 2)
                .lines(new Terminal(100, Style.PLAIN)))
        .startsWith(
            "before  a.gz: demo.Main 5 on jop r=1",
            "after   b.gz: demo.Other on jop r=3",
            "The programs are not the same.",
            "The models are not the same.",
            "The JDKs are not the same: an unnamed jdk, 25");
  }

  @Test
  void csv_has_a_row_per_method_the_greatest_change_first() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DifferenceReport.methods(Difference.of(before(), after())).writeCsv(out);

    assertThat(out.toString(StandardCharsets.UTF_8).lines().skip(1))
        .containsExactly(
            "method,A,sort,()V,both,2,5,200,620,0,3,420,300,100,20",
            "method,A,swap,()V,both,14,33,70,165,0,0,95,95,0,0",
            "method,A,old,()V,vanished,1,0,70,0,0,0,-70,-70,0,0",
            "method,A,fresh,()V,appeared,0,1,0,30,0,0,30,25,0,5",
            "method,A,main,()V,both,1,1,100,100,0,0,0,0,0,0");
  }

  @Test
  void json_has_the_parts_of_the_change() throws IOException {
    StringWriter out = new StringWriter();
    Difference difference = Difference.of(before(), after());
    Json.write(out, DifferenceReport.reasons(difference, 1).json());

    assertThat(out.toString().replaceAll("\\s+", ""))
        .startsWith("{\"before\":{\"cycles\":440,")
        .contains(
            "\"change\":{\"cycles\":475,\"more_calls\":350,\"dearer_calls\":100,"
                + "\"method_load\":25}")
        .contains("\"presence\":\"vanished\",\"calls_before\":1,\"calls_after\":0,")
        .endsWith("}]}]}");
  }
}
