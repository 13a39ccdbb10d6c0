package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.cprof.collect.Collector;
import org.cprof.collect.Totals;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.RawProfiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Programs under {@code cprof run}, with the agent. */
class RunCommandIT {
  /** A line of {@code -XX:+PrintCompilation}. Which methods are compiled depends on the host. */
  private static final String COMPILED = ".* [\\w.$/]+::\\S+ .*\\(\\d+ bytes\\).*";

  private static final int SIGKILL = 9;
  private static final int SIGTERM = 15;

  @TempDir Path directory;

  private static boolean has(Profile profile, String className, String method) {
    return profile.methods().stream()
        .anyMatch(m -> m.className().equals(className) && m.name().equals(method));
  }

  /** Starts a command in the folder; CLASSES is where the programs of these tests are. */
  private CprofProcess start(String command) throws Exception {
    return CprofProcess.start(
        directory, command.replace("CLASSES", CprofProcess.programs()).split(" "));
  }

  private Path profile(String name) {
    return directory.resolve(name);
  }

  @Test
  void input_output_arguments_and_exit_code_are_the_programs_own() throws Exception {
    Files.writeString(directory.resolve("path"), "-cp '" + CprofProcess.programs() + "'");
    CprofProcess cprof = start("run -- @path programs.Echo 7 @path");
    cprof.type("hello\n");

    assertThat(cprof.out().lines()).containsExactly("out: hello");
    assertThat(cprof.exitCode()).isEqualTo(7);
    assertThat(cprof.err())
        .startsWith("err: hello\n")
        .contains("programs.Echo 7 @path on jop\n")
        .contains("Hottest methods, by exclusive cycles\n")
        .contains(profile("cprof-Echo.cprof.csv.gz").toRealPath().toString());
    Profile profile = ProfileReader.read(profile("cprof-Echo.cprof.csv.gz"));
    assertThat(has(profile, "programs.Echo", "main")).isTrue();
    assertThat(has(profile, "java.io.BufferedReader", "readLine")).isTrue();
    assertThat(directory.toFile().list())
        .containsExactlyInAnyOrder("path", "cprof-Echo.cprof.csv.gz");
  }

  @Test
  void without_a_place_for_files_a_sentence_says_so() throws Exception {
    CprofProcess cprof =
        CprofProcess.start(
            directory,
            Map.of(
                "XDG_CACHE_HOME",
                Files.createFile(directory.resolve("no folder")).toString(),
                "JAVA_TOOL_OPTIONS",
                "-Djava.io.tmpdir=/nowhere"),
            "run",
            "--",
            "-cp",
            CprofProcess.programs(),
            "programs.Echo",
            "0");

    assertThat(cprof.exitCode()).isEqualTo(ExitCode.NOT_RUN);
    assertThat(cprof.err())
        .contains("cprof: cannot make a temporary folder in /nowhere: no such file or folder\n")
        .doesNotContain("\tat ");
  }

  @Test
  void recursion_folded_while_it_runs_is_recursion_folded_afterwards() throws Exception {
    assertThat(recursive("--fold-recursion", "folded.gz").exitCode()).isZero();
    assertThat(recursive("--quiet", "deep.gz").exitCode()).isZero();
    CommandRun merge =
        CommandRun.of(
            "merge --fold-recursion -o " + profile("merged.gz") + " " + profile("deep.gz"));
    assertThat(merge.exitCode()).isZero();

    // Metadata are in another order, and name the run that was merged.
    assertThat(rows("folded.gz"))
        .isEqualTo(rows("merged.gz"))
        .extracting(row -> row.replaceAll(".*programs.Recursive,|,-1.*", ""))
        .containsExactly(
            rows("deep.gz").get(0), "0", "main,([Ljava/lang/String;)V", "even,(I)Z", "odd,(I)Z");
    assertThat(rows("deep.gz")).hasSize(3 + 1001);
  }

  /** Runs a program that prints nothing from this process. */
  private CommandRun recursive(String options, String profile) {
    return CommandRun.of(
        "run %s -o %s -- -cp %s programs.Recursive"
            .formatted(options, profile(profile), CprofProcess.programs()));
  }

