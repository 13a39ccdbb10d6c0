package org.cprof.runner.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page in headless Chromium. Screenshots of every page in light and dark are left in {@code
 * target/screenshots}.
 */
class ReportPageIT {
  private static final String ESCAPE = "\ue00c";
  private static final String ENTER = "\ue007";
  private static final String DOWN = "\ue015";
  private static final String RIGHT = "\ue014";
  private static final int ROW = 20;

  /**
   * The texts that can be seen, and the hints of fields, whose contrast to what is behind them is
   * less than 4.5 to 1, as the Web Content Accessibility Guidelines 2.1 define it.
   */
  private static final String PALE =
      """
      (() => {
        const parts = colour => (colour.match(/[0-9.]+/g) || []).map(Number);
        const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
            .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
            .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const behind = e => {
          for (; e; e = e.parentElement) {
            const colour = parts(getComputedStyle(e).backgroundColor);
            if (colour.length === 3 || colour[3] > 0) return colour;
          }
          return [255, 255, 255];
        };
        const contrast = (e, pseudo) => {
          const [x, y] = [light(parts(getComputedStyle(e, pseudo).color)), light(behind(e))];
          return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
        };
        const hasText = e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
        return [...document.querySelectorAll('body *')].filter(e => e.offsetParent)
            .filter(e => hasText(e) && contrast(e) < 4.5
                || e.placeholder && contrast(e, '::placeholder') < 4.5)
            .map(e => e.outerHTML.slice(0, 80)).join('; ');
      })()\
      """;

  @TempDir private static Path folder;
  private static Browser browser;
  private static Path sample;

  @BeforeAll
  static void startTheBrowser() throws Exception {
    browser = Browser.start(folder.resolve("browser"));
    sample = page("sample", List.of(), ProfileTree.sample());
  }

  @AfterAll
  static void closeTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void the_console_is_silent() throws Exception {
    assertThat(browser.console()).isEmpty();
  }

  static Path page(String name, List<Path> sources, Profile... sides) throws IOException {
    Path page = folder.resolve(name + ".html");
    try (OutputStream out = Files.newOutputStream(page)) {
      ReportPage.write(List.of(sides), 0, new SourceFolders(sources), Map.of(), out);
    }
    return page;
  }

  @Test
  void the_summary_tells_the_total_and_its_causes() throws Exception {
    browser.open(sample, "");

    assertThat(browser.texts(".big")).containsExactly("196cycles");
    assertThat(browser.texts(".time")).containsExactly("1.96 \u00b5s at 100 MHz");
    // 156 of the program but for 13 of method loads; 40 of idiv.
    assertThat(browser.texts(".legend .num"))
        .containsExactly("143", "73.0%", "40", "20.4%", "13", "6.6%");
    assertThat(browser.texts(".basis tbody tr"))
        .containsExactly("bytecodes that the target runs in software 40 20.4% 2");
  }

  @Test
  void what_was_priced_and_not_counted_is_a_range() throws Exception {
    ProfileTree tree =
        new ProfileTree(
            List.of(
                Map.entry("clock-hz", "1000000"),
                Map.entry("least-cycles", "30"),
                Map.entry("missed-cycles", "2400")));
    tree.node(0, ProfileTree.method("demo.Main", "main", "()V"), -1, 1, 1200);

    browser.open(page("priced", List.of(), tree.build()), "");

    assertThat(browser.texts(".big"))
        .containsExactly("1,200 to 2,400cycles typically, at least 30");
    assertThat(browser.texts(".time")).containsExactly("1.2 ms to 2.4 ms at 1 MHz");
    assertThat(browser.texts(".range"))
        .containsExactly(
            "priced and not counted, for typical operands: from every look-up in the method cache a"
                + " hit to none of them");
  }

  @Test
  void nothing_is_asked_of_the_network() throws Exception {
    browser.open(sample, "#flame");

    assertThat(browser.value("performance.getEntriesByType('resource').length")).isEqualTo("0");
  }

