package org.cprof.system.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.cprof.runner.Main;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class JsonOutputTest {
  /** Commands that write files in formats of their own and print nothing, or print help. */
  private static final Set<String> WITHOUT_RESULTS =
      Set.of("collect", "export", "merge", "models new", "options", "serve", "help");

  /** Commands whose output comes from other JVMs. */
  private static final Set<String> STARTING_JVMS =
      Set.of("instrument", "jbe", "run", "sample", "sweep");

  /** Their files are made by their own tests, which look at what they print, too. */
  private static final Set<String> TESTED_ELSEWHERE = Set.of("check-target");

  @TempDir private Path folder;

  static Stream<String> commands() {
    return names("", Main.commandLine()).filter(name -> !WITHOUT_RESULTS.contains(name));
  }

  private static Stream<String> names(String prefix, CommandLine of) {
    return of.getSubcommands().values().stream()
        .flatMap(
            command -> {
              String name = prefix + command.getCommandName();
              return Stream.concat(Stream.of(name), names(name + " ", command));
            });
  }

  static Stream<String> lines() {
    return CommandLines.ALL.stream().filter(line -> !WITHOUT_RESULTS.contains(line.split(" ")[0]));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void every_command_that_prints_results_prints_json(String name) {
    CommandLine command = Main.commandLine();
    for (String word : name.split(" ")) {
      command = command.getSubcommands().get(word);
    }

    assertThat(command.getCommandSpec().findOption("--json")).isNotNull();
    if (!STARTING_JVMS.contains(name) && !TESTED_ELSEWHERE.contains(name)) {
      assertThat(lines()).anyMatch(line -> line.equals(name) || line.startsWith(name + " "));
    }
  }

  @ParameterizedTest
  @MethodSource("lines")
  void json_can_be_parsed_and_is_all_that_is_printed(String line) throws IOException {
    List<String> arguments =
        new ArrayList<>(CommandLines.arguments(line, SampleFiles.write(folder)));
    arguments.add("--json");

    CommandRun run = CommandRun.of(arguments);

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).matches("(?s)[\\[{].*[]}]\n");
    try (JsonParser parser = new JsonFactory().createParser(run.out())) {
      int tokens = 0;
      for (; parser.nextToken() != null; tokens++) {
        if (parser.currentName() != null) {
          assertThat(parser.currentName()).doesNotMatch("[a-z]+[A-Z].*");
          assertThat(parser.getText()).as("not known: " + parser.currentName()).isNotEqualTo("-1");
        }
      }
      assertThat(tokens).isGreaterThanOrEqualTo(2);
    }
  }
}
