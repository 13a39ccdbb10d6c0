package org.cprof.runner.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
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
  void small_contexts_are_folded_into_their_callers_where_asked() throws IOException {
    // 20 % of 196 cycles: main, step and idiv, but not the inner step with 25.
    assertThat(bytes(ExportFormat.COLLAPSED, ProfileTree.sample(), 20).length)
        .isLessThan(bytes(ExportFormat.COLLAPSED, ProfileTree.sample(), 0).length);
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