  @Test
  void a_click_zooms_and_escape_goes_back() throws Exception {
    browser.open(sample, "#flame");
    assertThat(browser.texts(".side h2")).containsExactly("all threads");

    browser.clickAt("canvas", 8, 2 * ROW + ROW / 2);

    assertThat(browser.texts(".side h2")).containsExactly("demo.Work.step(int)");
    assertThat(browser.texts(".side dd").subList(0, 3))
        .containsExactly("64 32.7%", "30 15.3%", "2");
    assertThat(browser.texts(".crumbs"))
        .containsExactly("all threads \u203a Main.main \u203a Work.step");
    // Zoomed in, the whole row belongs to what was clicked.
    String width = browser.value("document.querySelector('canvas').clientWidth - 8");
    browser.clickAt("canvas", Integer.parseInt(width), 2 * ROW + ROW / 2);
    assertThat(browser.texts(".side h2")).containsExactly("demo.Work.step(int)");

    browser.type(ESCAPE);

    assertThat(browser.texts(".side h2")).containsExactly("demo.Main.main(String[])");
    browser.clickAt("canvas", Integer.parseInt(width) / 2, 2 * ROW + ROW / 2);
    assertThat(browser.texts(".side h2")).containsExactly("idivsoftware");
  }

  @Test
  void the_flame_graph_is_walked_by_keys() throws Exception {
    browser.open(sample, "#flame");

    browser.type(DOWN + DOWN + RIGHT + ENTER);

    assertThat(browser.texts(".side h2")).containsExactly("idivsoftware");
    assertThat(browser.value("document.getElementById('live').textContent"))
        .isEqualTo("idiv, 40 cycles, 20.4%");
  }

  @Test
  void a_search_tells_the_share_of_what_it_finds() throws Exception {
    browser.open(sample, "#flame");

    browser.type("/");
    browser.type("WORK step");

    // 64 cycles with the invokes; the inner step is part of the outer one.
    assertThat(browser.texts(".found")).containsExactly("1 method, 32.7%");
    browser.type(ESCAPE);
    assertThat(browser.texts(".found")).containsExactly("");
  }

  @Test
  void zoom_and_search_are_in_the_address() throws Exception {
    browser.open(sample, "#flame");
    browser.clickAt("canvas", 8, 2 * ROW + ROW / 2);
    browser.type("/");
    browser.type("step()");
    assertThat(browser.value("location.hash")).matches("#flame/[1-9]/step\\(\\)");

    browser.open(sample, "#flame/2/WORK%20step");

    assertThat(browser.texts(".side h2")).containsExactly("demo.Work.step(int)");
    assertThat(browser.texts(".found")).containsExactly("1 method, 32.7%");
    browser.open(sample, "#flame/999/%");
    assertThat(browser.texts(".side h2")).containsExactly("all threads");
  }

  @Test
  void a_question_mark_shows_the_keys() throws Exception {
    browser.open(sample, "#summary");

    browser.type("?");

    assertThat(browser.value("document.getElementById('keys').open")).isEqualTo("true");
    assertThat(browser.texts("#keys dd")).contains("search or filter", "zoom into the frame");
    browser.click("#keys");
    assertThat(browser.value("document.getElementById('keys').open")).isEqualTo("false");
  }

  @Test
  void the_flame_graph_is_coloured_by_cause_and_turned_over() throws Exception {
    browser.open(sample, "#flame");
    String picture = "document.querySelector('canvas').toDataURL()";
    String byPackage = browser.value(picture);

    browser.click("[data-key=cause]");

    assertThat(browser.value(picture)).isNotEqualTo(byPackage);
    assertThat(browser.texts(".keys .num")).containsExactly("73.0%", "20.4%", "6.6%");
    browser.click("[data-key=flame]");
    String bottom = browser.value("document.querySelector('canvas').clientHeight - 10");
    browser.clickAt("canvas", 400, Integer.parseInt(bottom));
    assertThat(browser.texts(".side h2")).containsExactly("all threads");
  }

  @Test
  void methods_are_sorted_by_a_click_on_a_heading() throws Exception {
    browser.open(sample, "#methods");
    String names = ".bar + .card tbody td:first-child";
    assertThat(browser.texts(names))
        .containsExactly(
            "demo.Main.main(String[])", "demo.Work.step(int)", "idivsoftware", "demo.Work.leaf()");

    browser.click(".bar + .card th:nth-child(2) button");

    assertThat(browser.texts(names))
        .containsExactly(
            "demo.Work.step(int)", "demo.Work.leaf()", "idivsoftware", "demo.Main.main(String[])");
    assertThat(browser.texts(".bar + .card tbody tr:first-child td"))
        .containsExactly(
            "demo.Work.step(int)", "5", "50", "25.5%", "64", "32.7%", "10.0", "4", "2");

    browser.click(".bar + .card th:nth-child(2) button");

    assertThat(browser.texts(names)).first().isEqualTo("demo.Main.main(String[])");
  }

