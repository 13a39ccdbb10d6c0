package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.calls.CallsReader;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.observed.CallBounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All commands tell the same bound of a method, for the same settings. */
class OneBoundTest {
  private static final String METHOD = "T.run(I)I";

  @TempDir private Path folder;

  @Test
  void all_commands_tell_the_same_cycles() throws Exception {
    BoundProgram program =
        BoundProgram.compiled(
            folder,
            "static abstract class S { abstract int a(int x); }",
            "static class P extends S { int a(int x) { return x / 3; } }",
            "static class Q extends S { int a(int x) { return (int) (x * 2.5f); } }",
            "static S s = new P(); static S other = new Q();",
            "static int half(int x) { return x >> 1; }",
            "static int run(int x) { int n = 0;",
            " for (int i = 0; i < 10; i++) { n += s.a(i) + half(x); } return n; }",
            "public static void main(String[] args) { run(3); }");

    assertOneNumber(program, "jop", "cache.blocks", "1", "4", "16", "64");
    assertOneNumber(program, "jop", "r", "0", "1", "5");
    assertOneNumber(program, "jop-spinalhdl", "cache.blocks", "1", "4", "64");
    assertOneNumber(program, "jop-spinalhdl", "latency", "0", "3");
  }

  @Test
  void all_commands_tell_what_a_bound_rests_on() throws Exception {
    BoundProgram program =
        BoundProgram.compiled(
            folder,
            "interface S { int a(); }",
            "static class P implements S { public int a() { return 1; } }",
            "static class Q implements S { public int a() { return 100 / 7; } }",
            "static S s = new P();",
            "static int run(int x) { return s.a() + x; }",
            "public static void main(String[] args) throws Exception {",
            " s = Q.class.getDeclaredConstructor().newInstance(); run(3); }");

    List<String> assumptions = texts(json("bound T.run --json -cp " + folder).get(0));

    assertThat(assumptions)
        .anyMatch(text -> text.startsWith("java.lang.reflect.Constructor.newInstance in T.main"));
    assertThat(texts(sweep("jop", "r=1"))).isEqualTo(assumptions);
    assertThat(ofRun(program, "jop", Map.of()).assumptions()).containsAll(assumptions);
  }

  private static List<String> texts(JsonNode json) {
    return json.get("assumptions").valueStream().map(JsonNode::asText).toList();
  }

  private void assertOneNumber(BoundProgram program, String model, String key, String... values)
      throws Exception {
    JsonNode cells = sweep(model, key + "=" + String.join(",", values)).get("cells");
    assertThat(cells).hasSize(values.length);
    for (int i = 0; i < values.length; i++) {
      String options = "--model " + model + " --set " + key + "=" + values[i];
      long cycles =
          json("bound T.run " + options + " --json -cp " + folder).get(0).get("cycles").asLong();
      assertThat(cells.get(i).get("cycles").asLong()).as(options).isEqualTo(cycles);
      assertThat(ofText(options)).as(options).isEqualTo(cycles);
      assertThat(ofCsv(options)).as(options).isEqualTo(cycles);
      assertThat(ofRun(program, model, Map.of(key, values[i])).bounds().list().get(0).cycles())
          .as(options)
          .isEqualTo(cycles);
    }
  }

  private static JsonNode json(String line) throws Exception {
    CommandRun run = CommandRun.of(line);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return new ObjectMapper().readTree(run.out());
  }

  private JsonNode sweep(String model, String settings) throws Exception {
    return json(
        "sweep --model %s --set %s --bound T.run --json -o %s -- -cp %s T"
            .formatted(model, settings, folder.resolve("swept"), folder));
  }

  private long ofText(String options) {
    String out = CommandRun.of("bound T.run --width 200 " + options + " -cp " + folder).out();
    return Long.parseLong(
        out.replaceFirst("(?s).*: at most ([0-9,]+) cycles a call.*", "$1").replace(",", ""));
  }

  private long ofCsv(String options) throws Exception {
    Path csv = folder.resolve("bounds.csv");
    CommandRun.of("bound T.run " + options + " --csv " + csv + " -cp " + folder);
    return CallBounds.read(csv).list().get(0).cycles();
  }

  /** As {@code run --bound} compares calls with it. */
  private BoundsOfCalls ofRun(BoundProgram program, String model, Map<String, String> settings)
      throws Exception {
    Path calls =
        ProfileFiles.packed(
            folder.resolve("run.calls.csv.gz"),
            "# model: bytecodes\n# clock-hz: 100000000\n# calls: %1$s 1 1 0 8 8 8 8\n"
                    .formatted(METHOD)
                + "method,call,cycles,bytecodes,load_cycles,end\n"
                + METHOD
                + ",0,8,1,0,return\n");
    Analysis analysis = program.with(model, settings, null, ObservedCalls.NONE).startingAt("T");
    BoundsOfCalls bounds =
        BoundsOfCalls.of(CallsReader.read(calls), analysis, new PrintWriter(Writer.nullWriter()));
    assertThat(bounds.without()).isEmpty();
    return bounds;
  }
}
