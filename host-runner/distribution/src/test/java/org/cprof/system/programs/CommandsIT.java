package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.system.commands.CommandRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What commands print that start other JVMs, and their exit codes. */
class CommandsIT {
  private static final String HEADER =
      "benchmark,argument,processor,parameters,start,cycles,iterations_per_second,result,source,date\n";

  /** To the cycle, by the simulation of the hardware. */
  private static final String GCD = "Gcd,1,jop,,warm,7667,,201,,\n";

  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Workspace.emptyFolder("commands");
  }

  private static CommandRun run(String... arguments) {
    return CommandRun.of(List.of(arguments));
  }

  private String reference(String rows) throws IOException {
    return Files.writeString(folder.resolve("board.csv"), HEADER + rows).toString();
  }

  @Test
  void a_comparison_ends_with_1_if_an_error_is_too_large() throws Exception {
    CommandRun exact = run("compare", "--json", "--max-error", "0%", "--reference", reference(GCD));
    CommandRun wrong =
        run("compare", "--max-error", "0%", "--reference", reference(GCD.replace("7667", "7666")));

    assertThat(exact.exitCode()).isZero();
    assertThat(numbers(exact.out())).containsEntry("exact", List.of(1.0));
    assertThat(numbers(exact.out())).containsEntry("estimate", List.of(7667.0));
    assertThat(wrong.exitCode()).isEqualTo(1);
    assertThat(wrong.err()).isEmpty();
    assertThat(wrong.out()).contains("7,666").contains("7,667");
  }

  @Test
  void benchmarks_are_told_as_json() throws Exception {
    Map<String, List<Double>> found = numbers(run("jbe", "--json", "Gcd", "iinc").out());

    assertThat(found.get("reference")).contains(7667.0);
    assertThat(found.get("difference")).containsOnly(0.0);
    assertThat(found).containsKeys("overhead_cycles", "iterations");
  }

  @Test
  void a_full_disk_behind_standard_output_does_not_go_unnoticed() throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", "-c", "\"$@\" >/dev/full", "sh"));
    command.addAll(CProfCommand.of("models", "show", "jop"));

    Outcome outcome = Execution.run(folder, command);

    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo("cprof: cannot write to standard output: No space left on device\n");
  }

  @Test
  void a_reader_that_wants_no_more_is_left_in_peace() throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", "-c", "\"$@\" | head -1", "bash"));
    command.addAll(CProfCommand.of("models", "show", "jop", "--json"));

    Outcome outcome = Execution.run(folder, command);

    assertThat(outcome).isEqualTo(new Outcome(0, "{\n", ""));
  }

  @Test
  void what_can_not_be_written_or_run_is_told_before_a_minute_has_passed() throws Exception {
    CommandRun noFolder =
        run("compare", "--reference", "jop-kernels", "--markdown", "none/kernels.md");
    CommandRun noJdk = run("compare", "--jdk", "none");

    assertThat(List.of(noFolder.exitCode(), noJdk.exitCode())).containsOnly(2);
    assertThat(noFolder.err())
        .isEqualTo("cprof: cannot write none/kernels.md: its directory does not exist\n");
    assertThat(noJdk.err()).startsWith("cprof: no JDK in none: ");
  }

  /** All numbers of a JSON text by the names of their fields. */
  private static Map<String, List<Double>> numbers(String text) throws IOException {
    Map<String, List<Double>> numbers = new HashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isNumeric()) {
          numbers
              .computeIfAbsent(parser.currentName(), name -> new ArrayList<>())
              .add(parser.getDoubleValue());
        }
      }
    }
    return numbers;
  }
}