  @Test
  void methods_are_filtered_by_words_or_an_expression() throws Exception {
    browser.open(sample, "#methods");

    browser.type("/");
    browser.type("demo work");
    assertThat(browser.texts(".found")).containsExactly("2 of 4 methods, 28.6% of the cycles");
    browser.type(ESCAPE + "/");
    browser.type("/\\.(main|leaf)$/");

    assertThat(browser.texts(".bar + .card tbody td:first-child"))
        .containsExactly("demo.Main.main(String[])", "demo.Work.leaf()");
    // Types of parameters are no part of it.
    browser.type(ESCAPE + "/");
    browser.type("string");
    assertThat(browser.texts(".found")).containsExactly("0 of 4 methods, 0.0% of the cycles");
    browser.type(ESCAPE + "/");
    browser.type("/(main/");
    assertThat(browser.texts(".found").get(0)).contains("Invalid regular expression");
  }

  @Test
  void what_a_cache_would_cost_is_not_told_where_there_is_none() throws Exception {
    ProfileTree tree = new ProfileTree();
    tree.node(0, ProfileTree.method("demo.Main", "main", "()V"), -1, 1, 90);
    Path page = page("uncached", List.of(), tree.build());

    browser.open(page, "#methods");
    assertThat(browser.texts("thead th")).noneMatch(heading -> heading.contains("Misses"));
    browser.open(page, "#summary");
    assertThat(browser.texts(".fact")).noneMatch(fact -> fact.contains("cache"));
  }

  @Test
  void stalls_are_told_by_method_and_cause() throws Exception {
    ProfileBuilder builder =
        new ProfileBuilder(
            new ProfileHeader(
                List.of(
                    Map.entry("stalls", "element statics"),
                    Map.entry("column", "element number"),
                    Map.entry("column", "statics number"))));
    MethodReference root = new MethodReference(NodeKind.ROOT, "", "", "");
    builder.add(new ProfileRow(-1, root, -1, -1, 0, 0, List.of("", ""), 0, 0, 0, 0, 0, 0, 0));
    MethodReference main = ProfileTree.method("demo.Main", "main", "()V");
    builder.add(new ProfileRow(0, main, -1, -1, 1, 1, List.of("2", "7"), 9, 90, 0, 0, 0, 0, 0));
    MethodReference leaf = ProfileTree.method("demo.Main", "leaf", "(I)V");
    builder.add(new ProfileRow(1, leaf, -1, -1, 1, 1, List.of("11", "0"), 9, 10, 0, 0, 0, 0, 0));

    browser.open(page("stalls", List.of(), builder.build()), "#summary");

    assertThat(browser.texts("table[aria-label='Stalls by method'] tbody tr"))
        .containsExactly(
            "all methods 20 13 7", "demo.Main.leaf(int) 11 11 0", "demo.Main.main() 9 2 7");
  }

  @Test
  void the_page_of_tests_begins_with_them() throws Exception {
    List<Map.Entry<String, String>> metadata = new ArrayList<>(ProfileTree.METADATA);
    metadata.add(Map.entry("below", "@tests"));
    metadata.add(Map.entry("not-checked", "demo.ATest.first()V"));
    ProfileTree tree = new ProfileTree(metadata);
    tree.node(0, ProfileTree.method("demo.ATest", "first", "()V"), -1, 1, 30);
    tree.node(0, ProfileTree.method("demo.ATest", "second", "(I)V"), -1, 2, 1_140);

    browser.open(page("tests", List.of(), tree.build()), "#summary");

    assertThat(browser.texts(".grid .card:first-child h2")).containsExactly("Tests");
    assertThat(browser.texts(".grid .card:first-child .hint"))
        .singleElement()
        .asString()
        .startsWith("Annotations that limit what 1 test may cost were not checked")
        .endsWith("demo.ATest.first");
    assertThat(browser.texts("table[aria-label='Tests'] tbody tr"))
        .containsExactly("demo.ATest.second(int) 1,140 0 2", "demo.ATest.first() 30 0 1");
  }

  @Test
  void callers_callees_and_call_sites_of_a_method_are_shown() throws Exception {
    browser.open(sample, "#methods");

    browser.click(".bar + .card tbody tr:nth-child(2)");

    assertThat(browser.texts(".grid .card:nth-child(2) tbody tr"))
        .containsExactly("demo.Main.main(String[]) 2 64 100.0%", "demo.Work.step(int) 3 0 0.0%");
    assertThat(browser.texts(".grid .card:nth-child(3) tbody tr"))
        .containsExactly("demo.Work.leaf() 5 6 9.4%", "demo.Work.step(int) 3 0 0.0%");
    assertThat(browser.texts(".grid .card:nth-child(4) tbody tr"))
        .containsExactly(
            "7 demo.Work.leaf() 4 5 0", "6 demo.Work.leaf() 1 1 0", "5 demo.Work.step(int) 3 0 0");

    browser.click(".grid .card:nth-child(3) tbody tr:first-child a");

    browser.await("document.querySelector('.chosen h2').innerText == 'demo.Work.leaf()'");
  }

