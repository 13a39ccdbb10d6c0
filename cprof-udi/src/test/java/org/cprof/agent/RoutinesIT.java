package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.software.PricedRoutine;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import targets.Comparisons;
import targets.Computations;

/** Software bytecodes that are executed by routines of the user. */
class RoutinesIT {

  private static final List<String> CLASSES =
      List.of("JVM", "BitUtils", "SoftFloat32", "SoftFloat64");

  private static final List<String> COMPUTATIONS =
      List.of(
          "fadd", "fsub", "fmul", "fdiv", "dadd", "dsub", "dmul", "ddiv", "i2f", "l2f", "d2f",
          "i2d", "l2d", "f2d", "f2i", "f2l", "d2i", "d2l");

  @TempDir Path folder;

  static Collection<TestJdk> jdks() throws IOException {
    return TestJdk.all();
  }

  /** The target's sizes: the test's routine that divides ints has no code for the exception. */
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

  /** The same bytes each time, so that JVMs start with what was made for the test before. */
  private Path routines() throws IOException {
    Path jar = folder.resolve("routines.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (String name : CLASSES) {
        String entry = "com/jopdesign/sys/" + name + ".class";
        out.putNextEntry(entryOf(entry));
        out.write(RoutinesIT.class.getResourceAsStream("/" + entry).readAllBytes());
      }
    }
    return jar;
  }

  private static JarEntry entryOf(String name) {
    JarEntry entry = new JarEntry(name);
    entry.setTimeLocal(LocalDateTime.of(2000, 1, 1, 0, 0));
    return entry;
  }

  private ProfiledRun run(TestJdk jdk, String name) throws Exception {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(name)))
        .model("jop")
        .option("sizes", sizes().toString());
  }

  /** With the routines' own code in all classes. */
  private ProfiledRun executing(TestJdk jdk, String name) throws Exception {
    return run(jdk, name).option("routines", routines().toString());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_routine_that_does_what_the_model_says_costs_what_the_model_says(TestJdk jdk)
      throws Exception {
    Profile priced =
        run(jdk, "priced").run("targets.TargetMain", "Arithmetic").succeeded().profile();
    Profile executed =
        executing(jdk, "executed")
            .flags("-Xverify:all")
            .run("targets.TargetMain", "Arithmetic")
            .succeeded()
            .profile();

    assertThat(figures(executed)).isEqualTo(figures(priced));
    // The model says so, too: the remainder of the least int overflows.
    assertThat(executed.header().all("routine-differs"))
        .containsExactly(
            "com.jopdesign.sys.JVM.f_idiv(II)I: 2 results are not the host's; first idiv of"
                + " -2147483648, 2147483647 gave 0, the host -1");
    assertThat(figures(priced)).anyMatch(line -> line.contains("ROUTINE f_idiv 169 "));
  }

  /** Each of {@link Comparisons#PAIRS} pairs of operands for each of the four bytecodes. */
  @Test
  void comparisons_that_execute_cost_what_the_model_says_of_their_operands() throws Exception {
    Profile priced =
        run(TestJdk.own(), "priced").run("targets.TargetMain", "Comparisons").succeeded().profile();
    Profile executed =
        executing(TestJdk.own(), "executed")
            .run("targets.TargetMain", "Comparisons")
            .succeeded()
            .profile();

    assertThat(unordered(executed)).isEqualTo(unordered(priced));
    assertThat(figures(priced))
        .anyMatch(line -> line.contains("ROUTINE f_dcmpl " + Comparisons.PAIRS + " "));
    // The target's fcmp returns the difference of the bits.
    assertThat(executed.header().all("routine-differs")).noneMatch(line -> line.contains("f_dcmp"));
  }

  /** Each of {@link Computations#PAIRS} pairs of operands for each bytecode, or first operands. */
  @Test
  void floating_point_that_executes_costs_what_the_model_says_of_its_operands() throws Exception {
    Profile priced =
        run(TestJdk.own(), "priced")
            .run("targets.TargetMain", "Computations")
            .succeeded()
            .profile();
    Profile executed =
        executing(TestJdk.own(), "executed")
            .run("targets.TargetMain", "Computations")
            .succeeded()
            .profile();

    assertThat(unordered(executed)).isEqualTo(unordered(priced));
    for (String bytecode : COMPUTATIONS) {
      assertThat(figures(priced))
          .anyMatch(
              line -> line.contains("ROUTINE f_" + bytecode + " " + Computations.PAIRS + " "));
    }
    assertThat(executed.header().all("routine-differs")).isEmpty();
  }

  /** What a routine calls is a routine to the model, and a method where it is executed. */
  private static List<String> unordered(Profile profile) {
    return figures(profile).stream().map(l -> l.replace("ROUTINE", "METHOD")).sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_routine_that_returns_something_else_is_reported_and_the_program_keeps_its_result(
      TestJdk jdk) throws Exception {
    Profile profile =
        executing(jdk, "differs")
            .run("targets.TargetMain", "WrongArithmetic")
            .succeeded()
            .profile();

    // The target's fcmp, which the JDK executes, returns the difference of the bits.
    assertThat(profile.header().all("routine-differs"))
        .filteredOn(line -> !line.contains("f_fcmp"))
        .containsExactly(
            "com.jopdesign.sys.JVM.f_irem(II)I: priced by the model since it threw"
                + " java.lang.UnsupportedOperationException at irem of 13, 7",
            "com.jopdesign.sys.JVM.f_fneg(I)I: 2 results are not the host's; first fneg of 2.5"
                + " gave 2.5, the host -2.5");
    assertThat(profile.header().all("executed-routine"))
        .hasSize(COMPUTATIONS.size() + 9)
        .contains(
            "com.jopdesign.sys.JVM.f_idiv(II)I",
            "com.jopdesign.sys.JVM.f_irem(II)I",
            "com.jopdesign.sys.JVM.f_dcmpg(JJ)I",
            "com.jopdesign.sys.JVM.f_ddiv(JJ)J");
  }

  /** A run-time's classes as they are: natives without code, of which bytecodes are made. */
  private Path runtimeJar() throws IOException {
    Path sources = Files.createDirectories(folder.resolve("sources/com/jopdesign/sys"));
    Files.writeString(
        sources.resolve("Native.java"),
        """
        package com.jopdesign.sys;
        class Native {
          static native long makeLong(int high, int low);
          static native void wrMem(int value, int address);
          static native int rdMem(int address);
        }
        """);
    Files.writeString(
        sources.resolve("JVM.java"),
        """
        package com.jopdesign.sys;
        class JVM {
          static long f_lmul(long x, long y) {
            int product = (int) x * (int) y;
            return Native.makeLong(product >> 31, product);
          }
          static int f_idiv(int x, int y) {
            if (y == 0) {
              Native.wrMem(1, 2);
              Native.wrMem(2, 1);
            }
            return 1;
          }
          static int f_irem(int x, int y) {
            return Native.rdMem(x);
          }
        }
        """);
    Path jar = folder.resolve("runtime.jar");
    ToolProvider.getSystemJavaCompiler()
        .run(
            null,
            null,
            null,
            "--release",
            "8",
            "-Xlint:-options",
            sources.resolve("JVM.java").toString(),
            sources.resolve("Native.java").toString());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (String name : List.of("JVM", "Native")) {
        out.putNextEntry(new JarEntry("com/jopdesign/sys/" + name + ".class"));
        out.write(Files.readAllBytes(sources.resolve(name + ".class")));
      }
    }
    return jar;
  }

  /**
   * f_lmul: lload_0 l2i lload_2 l2i imul istore, iload bipush ishr iload jopsys_nop lreturn, 16
   * bytes. f_idiv: iload_1 ifne, twice two constants and jopsys_wrmem, iconst_1 ireturn, 12 bytes.
   */
  @Test
  void natives_in_a_routine_are_the_bytecodes_that_the_tool_chain_makes_of_them() throws Exception {
    Profile priced = runtimeNatives("model", List.of());
    Profile executed = runtimeNatives("runtime", List.of(runtimeJar()));

    assertThat(routine(executed, "f_lmul"))
        .isEqualTo(
            "3 calls, 4 words, 36 bytecodes, "
                + 3 * (2 + 3 + 2 + 3 + 19 + 2 + 2 + 2 + 1 + 2 + 1 + 25)
                + " cycles");
    assertThat(routine(executed, "f_idiv"))
        .isEqualTo("3 calls, 3 words, 12 bytecodes, " + 3 * (1 + 4 + 1 + 23) + " cycles");
    assertThat(routine(executed, "f_irem")).isEqualTo(routine(priced, "f_irem"));
    assertThat(executed.header().all("routine-differs"))
        .filteredOn(line -> line.contains("f_irem"))
        .singleElement()
        .asString()
        .startsWith(
            "com.jopdesign.sys.JVM.f_irem(II)I: priced by the model since it threw"
                + " java.lang.UnsatisfiedLinkError at irem of ");
  }

  private Profile runtimeNatives(String name, List<Path> jar) throws Exception {
    ProfiledRun run =
        ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(name)))
            .model("jop", "cache.policy=none");
    for (Path routines : jar) {
      run = run.option("routines", routines.toString());
    }
    return run.run("targets.TargetMain", "RuntimeNatives").succeeded().profile();
  }

  /** The only node of a routine in the measured run. */
  private static String routine(Profile profile, String name) {
    int top =
        IntStream.range(0, profile.size())
            .filter(node -> profile.method(node).name().equals("measured"))
            .findFirst()
            .orElseThrow();
    int node =
        IntStream.range(top, profile.subtreeEnd(top))
            .filter(each -> profile.method(each).name().equals(name))
            .reduce(
                (one, other) -> {
                  throw new AssertionError("two nodes of " + name);
                })
            .orElseThrow();
    return profile.calls(node)
        + " calls, "
        + profile.words(node)
        + " words, "
        + profile.metric(Metric.BYTECODES, node)
        + " bytecodes, "
        + profile.metric(Metric.CYCLES, node)
        + " cycles";
  }

  /** The warm run finds the operands for which it throws, the measured one is priced. */
  @Test
  void a_routine_that_throws_is_priced_by_the_model_from_then_on() throws Exception {
    Profile priced = remainders("model", false);
    Profile executed = remainders("thrown", true);

    assertThat(remainder(executed)).isEqualTo(remainder(priced)).isNotEmpty();
  }

  private Profile remainders(String name, boolean executes) throws Exception {
    ProfiledRun run = executes ? executing(TestJdk.own(), name) : run(TestJdk.own(), name);
    return run.model("jop", "cache.policy=none")
        .run("targets.TargetMain", "WrongArithmetic")
        .succeeded()
        .profile();
  }

  private static List<String> remainder(Profile profile) {
    return figures(profile).stream().filter(line -> line.contains(" f_irem 6 ")).toList();
  }

  /**
   * The user's routine looks itself up between those that are counted together, and one of them
   * that it evicts is no longer there behind it. Where call sites are told apart, each is looked up
   * by itself.
   */
  @Test
  void what_a_routine_of_the_user_evicts_is_loaded_again() throws Exception {
    assertThat(Rows.differences(converted("together", false), converted("apart", true))).isEmpty();
  }

  /**
   * In 16 blocks there is just room for what the target and its caller call without the routine.
   */
  private Profile converted(String name, boolean callSites) throws Exception {
    return executing(TestJdk.own(), name)
        .model("jop", "cache.bytes=1024", "cache.blocks=16")
        .option("call.sites", Boolean.toString(callSites))
        .run("targets.TargetMain", "Converted")
        .succeeded()
        .profile();
  }

  /** All figures of the measured run. */
  private static List<String> figures(Profile profile) {
    int top =
        IntStream.range(0, profile.size())
            .filter(node -> profile.method(node).name().equals("measured"))
            .findFirst()
            .orElseThrow();
    List<String> lines = new ArrayList<>();
    for (int node = top; node < profile.subtreeEnd(top); node++) {
      NodeKind kind = profile.method(node).kind();
      StringBuilder line = new StringBuilder();
      line.append(profile.depth(node)).append(' ').append(kind).append(' ');
      line.append(profile.method(node).name()).append(' ').append(profile.calls(node));
      line.append(" words ").append(profile.words(node));
      for (Metric metric : Metric.values()) {
        line.append(' ').append(metric).append(' ').append(profile.metric(metric, node));
      }
      lines.add(line.toString());
    }
    return lines;
  }
}
