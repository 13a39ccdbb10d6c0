package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.software.PricedRoutine;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import targets.Computations;

/**
 * What the model jop says of software arithmetic, beside runs in which the program calls code that
 * does the same as JOP's own, so that it is counted.
 */
class RoutinesIT {

  private static final List<String> COMPUTATIONS =
      List.of(
          "fadd", "fsub", "fmul", "fdiv", "dadd", "dsub", "dmul", "ddiv", "i2f", "l2f", "d2f",
          "i2d", "l2d", "f2d", "f2i", "f2l", "d2i", "d2l", "fcmpl", "fcmpg", "dcmpl", "dcmpg");

  @TempDir Path folder;

  /**
   * The target's sizes, for both: the test's routine that divides ints has no code for the
   * exception.
   */
  private Path sizes() throws Exception {
    Set<String> lines = new TreeSet<>();
    ProcessorModel model = Models.load("jop", Map.of());
    for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
      addSizes(model.routine(opcode), lines);
    }
    lines.removeIf(line -> !line.startsWith("com.jopdesign.sys."));
    List<String> file = new ArrayList<>(List.of("method,words"));
    file.addAll(lines);
    return Files.write(folder.resolve("sizes.csv"), file);
  }

  private static void addSizes(PricedRoutine routine, Set<String> lines) {
    if (routine != null && lines.add(routine.name() + "," + routine.words())) {
      routine.segments().forEach(segment -> addSizes(segment.callee(), lines));
    }
  }

  @Test
  void integers_cost_what_the_code_of_their_routines_does() throws Exception {
    assertThat(check("Arithmetic")).anyMatch(line -> line.startsWith("0 f_idiv 169 "));
  }

  /** Each of {@link Computations#PAIRS} pairs of operands for each bytecode, or first operands. */
  @Test
  void floating_point_costs_what_the_code_of_its_routines_does() throws Exception {
    List<String> figures = check("Computations");

    for (String bytecode : COMPUTATIONS) {
      assertThat(figures)
          .anyMatch(line -> line.startsWith("0 f_" + bytecode + " " + Computations.PAIRS + " "));
    }
  }

  private List<String> check(String target) throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Files.write(
        Files.createDirectories(classes.resolve("targets")).resolve(target + ".class"),
        CalledRoutines.of("targets/" + target));

    List<String> priced = figures(run("priced").run("targets.TargetMain", target));
    List<String> called =
        figures(run("called").classPath(classes).run("targets.TargetMain", target));

    assertThat(called).isEqualTo(priced);
    return priced;
  }

  /** Without a method cache, in which the program's own methods are not the same. */
  private ProfiledRun run(String name) throws Exception {
    return ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(name)))
        .model("jop", "cache.policy=none")
        .option("sizes", sizes().toString());
  }

  /** Figures of the measured run's routines and of what they call, with the depth below. */
  private static List<String> figures(ProfiledRun.Outcome run) throws Exception {
    Profile profile = run.succeeded().profile();
    int top =
        IntStream.range(0, profile.size())
            .filter(node -> profile.method(node).name().equals("measured"))
            .findFirst()
            .orElseThrow();
    List<String> lines = new ArrayList<>();
    for (int node = top; node < profile.subtreeEnd(top); node++) {
      if (profile.method(node).className().startsWith("com.jopdesign.sys.")) {
        lines.add(
            depth(profile, node)
                + " "
                + profile.method(node).name()
                + " "
                + profile.calls(node)
                + " calls, "
                + profile.words(node)
                + " words, "
                + profile.metric(Metric.BYTECODES, node)
                + " bytecodes, "
                + profile.metric(Metric.CYCLES, node)
                + " cycles");
      }
    }
    lines.sort(null);
    return lines;
  }

  private static int depth(Profile profile, int node) {
    int depth = -1;
    for (int each = node;
        profile.method(each).className().startsWith("com.jopdesign.sys.");
        each = profile.parent(each)) {
      depth++;
    }
    return depth;
  }
}