  @Test
  void the_method_cache_has_misses_by_method_and_call_site() throws Exception {
    browser.open(sample, "#cache");

    assertThat(browser.texts(".big")).containsExactly("13cycles lost");
    assertThat(browser.texts(".card:nth-child(1) tbody tr"))
        .containsExactly(
            "demo.Work.step(int) 10 5 2 40.0% 0 20", "demo.Main.main(String[]) 10 1 0 0.0% 1 10");
    assertThat(browser.texts(".card:nth-child(2) tbody tr"))
        .containsExactly("demo.Main.main(String[]):10 demo.Work.step(int) 2 2 100.0%");
    assertThat(browser.texts(".card:nth-child(3) tbody tr"))
        .containsExactly("demo.Main.main(String[]):10 demo.Work.step(int) 2 4 30.8%");
  }

  @Test
  void callers_of_all_contexts_of_a_method_are_above_it() throws Exception {
    browser.open(sample, "#methods");
    browser.click(".bar + .card tbody tr:nth-child(4)");
    browser.value("document.querySelector('.sandwich').scrollIntoView()");

    // At the foot leaf, above it step; above that the step that called it, with 5 of 6 cycles.
    browser.clickAt(".callers canvas", 8, 2 * ROW + ROW / 2);
    assertThat(browser.texts(".sandwich .hint"))
        .containsExactly("demo.Work.step(int): 6 cycles of Work.leaf, 100.0% \u00b7 5 calls");
    String width = browser.value("document.querySelector('.callers canvas').clientWidth - 8");
    browser.clickAt(".callers canvas", Integer.parseInt(width), ROW + ROW / 2);
    assertThat(browser.texts(".sandwich .hint"))
        .containsExactly("demo.Main.main(String[]): 1 cycles of Work.leaf, 16.7% \u00b7 1 call");

    browser.click(".sandwich .hint a");

    browser.await("document.querySelector('.chosen h2').innerText == 'demo.Main.main(String[])'");
  }

  @Test
  void callees_of_all_contexts_of_a_method_are_below_it() throws Exception {
    browser.open(sample, "#methods/2");
    browser.value("document.querySelector('.sandwich').scrollIntoView()");

    browser.clickAt(".callees canvas", 8, ROW + ROW / 2);

    // The inner step with its leaf, of 64 cycles.
    assertThat(browser.texts(".sandwich .hint"))
        .containsExactly(
            "demo.Work.step(int): 25 cycles, 39.1% \u00b7 exclusive 20 \u00b7 3 calls");
  }

  @Test
  void source_is_annotated_with_the_cycles_of_its_calls() throws Exception {
    Path sources = sources();
    Path page = page("sources", List.of(sources), ProfileTree.sample());

    browser.open(page, "#methods/2");
    browser.click(".chosen .button");

    assertThat(browser.value("location.hash")).isEqualTo("#source/2");
    assertThat(browser.texts(".place h2")).containsExactly("demo/Work.java");
    assertThat(browser.texts(".code tr.at td.no")).containsExactly("3");
    List<String> lines = browser.texts(".code tbody tr");
    // The exclusive cycles of step stand at its declaration, those of the calls in their lines.
    assertThat(lines.get(2)).isEqualTo("50 25.5% 3 int step(int n) {");
    assertThat(lines.get(3)).endsWith("// <script>window.hacked = 1</script>");
    assertThat(lines.get(5)).isEqualTo("1 1\u00d7 6 leaf();");
    assertThat(lines.get(6)).isEqualTo("5 4\u00d7 7 leaf();");
    assertThat(lines.get(11)).startsWith("6 ");
    assertThat(browser.value("window.hacked")).isEqualTo("undefined");
  }

