package org.cprof.system.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cprof.runner.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class HelpTest {
  static Stream<CommandLine> commands() {
    CommandLine cprof = Main.commandLine();
    return Stream.concat(Stream.of(cprof), withSubcommands(cprof));
  }

  private static Stream<CommandLine> withSubcommands(CommandLine of) {
    return of.getSubcommands().values().stream()
        .filter(command -> !command.getCommandName().equals("help"))
        .flatMap(command -> Stream.concat(Stream.of(command), withSubcommands(command)));
  }

  @Test
  void every_command_stands_once_in_the_list_of_commands() {
    CommandLine cprof = Main.commandLine();

    assertThat(cprof.getUsageMessage().lines().filter(line -> line.matches("  [a-z-]+  .*")))
        .extracting(line -> line.trim().split(" ")[0])
        .containsExactlyInAnyOrderElementsOf(
            cprof.getSubcommands().values().stream()
                .filter(command -> !command.getCommandSpec().usageMessage().hidden())
                .map(CommandLine::getCommandName)
                .filter(name -> !name.equals("help"))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void no_line_of_an_example_is_broken_by_the_width(CommandLine command) {
    List<String> footer =
        Arrays.stream(command.getCommandSpec().usageMessage().footer())
            .map(String::format)
            .toList();

    assertThat(footer).allMatch(line -> line.length() < 80);
    assertThat(footer.stream().filter(line -> line.contains("cprof " + command.getCommandName())))
        .allMatch(line -> line.startsWith("  ") || line.contains("'cprof"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void every_option_is_listed_once_and_shared_ones_last(CommandLine command) {
    List<String> help = command.getUsageMessage().lines().toList();
    List<OptionSpec> options = command.getCommandSpec().options();

    for (OptionSpec option : options) {
      assertThat(help.stream().filter(line -> line.matches(start(option)))).hasSize(1);
    }
    if (options.size() > 10) {
      assertThat(help.subList(help.lastIndexOf("Other:"), help.size()))
          .anyMatch(line -> line.startsWith("  -V, --version "));
    }
  }

  /** By whichever of its names: short ones stand in examples. */
  @ParameterizedTest
  @MethodSource("commands")
  void every_option_is_in_the_documentation(CommandLine command) throws IOException {
    String documentation = documentation();

    assertThat(command.getCommandSpec().options())
        .extracting(OptionSpec::names)
        .allSatisfy(names -> assertThat(documentation).containsPattern(anyOf(names)));
  }

  private static Pattern anyOf(String[] names) {
    return Pattern.compile("(?<![\\w-])(" + String.join("|", names) + ")(?![\\w-])");
  }

  private static String documentation() throws IOException {
    Path root = Path.of("..", "..");
    StringBuilder text = new StringBuilder(Files.readString(root.resolve("README.md")));
    try (Stream<Path> docs = Files.list(root.resolve("docs"))) {
      for (Path page : docs.filter(file -> file.toString().endsWith(".md")).toList()) {
        text.append(Files.readString(page));
      }
    }
    return text.toString();
  }

  private static String start(OptionSpec option) {
    return "(  |      )" + option.shortestName() + "([^a-z-].*)?";
  }
}
