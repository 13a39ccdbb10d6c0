package org.cprof.runner.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.runner.ProfileTree;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Steps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What the formats look like; {@code ExportConsumersIT} shows it to the tools they are for. */
class ExportTest {
  private static byte[] bytes(ExportFormat format, Profile profile, double leastPercent)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    format.write(profile, ContextFigure.CYCLES, leastPercent, out, Steps.UNSEEN);
    return out.toByteArray();
  }

  private static String text(ExportFormat format, Profile profile) throws IOException {
    return new String(bytes(format, profile, 0), StandardCharsets.UTF_8);
  }

  /** Names that mean something to one of the formats. */
  private static Profile hostile() {
    ProfileTree tree = new ProfileTree();
    MethodReference odd =
        ProfileTree.method("x.<script>", "a;b\"\\\n]]>\u2028\ufffe=\ud800", "(not a descriptor");
    int outer = tree.node(0, odd, 1, 1, 5);
    tree.node(outer, new MethodReference(NodeKind.NATIVE, "", "fn=(1)", ""), 1, 1, 7);
    return tree.build();
  }

  @Test
  void collapsed_stacks_are_lines_with_exclusive_cycles() throws IOException {
    assertThat(text(ExportFormat.COLLAPSED, ProfileTree.sample()))
        .isEqualTo(
            """
            demo.Main.main(String[]) 100
            demo.Main.main(String[]);demo.Work.step(int) 30
            demo.Main.main(String[]);demo.Work.step(int);demo.Work.step(int) 20
            demo.Main.main(String[]);demo.Work.step(int);demo.Work.step(int);demo.Work.leaf() 5
            demo.Main.main(String[]);demo.Work.step(int);demo.Work.leaf() 1
            demo.Main.main(String[]);idiv [software] 40
            """);
  }

  @Test
  void collapsed_stacks_count_the_event_asked_for_and_leave_out_what_has_none() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ExportFormat.COLLAPSED.write(ProfileTree.sample(), ContextFigure.MISSES, 0, out, Steps.UNSEEN);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            """
            demo.Main.main(String[]) 1
            demo.Main.main(String[]);demo.Work.step(int) 2
            """);
  }

  @Test
  void a_name_in_a_collapsed_stack_has_no_separator_and_no_line_end() throws IOException {
    assertThat(text(ExportFormat.COLLAPSED, hostile()).lines())
        .hasSize(2)
        .allMatch(line -> line.matches("[^;]+(;[^;]+)? [57]"));
  }

  @Test
  void callgrind_has_own_costs_and_calls() throws IOException {
    String file = text(ExportFormat.CALLGRIND, ProfileTree.sample());

    assertThat(file)
        .contains("\nevents: cycles bytecodes load_cycles misses")
        .containsPattern("\nsummary: 196 60 13 3( 0)*\n");
    assertThat(file.replaceAll("(?m)( 0)+$", ""))
        .contains(
            """
            cfi=(2) demo/Main.java
            cfn=(2) demo.Main.main(String[])
            calls=1
            0 196 60 13 3

            fl=(2)
            fn=(2)
            0 100 50 9 1
            cfi=(3) demo/Work.java
            cfn=(3) demo.Work.step(int)
            calls=2
            10 56 10 4 2
            cfi=(4) [software]
            cfn=(5) idiv [software]
            calls=2
            11 40
            """)
        .contains(
            """
            fl=(3)
            fn=(3)
            0 50 10 4 2
            cfi=(3)
            cfn=(3)
            calls=3
            5
            cfi=(3)
            cfn=(4) demo.Work.leaf()
            calls=4
            7 5
            cfi=(3)
            cfn=(4)
            calls=1
            6 1
            """);
  }

  @Test
  void csv_has_a_row_per_method_the_hottest_first() throws IOException {
    List<String> lines = text(ExportFormat.CSV, ProfileTree.sample()).lines().toList();

    assertThat(lines.get(0))
        .startsWith("kind,class,method,descriptor,words,contexts,calls,bytecodes,cycles,")
        .endsWith(",inclusive_cycles,inclusive_cycles_every_level");
    assertThat(lines.subList(1, lines.size()))
        .extracting(line -> line.replaceAll("^((?:[^,]*,){9}).*?(,\\d+,\\d+)$", "$1..$2"))
        .containsExactly(
            "method,demo.Main,main,([Ljava/lang/String;)V,10,1,1,50,100,..,196,196",
            // Both levels: 64 with the invokes, and 25 again.
            "method,demo.Work,step,(I)I,10,2,5,10,50,..,64,89",
            "routine,,idiv,,0,1,2,0,40,..,40,40",
            "method,demo.Work,leaf,()V,10,2,5,0,6,..,6,6");
  }

  @Test
  void csv_of_the_tree_has_a_row_per_context_of_the_target() throws IOException {
    List<String> lines = text(ExportFormat.CSV_CCT, ProfileTree.sample()).lines().toList();

    assertThat(lines).hasSize(1 + 7);
    assertThat(lines.get(0)).startsWith("id,parent,kind,class,").endsWith(",inclusive_cycles");
    assertThat(lines.get(3)).startsWith("2,1,method,demo.Work,step,(I)I,10,20,10,2,10,30,8,");
    assertThat(lines.get(3)).endsWith(",64");
  }

  @Test
  void speedscope_opens_and_closes_every_context_in_turn() throws IOException {
    String json = text(ExportFormat.SPEEDSCOPE, ProfileTree.sample());

    assertThat(json)
        .contains("\"$schema\":\"https://www.speedscope.app/file-format-schema.json\"")
        .contains("{\"name\":\"demo.Work.step(int)\",\"file\":\"demo/Work.java\"}")
        // FrameLabels: 1 main, 2 step, 3 leaf, 4 idiv.
        .contains(
            "\"name\":\"cycles\",\"unit\":\"none\",\"startValue\":0,\"endValue\":196,\"events\":["
                + events("O1@0 O2@100 O2@130 O3@150 C3@155 C2@155 O3@155 C3@156 C2@156")
                + ","
                + events("O4@156 C4@196 C1@196")
                + "]");
  }

  private static String events(String text) {
    return text.replaceAll("([OC])(\\d)@(\\d+)", "{\"type\":\"$1\",\"frame\":$2,\"at\":$3}")
        .replace(' ', ',');
  }

  @Test
  void dot_has_a_box_per_context_and_an_edge_per_call() throws IOException {
    assertThat(text(ExportFormat.DOT, ProfileTree.sample()))
        .startsWith("digraph cprof {\n")
        .contains("n2 [label=\"demo.Work.step(int)\\n56 cycles, 28.6%\\nexclusive 15.3%\"")
        .contains("n1 -> n2 [label=\"2x\"")
        .doesNotContain("n7 ");
  }

  @Test
  void the_pictures_show_the_hot_part_alone_unless_told_otherwise() throws IOException {
    // 20 % of 196 cycles: main, step and idiv, but not the inner step with 25.
    String dot =
        new String(bytes(ExportFormat.DOT, ProfileTree.sample(), 20), StandardCharsets.UTF_8);

    assertThat(dot).contains("exclusive 28.6%").contains("n3 [label=\"idiv").doesNotContain("n4 ");
    assertThat(ExportFormat.SVG.defaultLeastPercent()).isEqualTo(1);
    assertThat(ExportFormat.COLLAPSED.defaultLeastPercent()).isZero();
  }

  @Test
  void svg_is_sound_whatever_the_names() throws Exception {
    for (Profile profile : List.of(ProfileTree.sample(), hostile())) {
      byte[] svg = bytes(ExportFormat.SVG, profile, 0);

      var document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(svg));

      assertThat(document.getElementsByTagName("script").getLength()).isZero();
    }
    assertThat(text(ExportFormat.SVG, ProfileTree.sample()))
        .contains(">demo.Work.step(int)<tspan fill=\"#888888\">  2 calls</tspan>")
        .contains(">56  28.6%<");
  }

  @Test
  void speedscope_is_sound_json_whatever_the_names() throws IOException {
    int names = 0;
    try (JsonParser parser =
        new JsonFactory().createParser(bytes(ExportFormat.SPEEDSCOPE, hostile(), 0))) {
      while (parser.nextToken() != null) {
        names += parser.currentToken() == JsonToken.FIELD_NAME ? 1 : 0;
      }
    }

    assertThat(names).isPositive();
  }

  @Test
  void cobertura_has_the_executed_lines_of_the_program() throws Exception {
    MethodReference step = ProfileTree.method("demo.Work", "step", "(I)I");
    MethodReference inner = ProfileTree.method("demo.Work$In", "<init>", "()V");
    MethodReference odd = ProfileTree.method("a.B", "f<\"&\ufffe\n", "()V");
    MethodReference library = ProfileTree.method("java.lang.Math", "abs", "(I)I");
    MethodTables tables =
        new MethodTables(
            List.of(),
            List.of(
                new LineCost(step, 0, 0, 5, 0, 0),
                new LineCost(step, 5, 3, 3, 4, 0),
                new LineCost(step, 4, 6, 18, 0, 40),
                new LineCost(inner, 9, 2, 1, 0, 0),
                new LineCost(odd, 1, 7, 1, 0, 0),
                new LineCost(library, 1, 7, 1, 0, 0)));
    List<Map.Entry<String, String>> metadata = new ArrayList<>(tables.entries());
    metadata.add(Map.entry(MethodTables.LINES, "true"));

    String xml = text(ExportFormat.COBERTURA, new ProfileTree(metadata).build());

    // The type of the document is on the network.
    Document document = parsed(xml.replaceFirst("<!DOCTYPE[^>]*>", ""));
    assertThat(values(document, "package", "name")).containsExactly("a", "demo");
    assertThat(values(document, "class", "name"))
        .containsExactly("a.B", "demo.Work", "demo.Work$In");
    assertThat(values(document, "class", "filename"))
        .containsExactly("a/B.java", "demo/Work.java", "demo/Work.java");
    assertThat(values(document, "method", "name")).containsExactly("f<\"&??", "step", "<init>");
    // Each line stands in its method and in its class.
    assertThat(values(document, "line", "number"))
        .containsExactly("1", "1", "4", "5", "4", "5", "9", "9");
    assertThat(values(document, "line", "hits"))
        .containsExactly("7", "7", "6", "3", "6", "3", "2", "2");
    assertThat(document.getDocumentElement().getAttribute("lines-covered")).isEqualTo("4");
  }

  @Test
  void a_profile_without_lines_has_no_hits() {
    assertThatThrownBy(() -> text(ExportFormat.COBERTURA, ProfileTree.sample()))
        .hasMessageContaining("make them with: cprof run --lines");
  }

  private static Document parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> values(Document document, String element, String attribute) {
    NodeList found = document.getElementsByTagName(element);
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> ((Element) found.item(i)).getAttribute(attribute))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(ExportFormat.class)
  void a_profile_of_the_root_alone_is_exported_all_the_same(ExportFormat format)
      throws IOException {
    Profile empty = new ProfileTree(List.of(Map.entry(MethodTables.LINES, "true"))).build();

    for (double leastPercent : new double[] {0, 1, 100}) {
      assertThat(bytes(format, empty, leastPercent)).isNotNull();
    }
  }
}