  @Test
  void exclusive_cycles_stand_in_their_lines_where_these_are_known() throws Exception {
    MethodReference step = ProfileTree.method("demo.Work", "step", "(I)I");
    SourceFolders known =
        new SourceFolders(
            List.of(sources()),
            SourceLine.ofCycles(Map.of(step, new TreeMap<>(Map.of(4, 30L, 9, 12L)))));
    Path page = folder.resolve("lines.html");
    try (OutputStream out = Files.newOutputStream(page)) {
      ReportPage.write(List.of(ProfileTree.sample()), 0, known, Map.of(), out);
    }

    browser.open(page, "#source/2");

    assertThat(browser.texts(".scroll tbody tr"))
        .containsExactly(
            "demo.Work.step(int):4 if (n > 0) { // <script>window.hacked = 1</script> 30 15.3% 30",
            "demo.Work.step(int):9 return n; 12 6.1% 12");
    List<String> lines = browser.texts(".code tbody tr");
    // Of the 50 cycles that are step's own 8 are in no line; in line 6 is a call alone.
    assertThat(lines.get(2)).isEqualTo("8 4.1% 3 int step(int n) {");
    assertThat(lines.get(3)).startsWith("30 15.3% 4 if (n > 0) {");
    assertThat(lines.get(5)).isEqualTo("1 1\u00d7 6 leaf();");
    assertThat(lines.get(8)).isEqualTo("12 6.1% 9 return n;");
    browser.screenshot(Path.of("target", "screenshots", "source.png"));
  }

  @Test
  void a_page_with_lines_tells_their_loads_routines_and_executions() throws Exception {
    MethodReference step = ProfileTree.method("demo.Work", "step", "(I)I");
    MethodTables tables =
        new MethodTables(
            List.of(
                new LineCost(step, 0, 0, 5, 0, 0),
                new LineCost(step, 4, 6, 18, 0, 40),
                new LineCost(step, 5, 3, 3, 4, 0)),
            List.of());
    List<Map.Entry<String, String>> metadata = new ArrayList<>(tables.entries());
    metadata.add(Map.entry(MethodTables.LINES, "true"));
    ProfileTree tree = new ProfileTree(metadata);
    tree.node(0, step, -1, 5, 30);
    Path page = page("detailed", List.of(sources()), tree.build());

    browser.open(page, "#source/1");

    // Sorted by exclusive cycles and routines; the row without a line has no place in the source.
    assertThat(browser.texts(".scroll tbody tr"))
        .containsExactly(
            "demo.Work.step(int):4 if (n > 0) { // <script>window.hacked = 1</script>"
                + " 58 193.3% 18 0 40 6",
            "demo.Work.step(int):5 step(n - 1); 7 23.3% 7 4 0 3",
            "demo.Work.step(int) 5 16.7% 5 0 0 0");
    browser.value("document.querySelector('.scroll tbody tr:nth-child(2) a').click()");
    browser.await("document.querySelector('.code tr.at td.no').innerText == '5'");
    assertThat(browser.texts(".code th"))
        .containsExactly("Exclusive", "%", "Loads", "Routines", "Times", "Line", "Source");
    List<String> lines = browser.texts(".code tbody tr");
    // 30 exclusive cycles, of which 5 are in no line.
    assertThat(lines.get(2)).isEqualTo("5 16.7% 3 int step(int n) {");
    assertThat(lines.get(3)).startsWith("18 60.0% 40 6 4 if (n > 0) {");
    assertThat(lines.get(4)).isEqualTo("7 23.3% 4 3 5 step(n - 1);");
    assertThat(browser.texts(".place .hint")).last().asString().doesNotContain("cprof run --lines");
    browser.screenshot(Path.of("target", "screenshots", "lines.png"));
  }

  /** A folder with the source of a class of the sample. */
  private static Path sources() throws IOException {
    Path source = Files.createDirectories(folder.resolve("src/demo")).resolve("Work.java");
    Files.writeString(
        source,
        """
        package demo;
        class Work {
          int step(int n) {
            if (n > 0) { // <script>window.hacked = 1</script>
              step(n - 1);
              leaf();
              leaf();
            }
            return n;
          }

          void leaf() {}
        }
        """);
    return folder.resolve("src");
  }

