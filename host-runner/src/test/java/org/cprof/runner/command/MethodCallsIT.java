package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import jbe.kernel.Fibonacci;
import org.cprof.runner.ExitCode;
import org.cprof.runner.Main;
import org.cprof.runner.host.Installation;
import org.cprof.runner.library.Compiled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MethodCallsIT {
  private static final String OWN = "programs.OwnKernels.";

  @TempDir Path folder;

  private final StringWriter err = new StringWriter();

  private int kernel(String... arguments) {
    List<String> all = new ArrayList<>(List.of("jbe"));
    all.addAll(Arrays.asList(arguments));
    CommandLine cprof = Main.commandLine();
    cprof.setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err));
    return cprof.execute(all.toArray(new String[0]));
  }

  private List<String> rows(String... arguments) throws IOException {
    Path csv = folder.resolve("rows.csv");
    List<String> all = new ArrayList<>(Arrays.asList(arguments));
    all.addAll(List.of("--csv", csv.toString()));
    assertThat(kernel(all.toArray(new String[0]))).as(err.toString()).isZero();
    return Files.readAllLines(csv).stream().skip(1).toList();
  }

  /** As measured: 1,602 cycles with argument 5, 49,752 with 12. */
  @Test
  void a_built_in_kernel_takes_what_its_reference_says() throws IOException {
    Path classes = Installation.locationOf(Fibonacci.class);
    List<String> rows =
        rows("jbe.kernel.Fibonacci.run", "--args", "5,12", "-cp", classes.toString());
    assertThat(rows)
        .extracting(row -> row.replaceAll(",jop,[^,]*,", " ").replace(",,,", " "))
        .containsExactly(
            "jbe.kernel.Fibonacci.run,5 empty,1602 5,",
            "jbe.kernel.Fibonacci.run,5 warm,1602 5,",
            "jbe.kernel.Fibonacci.run,12 empty,49752 144,",
            "jbe.kernel.Fibonacci.run,12 warm,49752 144,");
  }

  /**
   * iload_0 1, ireturn 23 and invokestatic 74 at r=1; the load of a method of one word, 6 + 2 * 2
   * cycles, is hidden behind the invoke.
   */
  @Test
  void a_call_costs_its_invoke_its_bytecodes_and_its_return() throws IOException {
    assertThat(rows(OWN + "same", "--args", "7", "-cp", CprofProcess.programs()))
        .extracting(row -> row.split(",")[4] + " " + row.split(",")[5] + " " + row.split(",")[8])
        .containsExactly("empty 98 7", "warm 98 7");
  }

  @Test
  void of_a_multi_release_jar_the_kernel_is_the_one_that_the_jvm_loads() throws IOException {
    SortedMap<Integer, Path> versions = new TreeMap<>();
    Path none = Files.createDirectories(folder.resolve("none"));
    for (int version : List.of(0, 11)) {
      // a method of its own in each version: the other would not be found
      String source =
          "package a; public class K { public static int f"
              + version
              + "() { return "
              + version
              + "; } }";
      versions.put(version, Compiled.program(folder.resolve("v" + version), none, source));
    }
    String jar = Compiled.multiRelease(folder.resolve("many.jar"), versions).toString();

    assertThat(rows("a.K.f11", "-cp", jar)).isNotEmpty().allMatch(row -> row.contains(",11"));
    assertThat(kernel("a.K.f0", "-cp", jar)).isEqualTo(ExitCode.WRONG_USE);
    assertThat(err.toString()).contains("a.K.f0 is not declared by its class");
  }

  /**
   * At r=1, with everything cached, an athrow that leaves one frame takes 726 cycles up to the
   * handler, and 159 for each frame more; fail executes 82 cycles in each of those. From an empty
   * cache f_athrow loads 6 + 2 * 73 cycles and f_instanceof 6 + 2 * 22, 37 of each hidden behind
   * the call; smaller methods are hidden as a whole.
   */
  @Test
  void an_exception_costs_what_was_executed_and_the_way_to_its_handler() throws IOException {
    int one = 74 + (1 + 74) + (1 + 4 + 6) + 726 + (1 + 1 + 23);
    int loads = 152 - 37 + 50 - 37;
    int four = one + 3 * (82 + 159);
    assertThat(rows(OWN + "caught", "--args", "0,3", "-cp", CprofProcess.programs()))
        .extracting(row -> row.split(",")[1] + " " + row.split(",")[4] + " " + row.split(",")[5])
        .containsExactly(
            "0 empty " + (one + loads),
            "0 warm " + one,
            "3 empty " + (four + loads),
            "3 warm " + four);
  }

  @Test
  void what_was_measured_stands_beside_the_estimate() throws IOException {
    Path board = folder.resolve("board.csv");
    Files.writeString(
        board,
        "benchmark,argument,start,cycles\n" + OWN + "same,7,warm,98\n" + OWN + "same,7,empty,90");
    String[] command = {
      OWN + "same", "--args", "7", "-cp", CprofProcess.programs(), "--reference", board.toString()
    };
    assertThat(rows(command))
        .extracting(row -> row.split(",")[6] + " " + row.split(",")[7])
        .containsExactly("90 8", "98 0");
    List<String> strict = new ArrayList<>(Arrays.asList(command));
    strict.add("--strict");
    assertThat(kernel(strict.toArray(new String[0]))).isEqualTo(ExitCode.CHECK_FAILED);
  }

  /** Without --args, those that were measured are called; without a processor, on this model. */
  @Test
  void kernels_and_methods_of_ones_own_are_compared_with_one_file() throws IOException {
    Path board = folder.resolve("board.csv");
    Files.writeString(
        board,
        "benchmark,argument,processor,start,cycles,result\n"
            + "Gcd,1,jop,warm,7600.5,\n"
            + (OWN + "same,7,,warm,97,7\n")
            + (OWN + "nothing,,,warm,90,\n"));
    assertThat(
            rows(
                "Gcd",
                OWN + "same",
                OWN + "nothing",
                "-cp",
                CprofProcess.programs(),
                "--start",
                "warm",
                "--reference",
                board.toString()))
        .extracting(row -> row.replaceAll(",jop,[^,]*,", " "))
        .containsExactly(
            "Gcd,1 warm,7667,7600.5,66.5,201,",
            OWN + "same,7 warm,98,97,1,7,",
            // return 21 and invokestatic 74 at r=1
            OWN + "nothing, warm,95,90,5,,");
  }

  @Test
  void a_method_of_two_ints_takes_two_arguments_for_each_call() throws IOException {
    assertThat(rows(OWN + "sum", "--args", "5,50,7,70", "-cp", CprofProcess.programs()))
        .extracting(row -> row.split(",")[1] + " " + row.split(",")[4])
        .containsExactly("5 50 empty", "5 50 warm", "7 70 empty", "7 70 warm");
  }

  @Test
  void the_driver_for_a_board_is_java() throws IOException {
    Path source = folder.resolve("KernelDriver.java");
    String classes = CprofProcess.programs();
    assertThat(kernel(OWN + "sum", "--args", "5,50", "-cp", classes, "--driver", source.toString()))
        .isZero();
    // iconst_5 1, bipush 2, pop 1
    assertThat(source)
        .content()
        .contains("programs.OwnKernels.sum(5, 50);", "measure0() - nothing - 4);");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, "-cp", classes, source.toString())).isZero();
  }

  /** A constant takes as long as that of measureNothing, whose iconst_0 takes 1, or 1 more. */
  @Test
  void the_driver_measures_from_the_invoke_to_the_return() throws IOException {
    Path source = folder.resolve("Board.java");
    String classes = CprofProcess.programs();
    assertThat(
            kernel(OWN + "same", "--args", "5,50", "-cp", classes, "--driver", source.toString()))
        .isZero();
    assertThat(source)
        .content()
        .contains("public final class Board {", "measure0() - noResult - 0);")
        .contains("measure1() - noResult - 1);");
  }

  @Test
  void what_the_command_cannot_use_is_told_in_one_line() {
    String classes = CprofProcess.programs();
    String[] call = {OWN + "same", "--args", "5", "-cp", classes};
    List<String> reference = new ArrayList<>(List.of(call));
    reference.addAll(List.of("--reference", folder.resolve("none.csv").toString()));
    assertThat(kernel(reference.toArray(new String[0]))).isEqualTo(ExitCode.WRONG_USE);
    assertThat(err.toString())
        .contains(
            folder.resolve("none.csv").toString(), "expected a CSV file, or one of jop-kernels");
    List<String> driver = new ArrayList<>(List.of(call));
    driver.addAll(List.of("--driver", folder.resolve("board-1.java").toString()));
    assertThat(kernel(driver.toArray(new String[0]))).isEqualTo(ExitCode.WRONG_USE);
    assertThat(err.toString()).contains("expected a file NAME.java");
  }

  @Test
  void the_words_of_the_caller_have_limits() {
    assertThat(
            kernel(
                OWN + "same", "--args", "5", "--caller-words", "0", "-cp", CprofProcess.programs()))
        .isEqualTo(ExitCode.WRONG_USE);
    assertThat(err.toString()).contains("--caller-words 0: expected 1 to ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "same | 7 | --args needs CLASS.METHOD",
        "programs.None.same | 7 | class programs.None is not in",
        "programs.OwnKernels.none | 7 | is not declared by its class",
        "programs.OwnKernels.hidden | 7 | [hidden(I)I]: expected a public static method",
        "programs.OwnKernels.wide | 7 | [wide(J)J]: expected a public static method",
        "programs.OwnKernels.sum | 7 | takes 2 ints: expected as many in --args",
        "programs.OwnKernels.nothing | 7 | takes 0 ints",
        "programs.OwnKernels.same | 70000 | --args 70000: expected -32768 to 32767",
      })
  void a_wrong_use_is_told_in_one_line(String method, String argument, String told) {
    assertThat(kernel(method, "--args", argument, "-cp", CprofProcess.programs()))
        .isEqualTo(ExitCode.WRONG_USE);
    assertThat(err.toString()).contains(told);
  }
}