  private List<String> rows(String profile) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(profile(profile)))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }

  @Test
  void a_method_below_which_nothing_ran_is_told_with_those_of_similar_names() throws Exception {
    CommandRun run = recursive("--below programs.Recursive.od", "od.gz");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.err())
        .contains("cprof: nothing was counted, so there is no profile of this run\n")
        .contains("cprof: No method that was loaded matches --below programs.Recursive.od\n")
        .contains("cprof: Methods of similar names: programs.Recursive.odd(I)Z");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void one_of_two_methods_that_is_not_there_makes_the_exit_code_1() throws Exception {
    String below = "--below programs.Recursive.odd(int) --below programs.Recursive.odd(long)";
    CommandRun run = recursive("--quiet " + below, "odd.gz");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.err())
        .isEqualTo(
            "cprof: No method that was loaded matches --below programs.Recursive.odd(long)\n"
                + "cprof: Methods of similar names: programs.Recursive.odd(I)Z\n");
    assertThat(directory.resolve("odd.gz")).isNotEmptyFile();
  }

  @Test
  void a_run_keeps_the_profile_before_and_one_that_counts_nothing_leaves_both() throws Exception {
    String program = " -- -cp CLASSES programs.Recursive";
    assertThat(start("run --quiet --set r=1" + program).exitCode()).isZero();
    assertThat(start("run --quiet --preset sram16" + program).exitCode()).isZero();
    assertThat(start("run --quiet --below programs.No.thing" + program).exitCode())
        .isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(start("run --set r=1 -- -cp . programs.Recursive").exitCode())
        .isEqualTo(ExitCode.NOT_RUN);

    assertThat(directory.toFile().list())
        .containsExactlyInAnyOrder(
            "cprof-Recursive.cprof.csv.gz", "cprof-Recursive.cprof.csv.gz.previous");
    assertThat(parametersOf("cprof-Recursive.cprof.csv.gz")).contains("r=3");
    assertThat(parametersOf("cprof-Recursive.cprof.csv.gz.previous")).contains("r=1");
  }

  private String parametersOf(String name) throws IOException {
    return ProfileReader.read(profile(name)).header().first("parameters");
  }

  @Test
  void a_request_to_end_reaches_the_program_and_the_summary_follows() throws Exception {
    CprofProcess cprof = start("run -- -cp CLASSES programs.Endless");
    BufferedReader out = cprof.out();
    assertThat(out.readLine()).isEqualTo("running");
    cprof.handle().destroy();

    assertThat(out.readLine()).isEqualTo("ended");
    assertThat(cprof.exitCode()).isEqualTo(128 + SIGTERM);
    assertThat(cprof.err()).contains("programs.Endless on jop").doesNotContain("killed");
    Profile profile = ProfileReader.read(profile("cprof-Endless.cprof.csv.gz"));
    assertThat(has(profile, "programs.Endless", "step")).isTrue();
  }

  @Test
  void a_killed_program_leaves_all_that_was_counted() throws Exception {
    CprofProcess cprof = start("run -- -cp CLASSES programs.Endless");
    assertThat(cprof.out().readLine()).isEqualTo("running");
    cprof.program().destroyForcibly();

    assertThat(cprof.exitCode()).isEqualTo(128 + SIGKILL);
    assertThat(cprof.err())
        .contains(
            "The program was killed (exit code 137): the profile has what was counted until then.");
    Path file = profile("cprof-Endless.cprof.csv.gz");
    assertThat(has(ProfileReader.read(file), "programs.Endless", "main")).isTrue();
    assertThat(directory).isDirectoryNotContaining("glob:**.raw");
  }

  /** Nobody makes the profile then, but nothing is lost. */
  @Test
  void a_run_whose_launcher_is_killed_is_collected_later() throws Exception {
    CprofProcess cprof = start("run -- -cp CLASSES programs.Endless");
    assertThat(cprof.out().readLine()).isEqualTo("running");
    ProcessHandle program = cprof.program();
    cprof.handle().destroyForcibly();
    program.destroyForcibly();
    program.onExit().get();
    Path raw = directory.resolve("cprof-Endless.cprof.csv.gz.raw");

    CommandRun report = CommandRun.of("report " + raw.resolve(program.pid() + ".raw"));
    Totals totals = totals(raw.resolve(program.pid() + ".raw"));
    CommandRun collect = CommandRun.of("collect " + raw);

    assertThat(report.err()).isEmpty();
    assertThat(report.out()).contains("programs.Endless on jop");
    assertThat(collect.err()).isEmpty();
    assertThat(raw).doesNotExist();
    Profile profile = ProfileReader.read(profile("cprof-Endless.cprof.csv.gz"));
    assertThat(profile.header().first("ending")).isEqualTo("killed");
    assertThat(has(profile, "programs.Endless", "main")).isTrue();
    assertThat(totals)
        .isEqualTo(new Totals(profile.target().inclusiveCycles(0), profile.target().size()));
  }

  private static Totals totals(Path raw) throws IOException {
    try (Collector collector = RawProfiles.open(raw)) {
      return collector.totals();
    }
  }

  @Test
  void a_jvm_that_the_program_starts_has_a_profile_of_its_own() throws Exception {
    CprofProcess cprof = start("run --quiet -- -cp CLASSES programs.Restart");

    assertThat(cprof.out().lines()).containsExactly("in the child", "ended with 0");
    assertThat(cprof.exitCode()).isZero();
    String err = cprof.err();
    assertThat(err).startsWith("cprof: profile of a JVM that the program started: ");
    Path file = Path.of(err.substring(err.indexOf('/')).strip());
    Profile child = ProfileReader.read(file);
    assertThat(child.header().first("program")).isEqualTo("programs.Restart child");
    assertThat(file)
        .hasFileName("cprof-Restart-" + child.header().first("process") + ".cprof.csv.gz");
    assertThat(has(child, "programs.Restart", "inChild")).isTrue();
    Profile parent = ProfileReader.read(profile("cprof-Restart.cprof.csv.gz"));
    assertThat(parent.header().first("process")).isNull();
    assertThat(has(parent, "programs.Restart", "inChild")).isFalse();
  }

  @Test
  void profiles_of_such_jvms_are_merged_or_left_out() throws Exception {
    CprofProcess merged = start("run --quiet --children merge -- -cp CLASSES programs.Restart");
    assertThat(merged.exitCode()).isZero();
    Path file = profile("cprof-Restart.cprof.csv.gz");
    assertThat(has(ProfileReader.read(file), "programs.Restart", "inChild")).isTrue();

    CprofProcess ignored = start("run --quiet --children ignore -- -cp CLASSES programs.Restart");
    assertThat(ignored.exitCode()).isZero();
    assertThat(has(ProfileReader.read(file), "programs.Restart", "inChild")).isFalse();
    assertThat(directory).isDirectoryNotContaining("glob:**Restart-*");
  }

  @Test
  void what_the_jvm_prints_is_seen_where_it_is_asked_for() throws Exception {
    String echo = "run --quiet -- %s -cp CLASSES programs.Echo 0";
    CprofProcess cprof = start(echo.formatted("-XX:+PrintCompilation -XX:+DisplayVMOutput"));
    cprof.type("hello\n");

    // The JVM's own output may begin before a line of the program's has ended.
    assertThat(cprof.out().lines())
        .anyMatch(line -> line.contains("out: hello"))
        .anyMatch(line -> line.matches(COMPILED));
    assertThat(cprof.exitCode()).isEqualTo(ExitCode.DONE);

    CprofProcess silent = start(echo.formatted("-XX:+PrintCompilation"));
    silent.type("hello\n");
    assertThat(silent.out().lines()).containsExactly("out: hello");
    assertThat(silent.exitCode()).isEqualTo(ExitCode.DONE);
  }

  /** As plain: 0 if the class is there, or else 1. */
  @Test
  void where_java_starts_no_program_the_exit_code_is_its_own() throws Exception {
    for (String[] each : new String[][] {{"Recursive", "0"}, {"Nowhere", "1"}}) {
      CommandRun run =
          CommandRun.of(
              "run -o %s -- --dry-run -cp %s programs.%s"
                  .formatted(profile("dry.gz"), CprofProcess.programs(), each[0]));
      assertThat(run.exitCode()).isEqualTo(Integer.parseInt(each[1]));
      assertThat(run.err())
          .isEqualTo("cprof: with --dry-run java starts no program, so there is no profile\n");
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_method_that_could_not_be_counted_is_a_warning_and_strictly_a_failure() throws Exception {
    Files.write(directory.resolve("Full.class"), full());
    String program = " -o " + profile("full.gz") + " -- -cp " + directory + " Full";

    assertThat(CommandRun.of("run --lines --include Full" + program).exitCode()).isZero();
    CommandRun strict = CommandRun.of("run --quiet --strict" + program);

    assertThat(strict.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(strict.err())
        .startsWith("cprof: warning: 1 method could not be counted: Full.full()V: ")
        .hasLineCount(1);
  }

  /** A class with a method whose 18,600 blocks leave no room for counting code (JVMS 4.7.3). */
  private static byte[] full() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, "Full", null, "java/lang/Object", null);
    MethodVisitor main = writer.visitMethod(access, "main", "([Ljava/lang/String;)V", null, null);
    main.visitMethodInsn(Opcodes.INVOKESTATIC, "Full", "full", "()V", false);
    main.visitInsn(Opcodes.RETURN);
    main.visitMaxs(0, 0);
    MethodVisitor full = writer.visitMethod(access, "full", "()V", null, null);
    full.visitInsn(Opcodes.ICONST_0);
    full.visitVarInsn(Opcodes.ISTORE, 0);
    for (int i = 0; i < 9_300; i++) {
      Label next = new Label();
      full.visitVarInsn(Opcodes.ILOAD, 0);
      full.visitJumpInsn(Opcodes.IFEQ, next);
      full.visitIincInsn(0, 1);
      full.visitLabel(next);
    }
    full.visitInsn(Opcodes.RETURN);
    full.visitMaxs(0, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void a_jvm_that_can_not_start_says_why() throws Exception {
    CprofProcess cprof = start("run -- -Xmx1k Any");

    assertThat(cprof.out().lines()).isEmpty();
    assertThat(cprof.exitCode()).isEqualTo(ExitCode.NOT_RUN);
    assertThat(cprof.err().lines())
        .containsExactly(
            "Error occurred during initialization of VM",
            "Too small maximum heap",
            "cprof: the program ended without a profile, with exit code 1");
  }

  @Test
  void a_jvm_that_would_count_too_little_says_why() throws Exception {
    CprofProcess cprof = start("run -- -XX:+OptimizeStringConcat -cp CLASSES programs.Echo 0");

    assertThat(cprof.out().lines()).isEmpty();
    assertThat(cprof.exitCode()).isEqualTo(ExitCode.NOT_RUN);
    assertThat(cprof.err().lines())
        .containsExactly(
            "cprof: -XX:+OptimizeStringConcat: compiled code would leave out what has to be"
                + " counted; remove it",
            "cprof: the program ended without a profile, with exit code 3");
  }

  @Test
  void patterns_choose_what_is_counted_and_one_that_matches_nothing_is_reported() throws Exception {
    CprofProcess cprof =
        start("run --include programs.*,org.nowhere.* -- -cp CLASSES programs.Echo 0");
    cprof.type("hello\n");

    assertThat(cprof.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(cprof.err()).contains("No class matches the pattern org.nowhere.*\n");
    Profile profile = ProfileReader.read(profile("cprof-Echo.cprof.csv.gz"));
    assertThat(profile.methods())
        .filteredOn(method -> method.kind() == NodeKind.METHOD)
        .extracting(MethodReference::className)
        .containsOnly("programs.Echo");
  }

  @Test
  void settings_reach_the_agent_and_a_quiet_run_prints_nothing_of_its_own() throws Exception {
    CprofProcess cprof =
        start("run --quiet --model jop --set r=3 --set w=5 -- -cp CLASSES programs.Echo 0");
    cprof.type("hello\n");

    assertThat(cprof.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(cprof.err()).isEqualTo("err: hello\n");
    Profile profile = ProfileReader.read(profile("cprof-Echo.cprof.csv.gz"));
    assertThat(profile.header().first("parameters")).contains("r=3").contains("w=5");
  }

  @Test
  void all_runs_read_the_same_input() throws Exception {
    CprofProcess cprof =
        start("run --quiet --worst programs.Echo.answer(..) -- -cp CLASSES programs.Echo 4");
    cprof.type("hello\n");

    assertThat(cprof.out().lines()).containsExactly("out: hello", "out: hello", "out: hello");
    assertThat(cprof.exitCode()).isEqualTo(4);
    assertThat(cprof.err())
        .startsWith("err: hello\nerr: hello\nerr: hello\n")
        .contains("worst:  call 0, ");
  }
}