  @Test
  void names_are_text_whatever_they_say() throws Exception {
    String evil = "<script>hacked=1</script><img src=x onerror=hacked=2>";
    ProfileTree tree =
        new ProfileTree(
            List.of(
                Map.entry("program", "</title></script><script>hacked=3</script>" + evil),
                Map.entry("model", evil),
                Map.entry("parameters", "cache.x=" + evil),
                Map.entry("stand-in", evil),
                Map.entry("thread", evil)));
    MethodReference outer =
        ProfileTree.method("<b>" + evil, "</script>" + evil, "(L" + evil + ";)V");
    int node = tree.node(0, outer, 1, 1, Map.of(Metric.CYCLES, 9L, Metric.INVOKE_MISSES, 1L));
    tree.node(node, new MethodReference(NodeKind.ROUTINE, "", evil, "\u202e\u0000"), 1, 1, 5);
    Path page = page("hostile", List.of(), tree.build());

    for (String fragment : List.of("#summary", "#flame", "#methods", "#methods/1", "#cache")) {
      browser.open(page, fragment);

      assertThat(browser.value("window.hacked")).isEqualTo("undefined");
      assertThat(
              browser.value("document.querySelectorAll('main img, main script, main b b').length"))
          .isEqualTo("0");
      assertThat(browser.texts("#program"))
          .containsExactly("</title></script><script>hacked=3</script>" + evil);
    }
    assertThat(browser.value("document.body.innerText.includes('</script><script>hacked=1')"))
        .isEqualTo("true");
    assertThat(browser.value("document.title")).startsWith("</title></script>");
  }

  @Test
  void a_difference_is_shown_in_two_colours_and_split() throws Exception {
    ProfileTree before = new ProfileTree();
    before.node(0, ProfileTree.method("A", "gone", "()V"), 1, 1, 50);
    before.node(0, ProfileTree.method("A", "kept", "()V"), 2, 2, 20);
    ProfileTree after = new ProfileTree();
    after.node(0, ProfileTree.method("A", "kept", "()V"), 3, 3, 40);
    Path page = page("difference", List.of(), before.build(), after.build());

    browser.open(page, "");

    assertThat(browser.texts(".hero")).containsExactly("\u221230cycles 70 \u2192 40");
    // kept: 10 for the third call, and 10 that all cost more; gone: all calls.
    assertThat(browser.texts(".half:nth-child(2) td:last-child"))
        .containsExactly("\u221240", "+10", "0", "\u221230");
    assertThat(browser.texts(".full tbody tr"))
        .containsExactly(
            "A.gone() \u221250 \u221250 0 0 50 0 1 0", "A.kept() +20 +10 +10 0 20 40 2 3");
    browser.click("[data-key=gone]");
    assertThat(browser.texts(".full tbody td:first-child")).containsExactly("A.gone()");

    browser.open(page, "#flame");

    browser.clickAt("canvas", 8, ROW + ROW / 2);
    assertThat(browser.texts(".side h2")).containsExactly("A.kept()");
    assertThat(browser.texts(".side dd")).last().isEqualTo("+20");
    browser.click("[data-key='0']");
    browser.click(".push");
    browser.clickAt("canvas", 8, ROW + ROW / 2);
    assertThat(browser.texts(".side h2")).containsExactly("A.gone()");
    browser.screenshot(Path.of("target", "screenshots", "difference.png"));

    browser.open(page, "#summary");

    assertThat(browser.texts(".hero"))
        .containsExactly("70 \u2192 40cycles 700 ns \u2192 400 ns at 100 MHz");
    assertThat(browser.texts(".fact b")).containsExactly("3", "3 \u2192 2");
    assertThat(browser.texts(".card:nth-child(-n + 2) h2"))
        .containsExactly("Where the cycles go, before", "Where the cycles go, after");
    assertThat(browser.texts(".legend .num")).containsExactly("70", "100.0%", "40", "100.0%");
    assertThat(browser.texts(".two tbody tr")).containsExactly("A.kept() 20 40 100.0% 3");
  }

  @Test
  void what_differs_in_model_and_parameters_is_in_the_head_as_it_was_and_is() throws Exception {
    ProfileTree before =
        new ProfileTree(List.of(Map.entry("model", "jop"), Map.entry("parameters", "r=1,w=2")));
    ProfileTree after =
        new ProfileTree(
            List.of(Map.entry("model", "mine"), Map.entry("parameters", "q=7,w=2,r=3")));

    browser.open(page("heads", List.of(), before.build(), after.build()), "");

    assertThat(browser.texts("#target")).containsExactly("jop \u2192 mine q=7 w=2 r=1 \u2192 3");
  }

  @Test
  void a_profile_of_calls_alone_says_so_and_has_calls() throws Exception {
    ProfileTree tree = new ProfileTree();
    tree.node(0, ProfileTree.method("A", "few", "()V"), 1, 2, 0);
    tree.node(0, ProfileTree.method("A", "many", "()V"), 1, 9, 0);

    browser.open(page("calls", List.of(), tree.build()), "");

    assertThat(browser.texts(".hero")).containsExactly("11calls");
    assertThat(browser.texts("p.empty"))
        .containsExactly(
            "The profile counts calls alone: cprof run without --udi calls counts cycles, too.");
    assertThat(browser.texts(".full tbody tr")).containsExactly("A.many() 9", "A.few() 2");
    assertThat(browser.texts("#tabs a")).containsExactly("Summary", "Methods");
  }

