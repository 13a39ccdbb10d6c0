package org.cprof.system.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.runner.Main;
import org.cprof.system.programs.HostJdk;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the pages of the documentation tell to type, typed as it stands there. */
class DocumentationIT {
  /** Whose figures the pages show; other JDKs have another library. */
  private static final String DOCUMENTED_JDK = "JAVA_VERSION=\"17.0.15\"";

  private static final List<String> OF_COMMANDS = List.of("sh", "console", "yaml");

  /** Others are tried by {@link CodeInPagesTest}. */
  private static final String[] LANGUAGES = {
    "sh", "console", "yaml", "csv", "java", "xml", "groovy", "sql", "text"
  };

  private static List<Block> blocks;
  private static Folder folder;
  private static boolean isDocumentedJdk;

  @BeforeAll
  static void start() throws IOException {
    blocks = Block.all();
    HostJdk jdk = HostJdk.ofFeature(17);
    isDocumentedJdk = Files.readString(jdk.home().resolve("release")).contains(DOCUMENTED_JDK);
    folder = new Folder(Path.of("target", "docs").toAbsolutePath(), jdk.home());
  }

  @AfterAll
  static void end() throws Exception {
    if (folder != null) {
      folder.close();
    }
  }

  @TestFactory
  Stream<DynamicTest> the_commands_of_a_page_do_what_it_says() {
    return pages().entrySet().stream()
        .map(page -> dynamicTest(page.getKey(), () -> follow(page.getValue(), false)));
  }

  @Tag("study")
  @TestFactory
  Stream<DynamicTest> commands_that_take_long_do_what_their_page_says() {
    return pages().entrySet().stream()
        .map(page -> dynamicTest(page.getKey(), () -> follow(page.getValue(), true)));
  }

  @TestFactory
  Stream<DynamicTest> csv_is_read_by_its_reader() {
    return pages().entrySet().stream()
        .filter(page -> page.getValue().stream().anyMatch(b -> b.language().equals("csv")))
        .map(page -> dynamicTest(page.getKey(), () -> readCsv(page.getValue())));
  }

  /** What is not run has a reason, and nothing has a reason that is not there any more. */
  @Test
  void the_lists_of_exceptions_name_what_is_there() {
    CommandRules rules = new CommandRules();
    List<String> csv = new ArrayList<>();
    for (Block block : blocks) {
      if (block.language().equals("csv")) {
        csv.add(block.file());
      }
      for (Command command : commands(List.of(block))) {
        rules.when(command);
        rules.before(command);
        rules.exitCode(command);
      }
    }

    assertThat(rules.unused()).isEmpty();
    assertThat(csv).containsExactlyInAnyOrderElementsOf(CsvRules.all());
    assertThat(blocks).extracting(Block::language).isSubsetOf(LANGUAGES);
  }

  private static Map<String, List<Block>> pages() {
    return blocks.stream()
        .collect(Collectors.groupingBy(Block::page, LinkedHashMap::new, Collectors.toList()));
  }

  private static List<Command> commands(List<Block> blocks) {
    return blocks.stream()
        .filter(block -> OF_COMMANDS.contains(block.language()))
        .map(Command::of)
        .flatMap(List::stream)
        .toList();
  }

  private void follow(List<Block> page, boolean runsLong) throws Exception {
    CommandRules rules = new CommandRules();
    List<Command> commands = commands(page);
    if (commands.isEmpty()) {
      return;
    }
    folder.lay(page);
    for (Command command : commands) {
      CommandRules.When when = rules.when(command);
      if (when == CommandRules.When.ALWAYS || runsLong && when == CommandRules.When.STUDY) {
        for (Command before : rules.before(command)) {
          run(before, 0);
        }
        run(command, rules.exitCode(command));
      } else if (command.isCprof()) {
        String[] arguments = command.words().stream().skip(1).toArray(String[]::new);
        assertThatCode(() -> Main.commandLine().parseArgs(arguments))
            .as(command.toString())
            .doesNotThrowAnyException();
      } else if (command.text().contains("validation/study/")) {
        Stream.of(command.text().split(" "))
            .filter(word -> word.startsWith("validation/"))
            .forEach(script -> assertThat(Path.of("..", "..", script)).isExecutable());
      }
    }
  }

  private static void run(Command command, int exitCode) throws Exception {
    Folder.Result result = folder.run(command);
    String all = command + "\n" + String.join("\n", result.output());

    assertThat(result.exitCode()).as(all).isEqualTo(exitCode);
    if (command.output() != null) {
      assertThat(ShownOutput.missing(command.output(), result.output(), isDocumentedJdk))
          .as(all)
          .isNull();
    }
  }

  private static void readCsv(List<Block> page) throws Exception {
    folder.lay(page);
    for (Block block : page) {
      CsvRules.Reading reading = CsvRules.of(block);
      if (block.language().equals("csv") && reading != null) {
        int last = reading.commands().size() - 1;
        for (int i = 0; i <= last; i++) {
          Command command =
              new Command(block.page(), block.line(), reading.commands().get(i), null);
          run(command, i == last ? reading.exitCode() : 0);
        }
      }
    }
  }
}
