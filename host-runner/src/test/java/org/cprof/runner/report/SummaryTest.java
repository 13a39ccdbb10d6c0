package org.cprof.runner.report;

import static java.util.Comparator.reverseOrder;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.cprof.profile.DataCacheUse;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.runner.ProfileTree;
import org.cprof.runner.output.Json;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.Test;

/**
 * The tree of these tests, with {@code calls, bytecodes, cycles, invoke cycles}; 1640 cycles in
 * all:
 *
 * <pre>
 * 0 root
 * 1   demo.Main.main          1, 500, 1000,   0
 * 2     demo.Work.step        2, 100,  200, 148
 * 3       demo.Work.step      4,  40,   80, 296
 * 4         HashMap.get       1,   5,   10,  74
 * 5     System.nanoTime       3,   0,    0, 222   native
 * 6     idiv                  2,  60,  300, 164   in software, priced by a rule
 * 7     jsr                   1,   1,   50,   0   unsupported
 * </pre>
 */
class SummaryTest {
  private static final MethodReference MAIN =
      new MethodReference(NodeKind.METHOD, "demo.Main", "main", "([Ljava/lang/String;)V");
  private static final MethodReference STEP =
      new MethodReference(NodeKind.METHOD, "demo.Work", "step", "(I)I");
  private static final MethodReference GET =
      new MethodReference(
          NodeKind.METHOD, "java.util.HashMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;");
  private static final MethodReference NANO_TIME =
      new MethodReference(NodeKind.NATIVE, "java.lang.System", "nanoTime", "()J");
  private static final MethodReference IDIV = new MethodReference(NodeKind.ROUTINE, "", "idiv", "");
  private static final MethodReference JSR =
      new MethodReference(NodeKind.UNSUPPORTED, "", "jsr", "");

  private static final List<Map.Entry<String, String>> METADATA =
      List.of(
          Map.entry("tool", "cprof 1"),
          Map.entry("program", "demo.Main 5"),
          Map.entry("model", "jop"),
          Map.entry("parameters", "r=1,w=2"),
          Map.entry("clock-hz", "100000000"),
          Map.entry("stand-in", "idiv: the cycles of its dispatch"),
          Map.entry("thread", "main;main;5"),
          Map.entry("thread", "helper;main;3"));