  @Test
  void nothing_is_cut_off_or_lies_over_another_on_paper() throws Exception {
    ProfileTree tree = new ProfileTree();
    for (int m = 0; m < 50; m++) {
      tree.node(0, ProfileTree.method("demo.Many" + m, "method", "()V"), 1, 1, 100 - m);
    }
    Path page = page("paper", List.of(), tree.build());
    String cards = "[...document.querySelectorAll('.card')].filter(c => c.offsetHeight)";
    String box = ".getBoundingClientRect()";
    browser.media("print");
    try {
      for (String fragment : List.of("#summary", "#methods/1", "#cache")) {
        browser.open(page, fragment);
        browser.value("dispatchEvent(new Event('beforeprint'))");

        assertThat(
                browser.value(
                    "[...document.querySelectorAll('.scroll, .code')].filter(e => e.offsetHeight &&"
                        + " e.scrollHeight > e.clientHeight + 1).length"))
            .as("cut off in " + fragment)
            .isEqualTo("0");
        assertThat(
                browser.value(
                    cards
                        + ".filter(c => [...c.querySelectorAll('td, p')].some(e => e"
                        + box
                        + ".bottom > c"
                        + box
                        + ".bottom + 1)).length"))
            .as("out of its card in " + fragment)
            .isEqualTo("0");
      }
    } finally {
      browser.media("");
    }
  }

  @Test
  void long_lines_of_a_source_are_broken_on_paper() throws Exception {
    Path sources = Files.createDirectories(folder.resolve("long/demo"));
    Files.writeString(
        sources.resolve("Work.java"),
        "class Work { int step(int n) { } } // " + "word ".repeat(99));
    Path page = page("long", List.of(sources.getParent()), ProfileTree.sample());
    String cut = "(c => c.scrollWidth > c.clientWidth + 1)(document.querySelector('.code'))";
    browser.open(page, "#source/2");
    assertThat(browser.value(cut)).isEqualTo("true");

    browser.media("print");
    try {
      assertThat(browser.value(cut)).isEqualTo("false");
    } finally {
      browser.media("");
    }
  }

  @Test
  void a_name_is_as_long_as_there_is_room_for_but_never_loses_its_method() throws Exception {
    ProfileTree tree = new ProfileTree();
    String type = "org.example.embedded.controllers.temperature.";
    tree.node(0, ProfileTree.method(type + "Pid", "update", "(JLjava/lang/String;)V"), -1, 1, 90);
    tree.node(0, ProfileTree.method(type + "Regulator", "updateAll", "()V"), -1, 1, 60);
    Path page = page("names", List.of(), tree.build());
    String names = ".bar + .card tbody td:first-child";

    browser.open(page, "#methods");
    assertThat(browser.texts(names))
        .containsExactly(type + "Pid.update(long, String)", type + "Regulator.updateAll()");

    browser.onPhone();
    try {
      browser.await("document.querySelector('" + names + "').innerText.length < 30");
      List<String> brief = browser.texts(names);
      assertThat(brief.get(0)).endsWith("Pid.update");
      assertThat(brief.get(1)).endsWith("r.updateAll");
      assertThat(
              browser.value(
                  "[...document.querySelectorAll('"
                      + names
                      + "')].every(td => td.scrollWidth <= td.clientWidth)"))
          .isEqualTo("true");
    } finally {
      browser.onDesktop();
    }
  }

  /** Each page, what is chosen on it, and a graph that is zoomed. */
  @Test
  void nothing_is_wider_than_a_phone() throws Exception {
    ProfileTree tree = new ProfileTree();
    String type = "org.example.embedded.controllers.temperature.NamesThatAreLongerThanAPhone";
    MethodReference outer = ProfileTree.method(type, "run", "([L" + type.replace('.', '/') + ";)V");
    int node =
        tree.node(0, outer, 4, 1, Map.of(Metric.CYCLES, 90_000_000_000L, Metric.INVOKE_MISSES, 1L));
    tree.node(node, ProfileTree.method("demo.Work", "step", "(I)I"), 4, 5, 1_000_000_000L);
    Path page = page("phone", List.of(sources()), tree.build());
    browser.onPhone();
    try {
      for (String place :
          List.of("summary", "flame", "flame/1", "methods/1", "source/2", "cache")) {
        browser.open(page, "#" + place);
        assertThat(browser.value("document.documentElement.scrollWidth <= 390"))
            .as(place)
            .isEqualTo("true");
      }
    } finally {
      browser.onDesktop();
    }
  }

