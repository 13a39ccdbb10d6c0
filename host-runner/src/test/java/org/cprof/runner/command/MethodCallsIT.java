package org.cprof.runner.command;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import jbe.kernel.Fibonacci;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.Installation;
import org.cprof.runner.library.Compiled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MethodCallsIT {
  @TempDir Path folder;

  /**
   * In place of OWN stands the class with methods of the tests' own, of CLASSES its folder, of
   * FOLDER that of this test.
   */
  private CommandRun jbe(String words) {
    return CommandRun.of(
        ("jbe " + words)
            .replace("OWN", "programs.OwnKernels")
            .replace("CLASSES", CprofProcess.programs())
            .replace("FOLDER", folder.toString()));
  }

  private List<String> rows(String words) throws IOException {
    CommandRun run = jbe(words + " --csv FOLDER/rows.csv");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Files.readAllLines(folder.resolve("rows.csv")).stream().skip(1).toList();
  }

  private static String columns(String row, int... columns) {
    String[] fields = row.split(",", -1);
    return IntStream.of(columns).mapToObj(column -> fields[column]).collect(joining(" "));
  }

  /** As measured: 1,602 cycles with argument 5, 49,752 with 12. */
  @Test
  void a_built_in_kernel_takes_what_its_reference_says() throws IOException {
    Path classes = Installation.locationOf(Fibonacci.class);
    assertThat(rows("jbe.kernel.Fibonacci.run --args 5,12 -cp " + classes))
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
    assertThat(rows("OWN.same --args 7 -cp CLASSES"))
        .extracting(row -> columns(row, 4, 5, 8))
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

    assertThat(rows("a.K.f11 -cp " + jar)).isNotEmpty().allMatch(row -> row.contains(",11"));
    assertRefused("a.K.f0 -cp " + jar, "a.K.f0 is not declared by its class");
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
    assertThat(rows("OWN.caught --args 0,3 -cp CLASSES"))
        .extracting(row -> columns(row, 1, 4, 5))
        .containsExactly(
            "0 empty " + (one + loads),
            "0 warm " + one,
            "3 empty " + (four + loads),
            "3 warm " + four);
  }

  private void board(String rows) throws IOException {
    Files.writeString(
        folder.resolve("board.csv"),
        "benchmark,argument,processor,start,cycles,result\n"
            + rows.replace("OWN", "programs.OwnKernels"));
  }

  @Test
  void what_was_measured_stands_beside_the_estimate() throws IOException {
    board("OWN.same,7,,warm,98,\nOWN.same,7,,empty,90,\n");
    String command = "OWN.same --args 7 -cp CLASSES --reference FOLDER/board.csv";

    assertThat(rows(command)).extracting(row -> columns(row, 6, 7)).containsExactly("90 8", "98 0");
    assertThat(jbe(command + " --strict").exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
  }

  /** Without --args, those that were measured are called; without a processor, on this model. */
  @Test
  void kernels_and_methods_of_ones_own_are_compared_with_one_file() throws IOException {
    board("Gcd,1,jop,warm,7600.5,\nOWN.same,7,,warm,97,7\nOWN.nothing,,,warm,90,\n");

    assertThat(
            rows("Gcd OWN.same OWN.nothing -cp CLASSES --start warm --reference FOLDER/board.csv"))
        .extracting(row -> row.replaceAll(",jop,[^,]*,", " "))
        .containsExactly(
            "Gcd,1 warm,7667,7600.5,66.5,201,",
            "programs.OwnKernels.same,7 warm,98,97,1,7,",
            // return 21 and invokestatic 74 at r=1
            "programs.OwnKernels.nothing, warm,95,90,5,,");
  }

  @Test
  void a_method_of_two_ints_takes_two_arguments_for_each_call() throws IOException {
    assertThat(rows("OWN.sum --args 5,50,7,70 -cp CLASSES"))
        .extracting(row -> columns(row, 1, 4))
        .containsExactly("5 50 empty", "5 50 warm", "7 70 empty", "7 70 warm");
  }

  @Test
  void the_driver_for_a_board_is_java() throws IOException {
    Path source = folder.resolve("KernelDriver.java");

    assertThat(jbe("OWN.sum --args 5,50 -cp CLASSES --driver " + source).exitCode()).isZero();

    // iconst_5 1, bipush 2, pop 1
    assertThat(source)
        .content()
        .contains("programs.OwnKernels.sum(5, 50);", "measure0() - nothing - 4);");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, "-cp", CprofProcess.programs(), source.toString()))
        .isZero();
  }

  /** A constant takes as long as that of measureNothing, whose iconst_0 takes 1, or 1 more. */
  @Test
  void the_driver_measures_from_the_invoke_to_the_return() throws IOException {
    Path source = folder.resolve("Board.java");

    assertThat(jbe("OWN.same --args 5,50 -cp CLASSES --driver " + source).exitCode()).isZero();

    assertThat(source)
        .content()
        .contains("public final class Board {", "measure0() - noResult - 0);")
        .contains("measure1() - noResult - 1);");
  }

  private void assertRefused(String words, String told) {
    CommandRun run = jbe(words);
    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).contains(told.replace("FOLDER", folder.toString()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "same | 7 | --args needs CLASS.METHOD",
        "programs.None.same | 7 | class programs.None is not in",
        "OWN.none | 7 | is not declared by its class",
        "OWN.hidden | 7 | [hidden(I)I]: expected a public static method",
        "OWN.wide | 7 | [wide(J)J]: expected a public static method",
        "OWN.sum | 7 | takes 2 ints: expected as many in --args",
        "OWN.nothing | 7 | takes 0 ints",
        "OWN.same | 70000 | --args 70000: expected -32768 to 32767",
        "OWN.same | 5 --caller-words 0 | --caller-words 0: expected 1 to ",
        "OWN.same | 5 --driver FOLDER/board-1.java | expected a file NAME.java",
        "OWN.same | 5 --reference FOLDER/none.csv"
            + " | expected a CSV file, or one of jop-kernels",
      })
  void a_wrong_use_is_told_in_one_line(String method, String arguments, String told) {
    assertRefused(method + " --args " + arguments + " -cp CLASSES", told);
  }
}
