package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import targets.FloatingPoint;

/** Floating point by its operands: what runs counts against the model, read row by row. */
class FloatingPointIT {

  private static final Map<String, List<String>> BYTECODES =
      Map.of(
          "doubles",
          List.of(
              "dadd", "dsub", "dmul", "ddiv", "drem", "dneg", "dcmpl", "dcmpg", "d2i", "d2l",
              "d2f"),
          "floats",
          List.of(
              "fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "fcmpl", "fcmpg", "f2i", "f2l",
              "f2d"),
          "integers",
          List.of("i2f", "i2d", "l2f", "l2d"));

  @TempDir Path folder;

  /** Calls, bytecodes and exclusive cycles, with every look-up a hit. */
  @ParameterizedTest
  @CsvSource({"1, 2, false", "3, 5, false", "1, 2, true"})
  void every_routine_executes_what_the_model_says_of_the_operands(
      String r, String w, boolean callSites) throws Exception {
    Profile profile = run("operands", callSites, "cache.policy=none", "r=" + r, "w=" + w);
    ProcessorModel model = Models.load("jop", Map.of("cache.policy", "none", "r", r, "w", w));
    for (String method : BYTECODES.keySet()) {
      Map<String, List<Long>> expected = new TreeMap<>();
      for (String bytecode : BYTECODES.get(method)) {
        add(model, bytecode, expected);
      }
      assertThat(counted(profile, method)).as(method).isEqualTo(expected);
    }
  }

  @Test
  void typical_operands_call_the_same_each_time_and_are_named() throws Exception {
    Profile profile = run("typical", false, "float=typical");
    long calls =
        Nodes.measured(profile, "f_lmul")
            .filter(node -> Nodes.isBelow(profile, node, "f_dmul"))
            .mapToLong(profile::calls)
            .sum();
    assertThat(calls).isEqualTo(4L * FloatingPoint.PAIRS);
    assertThat(profile.header().all("stand-in"))
        .anyMatch(
            line ->
                line.startsWith(
                    "com.jopdesign.sys.JVM.f_dmul(JJ)J: whatever the operands, as for {x="));
  }

  private Profile run(String name, boolean callSites, String... settings) throws Exception {
    return ProfiledRun.quick(TestJdk.own(), newFolder(name))
        .option("call.sites", Boolean.toString(callSites))
        .model("jop", settings)
        .run("targets.TargetMain", "FloatingPoint")
        .succeeded()
        .profile();
  }

  private Path newFolder(String name) throws IOException {
    return Files.createDirectories(folder.resolve(name));
  }

  /** By routine, of all that runs below a method in the measured run. */
  private static Map<String, List<Long>> counted(Profile profile, String method) {
    Map<String, List<Long>> counted = new TreeMap<>();
    for (int top : Nodes.measured(profile, method).toArray()) {
      for (int node = top + 1; node < profile.subtreeEnd(top); node++) {
        if (profile.method(node).kind() == NodeKind.ROUTINE) {
          counted.merge(
              profile.method(node).toString(),
              List.of(
                  profile.calls(node),
                  profile.metric(Metric.BYTECODES, node),
                  profile.metric(Metric.CYCLES, node)),
              FloatingPointIT::sum);
        }
      }
    }
    return counted;
  }

  private static void add(ProcessorModel model, String bytecode, Map<String, List<Long>> expected) {
    PricedRoutine routine = model.routine(JvmOpcodes.opcode(bytecode));
    Random random = new Random(22);
    for (int i = 0; i < FloatingPoint.PAIRS; i++) {
      long x = FloatingPoint.operand(random, 0);
      long y = FloatingPoint.operand(random, x);
      long[] operands =
          switch (bytecode.charAt(0)) {
            case 'd' -> new long[] {x, y};
            case 'f' -> new long[] {FloatingPoint.floatBits(x), FloatingPoint.floatBits(y)};
            case 'i' -> new long[] {(int) y, 0};
            default -> new long[] {x >> (y & 63), 0};
          };
      Map<String, Long> named = new HashMap<>();
      named.put("x", operands[0]);
      named.put("y", operands[1]);
      add(routine, named, expected);
    }
  }

  private static void add(
      PricedRoutine routine, Map<String, Long> operands, Map<String, List<Long>> sums) {
    List<Long> once = List.of(1L, routine.bytecodes(operands), routine.exclusiveCycles(operands));
    sums.merge(routine.name(), once, FloatingPointIT::sum);
    for (PricedSegment segment : routine.segments()) {
      if (segment.callee() != null && segment.when().test(operands::get)) {
        for (long i = segment.times().evaluate(operands); i > 0; i--) {
          add(segment.callee(), PricedRoutine.passed(segment, operands), sums);
        }
      }
    }
  }

  private static List<Long> sum(List<Long> a, List<Long> b) {
    Long[] sums = new Long[a.size()];
    Arrays.setAll(sums, i -> a.get(i) + b.get(i));
    return List.of(sums);
  }
}