  /** Beyond the edge of a phone, to which tables scroll. */
  @Test
  void a_phone_has_all_columns() throws Exception {
    String columns =
        "[...document.querySelectorAll('th')].filter(th => th.offsetWidth).map(th => th.innerText)"
            + ".join()";
    String reached =
        "[...document.querySelectorAll('.scroll')].filter(box => { box.scrollLeft = 9999;"
            + " return box.querySelector('th:last-child').getBoundingClientRect().right"
            + " > box.getBoundingClientRect().right + 1; }).length";
    for (String place : List.of("summary", "methods/1", "cache")) {
      browser.open(sample, "#" + place);
      String desktop = browser.value(columns);
      browser.onPhone();
      try {
        browser.open(sample, "#" + place);
        assertThat(browser.value(columns)).as(place).isEqualTo(desktop);
        assertThat(browser.value(reached)).as(place).isEqualTo("0");
      } finally {
        browser.onDesktop();
      }
    }
  }

  /**
   * Causes by their cycles, packages by their inclusive ones, which the picture shows as widths.
   */
  @Test
  void legends_have_the_order_of_their_figures() throws Exception {
    for (String place : List.of("#summary", "#flame")) {
      browser.open(sample, place);
      List<Double> shares =
          browser.texts(place.equals("#flame") ? ".keys .num" : ".legend .pc").stream()
              .map(share -> Double.valueOf(share.replace("%", "")))
              .toList();
      assertThat(shares).as(place).hasSizeGreaterThan(1);
      assertThat(shares).as(place).isSortedAccordingTo(Comparator.reverseOrder());
    }
  }

  @Test
  void the_tip_of_a_frame_goes_when_the_frame_does() throws Exception {
    browser.open(sample, "#flame");
    browser.moveTo("canvas", 8, ROW + ROW / 2);
    assertThat(browser.value("document.querySelector('#tip').hidden")).isEqualTo("false");

    browser.type("\uE007");

    assertThat(browser.value("document.querySelector('#tip').hidden")).isEqualTo("true");
  }

  @Test
  void an_empty_profile_has_a_page() throws Exception {
    Path page = page("empty", List.of(), new ProfileTree(List.of()).build());

    for (String fragment : List.of("#summary", "#flame", "#methods", "#cache")) {
      browser.open(page, fragment);
    }

    assertThat(browser.texts(".big")).containsExactly("0cycles");
    browser.open(page, "#summary");
    assertThat(browser.texts("p.empty"))
        .contains("No cycles were counted: the program did not run, or counting was not started.");
  }

  @Test
  void an_empty_profile_names_what_matched_nothing() throws Exception {
    Map.Entry<String, String> unmatched = Map.entry("unmatched-pattern", "demo.Motor.stp");
    Path page = page("unmatched", List.of(), new ProfileTree(List.of(unmatched)).build());

    browser.open(page, "#summary");

    assertThat(browser.texts("p.empty"))
        .contains(
            "Nothing was counted: the program has no method or class that matches demo.Motor.stp.");
  }

  @Test
  void the_page_is_readable_in_light_and_dark_and_on_paper() throws Exception {
    Path annotated = page("annotated", List.of(sources()), ProfileTree.sample());
    for (String fragment : List.of("summary", "flame", "methods", "source/2", "cache")) {
      browser.open(annotated, "#" + fragment);
      String paper = "getComputedStyle(document.documentElement).backgroundColor";
      for (String theme : List.of("light", "dark")) {
        while (!browser.texts("#theme").equals(List.of("Theme: " + theme))) {
          browser.click("#theme");
        }
        assertThat(browser.value(paper))
            .isEqualTo(theme.equals("dark") ? "rgb(19, 20, 22)" : "rgb(250, 248, 244)");
        assertThat(browser.value("document.querySelector('#theme').title"))
            .isEqualTo(
                theme.equals("dark")
                    ? "Colours: dark. A click makes them as the system has them."
                    : "Colours: light. A click makes them dark.");
        browser.screenshot(
            Path.of("target", "screenshots", fragment.replace('/', '-') + "-" + theme + ".png"));
        assertThat(browser.value(PALE)).as("pale in " + theme).isEmpty();
      }
    }
    assertThat(browser.value("dispatchEvent(new Event('beforeprint'))")).isEqualTo("true");
  }
}