  private static Profile profile(List<Map.Entry<String, String>> metadata) {
    ProfileBuilder builder = new ProfileBuilder(new ProfileHeader(metadata));
    MethodReference root = new MethodReference(NodeKind.ROOT, "", "", "");
    builder.add(new ProfileRow(-1, root, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    builder.add(new ProfileRow(0, MAIN, -1, -1, 9, 1, 500, 1000, 0, 41, 0, 0, 1));
    builder.add(new ProfileRow(1, STEP, -1, -1, 3, 2, 100, 200, 148, 20, 8, 2, 0));
    builder.add(new ProfileRow(2, STEP, -1, -1, 3, 4, 40, 80, 296, 0, 0, 0, 0));
    builder.add(new ProfileRow(3, GET, -1, -1, 2, 1, 5, 10, 74, 0, 3, 1, 0));
    builder.add(new ProfileRow(1, NANO_TIME, -1, -1, 0, 3, 0, 0, 222, 0, 0, 0, 0));
    builder.add(new ProfileRow(1, IDIV, -1, -1, 32, 2, 60, 300, 164, 0, 0, 1, 0));
    builder.add(new ProfileRow(1, JSR, -1, -1, 0, 1, 1, 50, 0, 0, 0, 0, 0));
    return builder.build();
  }

  private static List<String> text(Profile profile, int top, int width) {
    return SummaryReport.of(Summary.of(profile, top, Order.EXCLUSIVE), OptionalDouble.empty())
        .lines(new Terminal(width, Style.PLAIN));
  }

  @Test
  void the_totals_are_those_of_all_nodes() {
    Summary summary = Summary.of(profile(METADATA), 10, Order.EXCLUSIVE);

    assertThat(summary.cycles()).isEqualTo(1640);
    assertThat(summary.bytecodes()).isEqualTo(706);
    assertThat(summary.calls()).isEqualTo(14);
    assertThat(summary.nodes()).isEqualTo(8);
    assertThat(summary.clockHz()).hasValue(100_000_000);
  }

  @Test
  void methods_are_sorted_by_exclusive_or_inclusive_cycles() {
    assertThat(Summary.of(profile(METADATA), 10, Order.EXCLUSIVE).methods())
        .containsExactly(
            new HotPath(List.of(MAIN), 0, 1000, 1640, 1640, 1),
            new HotPath(List.of(IDIV), 0, 300, 464, 464, 2),
            // Once: 148 + 200 + 80 + 10. At both levels: another 296 + 80 + 10.
            new HotPath(List.of(STEP), 0, 280, 438, 824, 6),
            new HotPath(List.of(JSR), 0, 50, 50, 50, 1),
            new HotPath(List.of(GET), 0, 10, 84, 84, 1));
    assertThat(Summary.of(profile(METADATA), 4, Order.INCLUSIVE).methods())
        .extracting(HotPath::method)
        .containsExactly(MAIN, IDIV, STEP, NANO_TIME);
  }

  @Test
  void methods_and_contexts_are_sorted_by_calls_if_asked() {
    Summary summary = Summary.of(profile(METADATA), 2, Order.CALLS);

    assertThat(summary.methods()).extracting(HotPath::method).containsExactly(STEP, NANO_TIME);
    assertThat(summary.contexts()).extracting(HotPath::calls).isSortedAccordingTo(reverseOrder());
    assertThat(summary.order().measure()).isEqualTo("calls");
  }

  @Test
  void a_context_is_named_by_its_callers() {
    List<HotPath> contexts = Summary.of(profile(METADATA), 4, Order.EXCLUSIVE).contexts();

    assertThat(contexts)
        .containsExactly(
            new HotPath(List.of(MAIN), 0, 1000, 1640, 1640, 1),
            new HotPath(List.of(MAIN, IDIV), 0, 300, 464, 464, 2),
            new HotPath(List.of(MAIN, STEP), 0, 200, 438, 438, 2),
            new HotPath(List.of(MAIN, STEP, STEP), 0, 80, 386, 386, 4));
  }

  @Test
  void a_deep_context_is_its_first_and_its_last_methods() {
    ProfileTree tree = new ProfileTree();
    int node = tree.node(0, MAIN, -1, 1, 0);
    for (int level = 1; level <= 1000; level++) {
      node = tree.node(node, STEP, -1, 1, level / 1000);
    }

    HotPath deepest = Summary.of(tree.build(), 1, Order.EXCLUSIVE).contexts().get(0);

    assertThat(deepest.path()).hasSize(64).startsWith(MAIN, STEP).endsWith(STEP);
    assertThat(deepest.leftOut()).isEqualTo(1001 - 64);
  }

  /** Each level has 10 cycles of its own: 10 + 20 + 30 with all below it, 30 from the first on. */
  @Test
  void a_recursion_is_told_if_a_hot_context_or_most_of_a_hot_method_is_one() {
    ProfileTree flat = new ProfileTree();
    int main = flat.node(0, MAIN, -1, 1, 100);
    int level = flat.node(main, STEP, 1, 1, 10);
    level = flat.node(level, STEP, 1, 1, 10);
    String hint = "  Recursions: cprof run --fold-recursion counts all levels in one context.";

    assertThat(text(flat.build(), 3, 80)).doesNotContain(hint);

    flat.node(level, STEP, 1, 1, 10);
    // Of the contexts the first is main; of the methods the second one is step.
    assertThat(text(flat.build(), 1, 80)).doesNotContain(hint);
    assertThat(text(flat.build(), 2, 80)).doesNotContain(hint);
    assertThat(text(flat.build(), 4, 80)).contains(hint);

    ProfileTree deep = new ProfileTree();
    level = deep.node(0, MAIN, -1, 1, 100);
    level = deep.node(level, IDIV, 1, 1, 50);
    for (int i = 0; i < 4; i++) {
      level = deep.node(level, STEP, 1, 1, 10);
    }
    // 100 cycles at all levels are more than twice the 40 of the first one.
    assertThat(text(deep.build(), 2, 80)).doesNotContain(hint);
    assertThat(text(deep.build(), 3, 80)).contains(hint);
  }

  @Test
  void shares_tell_what_is_less_sure() {
    Shares shares = Summary.of(profile(METADATA), 1, Order.EXCLUSIVE).shares();

    assertThat(shares.library()).isEqualTo(new Shares.Share(10, 1, List.of()));
    assertThat(shares.natives()).isEqualTo(new Shares.Share(0, 3, List.of()));
    assertThat(shares.software()).isEqualTo(new Shares.Share(300 + 164, 2, List.of("idiv")));
    assertThat(shares.dispatchOnly()).isEqualTo(Shares.Share.NOTHING);
    assertThat(shares.unsupported()).isEqualTo(new Shares.Share(50, 1, List.of("jsr")));
    assertThat(shares.standIns())
        .containsExactly(
            new Shares.StandIn(
                "idiv", "the cycles of its dispatch", new Shares.Share(464, 2, List.of("idiv"))));
  }

  @Test
  void a_software_bytecode_without_a_price_of_its_routine_has_its_dispatch() {
    ProfileTree tree = new ProfileTree();
    int main = tree.node(0, MAIN, -1, 1, 500);
    tree.node(main, IDIV, -1, 2, Map.of(Metric.CYCLES, 300L, Metric.INVOKE_CYCLES, 164L));
    MethodReference noPrice = new MethodReference(NodeKind.ROUTINE, "", "new", "");
    tree.node(main, noPrice, -1, 3, Map.of(Metric.INVOKE_CYCLES, 279L));

    Shares shares = Summary.of(tree.build(), 1, Order.EXCLUSIVE).shares();

    assertThat(shares.software()).isEqualTo(new Shares.Share(464 + 279, 5, List.of("idiv", "new")));
    assertThat(shares.dispatchOnly()).isEqualTo(new Shares.Share(279, 3, List.of("new")));
  }

  @Test
  void look_ups_of_the_method_cache_are_calls_of_methods_and_routines() {
    // Not of the 3 natives and the unsupported bytecode: 14 - 4.
    assertThat(Summary.of(profile(METADATA), 1, Order.EXCLUSIVE).cache())
        .isEqualTo(new CacheUse(10, 4, 1, 61, 11));
  }

  @Test
  void classes_of_the_jdk_are_known_by_their_packages() {
    Library library = new Library();

    assertThat(library.contains("java.util.HashMap")).isTrue();
    assertThat(library.contains("org.w3c.dom.Node")).isTrue();
    assertThat(library.contains("com.sun.proxy.$Proxy1")).isTrue();
    assertThat(library.contains("javassist.Loader")).isFalse();
    assertThat(library.contains("org.example.Main")).isFalse();
    assertThat(library.contains("Main")).isFalse();
  }

  @Test
  void the_basis_names_the_rule_of_every_price_without_a_figure() {
    assertThat(BasisView.of(profile(METADATA)).lines(new Terminal(100, Style.PLAIN)))
        .containsExactly(
            "  cycles      %  calls  of",
            "   1,176  71.7%      -  bytecodes with a figure in the model",
            "      10   0.6%      1  library (JDK) code, which differs on the target",
            "       0   0.0%      3  native methods of the host",
            "     464  28.3%      2  bytecodes that the target runs in software",
            "      50   3.0%      1  bytecodes that the target does not have: jsr",
            "     464  28.3%      2  idiv, without a figure in the model: the cycles of its"
                + " dispatch");
  }

  @Test
  void a_wide_terminal_gets_one_line_per_method() {
    assertThat(text(profile(METADATA), 3, 100))
        .containsExactly(
            "demo.Main 5 on jop",
            "  r=1 w=2",
            "  1,640 cycles, 16.4 us at 100 MHz",
            "  706 bytecodes, 14 calls, 8 nodes, 2 threads",
            "",
            "Hottest methods, by exclusive cycles",
            "  exclusive      %  inclusive       %  calls  incl/call  method",
            "      1,000  61.0%      1,640  100.0%      1    1,640.0  demo.Main.main(String[])",
            "        300  18.3%        464   28.3%      2      232.0  idiv [software]",
            "        280  17.1%        438   26.7%      6      137.3  demo.Work.step(int)",
            "",
            "Hottest contexts, by exclusive cycles",
            "  exclusive      %  inclusive       %  calls  incl/call  context",
            "      1,000  61.0%      1,640  100.0%      1    1,640.0  Main.main",
            "        300  18.3%        464   28.3%      2      232.0  Main.main > idiv",
            "        200  12.2%        438   26.7%      2      219.0  Main.main > Work.step",
            "",
            "What the estimate rests on (shares overlap)",
            "  cycles      %  calls  of",
            "   1,176  71.7%      -  bytecodes with a figure in the model",
            "      10   0.6%      1  library (JDK) code, which differs on the target",
            "       0   0.0%      3  native methods of the host",
            "     464  28.3%      2  bytecodes that the target runs in software",
            "      50   3.0%      1  bytecodes that the target does not have: jsr",
            "     464  28.3%      2  prices without a figure in the model: idiv",
            "  Each price without a figure: cprof report --view basis",
            "",
            "Method cache, 10 calls",
            "  misses      %  load cycles     %  when",
            "       4  40.0%           61  3.7%  on invoke",
            "       1  10.0%           11  0.7%  on return");
  }

  @Test
  void a_narrow_terminal_gets_names_on_lines_of_their_own() {
    List<String> lines = text(profile(METADATA), 3, 80);

    assertThat(lines).allMatch(line -> line.length() <= 80);
    assertThat(lines)
        .containsSubsequence(
            "  exclusive      %  inclusive       %  calls  incl/call",
            "      1,000  61.0%      1,640  100.0%      1    1,640.0",
            "    demo.Main.main(String[])",
            "        300  18.3%        464   28.3%      2      232.0",
            "    idiv [software]");
  }

  @Test
  void host_work_is_named_if_it_is_more_than_each_profile_has() {
    assertThat(text(withHostWork("static initializers"), 1, 120))
        .contains(
            "  not counted: 7 cycles of class loading and static initializers (the target runs them"
                + " before start-up)");
    assertThat(text(withHostWork("static initializers", "system threads"), 1, 120))
        .contains("  not counted: 14 cycles of host work: static initializers, system threads");
  }

  private static Profile withHostWork(String... roots) {
    ProfileTree tree = new ProfileTree();
    MethodReference method = new MethodReference(NodeKind.METHOD, "a.Main", "main", "()V");
    tree.node(0, method, -1, 1, 100);
    for (String root : roots) {
      int host = tree.node(0, new MethodReference(NodeKind.HOST, "", root, ""), -1, 0, 0);
      tree.node(host, method, -1, 1, 7);
    }
    return tree.build();
  }

  @Test
  void a_run_tells_its_time_on_the_host() {
    List<String> lines =
        SummaryReport.of(Summary.of(profile(METADATA), 1, Order.EXCLUSIVE), OptionalDouble.of(0.5))
            .lines(new Terminal(80, Style.PLAIN));

    assertThat(lines).contains("  500 ms on the host, 3,280 cycles per second");
  }

  @Test
  void what_is_missing_or_odd_is_said_at_the_end() {
    List<Map.Entry<String, String>> metadata = new ArrayList<>(METADATA);
    metadata.add(Map.entry("ending", "running"));
    metadata.add(Map.entry("unmatched-pattern", "org.nowhere.*"));
    metadata.add(Map.entry("below", "demo.Bog.run"));
    metadata.add(Map.entry("unmatched-pattern", "demo.Bog.run"));
    metadata.add(Map.entry("similar-method", "demo.Big.run()V"));
    metadata.add(Map.entry("athrow", "a rule"));
    metadata.add(Map.entry("raised-exceptions", "3"));
    metadata.add(Map.entry("no-room", "4"));
    metadata.add(Map.entry("overflow-calls", "17"));
    for (int i = 1; i <= 5; i++) {
      metadata.add(Map.entry("not-instrumented", "demo.Big.m" + i + " ()V: too large"));
    }

    metadata.add(Map.entry("uncounted-jvm", "/jdk/bin/java"));

    List<String> lines = text(profile(metadata), 1, 80);

    assertThat(lines.subList(lines.size() - 16, lines.size()))
        .containsExactly(
            "",
            "The program was still running: the profile has what was counted until then.",
            "No class matches the pattern org.nowhere.*",
            "No method that was loaded matches --below demo.Bog.run",
            "Methods of similar names: demo.Big.run()V",
            "Not exact for exceptions: a rule",
            "Exceptions of bytecodes and natives, not counted up to the handler: 3",
            "Not counted for lack of stack or heap (operands, natives, loads, locks): 4",
            "Calls beyond the limit of memory, without costs that depend on operands: 17",
            "Not instrumented, so not counted: 5 methods",
            "  demo.Big.m1 ()V: too large",
            "  demo.Big.m2 ()V: too large",
            "  demo.Big.m3 ()V: too large",
            "  and 2 more",
            "JVMs that the program started without CProf's options, so not counted:",
            "  /jdk/bin/java");
  }

  @Test
  void a_profile_without_metadata_and_cycles_is_reported_all_the_same() {
    assertThat(text(new ProfileTree(List.of()).build(), 10, 80))
        .containsExactly(
            "unnamed program on unnamed model",
            "  0 cycles",
            "  0 bytecodes, 0 calls, 1 node, 0 threads",
            "",
            "Nothing was counted: the profile has no call.");
  }

  @Test
  void data_caches_tell_their_misses_and_what_these_cost() throws IOException {
    List<Map.Entry<String, String>> metadata = new ArrayList<>(METADATA);
    metadata.addAll(new DataCacheUse("object", 200, 50, 250).entries());
    metadata.addAll(new DataCacheUse("array", 1000, 164, 82).entries());

    List<String> lines = text(profile(metadata), 1, 80);

    assertThat(lines.subList(lines.indexOf("Data caches"), lines.indexOf("Data caches") + 4))
        .containsExactly(
            "Data caches",
            "  reads  misses      %  miss cycles      %  of",
            "    200      50  25.0%          250  15.2%  fields of objects",
            "  1,000     164  16.4%           82   5.0%  elements of arrays");
    StringWriter json = new StringWriter();
    Summary summary = Summary.of(profile(metadata), 3, Order.EXCLUSIVE);
    Json.write(json, SummaryReport.of(summary, OptionalDouble.empty()).json());
    assertThat(json.toString().replaceAll("\\s+", ""))
        .contains("{\"of\":\"object\",\"reads\":200,\"misses\":50,\"miss_cycles\":250}");
    assertThat(text(profile(METADATA), 1, 80)).doesNotContain("Data caches");
  }

  @Test
  void what_prices_assume_is_told() {
    List<Map.Entry<String, String>> metadata = new ArrayList<>(METADATA);
    metadata.add(Map.entry("assumed", "each access takes the same time"));

    assertThat(text(profile(metadata), 1, 80)).contains("Assumed: each access takes the same time");
  }

  @Test
  void metadata_can_not_control_the_terminal() {
    Profile hostile = profile(List.of(Map.entry("program", "\u001b[2J"), Map.entry("model", "m")));

    assertThat(text(hostile, 1, 80)).first().isEqualTo("?[2J on m");
  }

  @Test
  void json_has_all_figures_in_full() throws IOException {
    StringWriter out = new StringWriter();
    Summary summary = Summary.of(profile(METADATA), 3, Order.EXCLUSIVE);
    Json.write(out, SummaryReport.of(summary, OptionalDouble.of(0.5)).json());

    assertThat(out.toString().replaceAll("\\s+", ""))
        .startsWith("{\"metadata\":{\"tool\":[\"cprof1\"],\"program\":[\"demo.Main5\"],")
        .contains("\"thread\":[\"main;main;5\",\"helper;main;3\"]},\"cycles\":1640,")
        .contains("\"seconds\":1.64E-5,\"bytecodes\":706,\"calls\":14,\"nodes\":8,")
        .contains("\"host_seconds\":0.5,")
        .contains(
            "{\"exclusive_cycles\":280,\"inclusive_cycles\":438,"
                + "\"inclusive_cycles_every_level\":824,\"calls\":6,\"path\":[{\"kind\":\"method\","
                + "\"class\":\"demo.Work\",\"method\":\"step\",\"descriptor\":\"(I)I\"}]}")
        .contains("\"library\":{\"cycles\":10,\"calls\":1}")
        .contains("\"look_ups_on_invoke\":10,\"invoke_misses\":4,\"return_misses\":1,")
        .endsWith("}");
  }
}
