package org.cprof.system.docs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which commands of the documentation are not run, and what others need first. */
final class CommandRules {
  enum When {
    /** In each build. */
    ALWAYS,
    /** With {@code -Pstudy}: it takes longer than what it shows is worth. */
    STUDY,
    /** Never; where it is a command of CProf's, its options are read. */
    NEVER
  }

  /**
   * About the commands that begin with a text.
   *
   * @param page empty for any
   * @param start with a line break behind it, of the whole command
   */
  record Rule(String page, String start, When when, String reason) {
    boolean isFor(Command command) {
      return (page.isEmpty() || page.equals(command.page()))
          && (command.text() + "\n").startsWith(start);
    }
  }

  private static final List<Rule> RULES =
      List.of(
          never("", "mvn ", "it is the build that runs this test"),
          never("", "./mvnw ", "it is the build that runs this test"),
          never("", "bash .ci/run", "it is the build that runs this test"),
          never("", ".ci/release", "it builds everything twice"),
          never("", "validation/study/", "a study takes minutes to hours"),
          never("performance.md", "cprof instrument", "it fills or empties the cache of all tests"),
          never("sampling.md", "./cprof sample --pid", "it watches a process of the reader's"),
          never(
              "validation.md",
              "./cprof compare --reference board",
              "MeasuredBoardIT runs it, with a board's file"),
          never("validation.md", "./cprof tune --reference", "MeasuredBoardIT runs it, likewise"),
          never(
              "benchmarks.md",
              "./cprof jbe org.example.Filter.step org.example.Filter.reset",
              "MethodCallsIT runs it, with a board's file"),
          study("CONTRIBUTING.md", "./cprof jbe", "README.md has it"),
          study("benchmarks.md", "./cprof jbe\n", "README.md has it"),
          study("benchmarks.md", "./cprof jbe --csv", "it runs all benchmarks"),
          study("validation.md", "./cprof compare --reference jop-", "they run all kernels"),
          study("jop-spinalhdl.md", "./cprof sweep", "it runs six times"),
          study("resources.md", "cprof run --model jop-spinalhdl --stalls", "it runs nine times"),
          study("resources.md", "cprof report --view bus", "of the run before"),
          study("resources.md", "./cprof sweep --set cache.blocks=8..64 --set", "it runs 48 times"),
          study("resources.md", "./cprof sweep --model", "it runs six times"));

  /** What a page leaves to its reader, by the page and the command that comes then. */
  private static final Map<String, List<String>> FIRST =
      Map.of(
          "first-hot-spot.md ./cprof diff",
          List.of(
              "mkdir changed && sed -e '17r blocks/first-hot-spot-1.java' -e 17d"
                  + " jbe-benchmarks/src/main/java/jbe/control/SerialLine.java"
                  + " >changed/SerialLine.java",
              "javac -nowarn -g --release 8 -cp jbe-benchmarks/target/classes -d changed"
                  + " changed/SerialLine.java",
              "cprof run --lines -o after.cprof.csv.gz --"
                  + " -cp changed:jbe-benchmarks/target/classes jbe.control.ControlLoop"),
          "ci.md ./cprof check digits.cprof.csv.gz",
          List.of(
              "cprof run -o digits.cprof.csv.gz -- -cp classes Digits",
              "cprof check digits.cprof.csv.gz --baseline digits.baseline.csv --update",
              "mkdir changed && sed 's/i < 1000/i < 1001/' src/main/java/Digits.java"
                  + " >changed/Digits.java",
              "javac -g -d changed changed/Digits.java",
              "cprof run -o digits.cprof.csv.gz -- -cp changed Digits"),
          "validation.md ./cprof compare results.csv",
          List.of(
              "cp blocks/validation-1.csv board.csv",
              "cprof models new my-processor --from jop",
              "cprof jbe Sieve --csv results.csv"),
          "validation.md ./cprof compare app.cprof.csv.gz",
          List.of("cprof run --preset sram16 -o app.cprof.csv.gz -- -cp app.jar org.example.Main"),
          "reports.md ./cprof diff --overlap",
          List.of("cp app.cprof.csv.gz a.cprof.csv.gz", "cp app.cprof.csv.gz b.cprof.csv.gz"),
          "validation.md ./cprof tune --model ./my-processor --reference board.csv --profile",
          List.of(
              "rm -r my-processor",
              "cprof models new my-processor --from bytecodes",
              "sed -i s/^122,ishr,hardware,1/122,ishr,unsupported,1/ my-processor/bytecodes.csv",
              "printf 'benchmark,start,cycles\\norg.example.Motor.step,warm,120\\n' >board.csv"));

  /** By the page and the command. Others end with 0. */
  private static final Map<String, Integer> EXIT_CODES =
      Map.of(
          "ci.md ./cprof check digits.cprof.csv.gz", 1,
          "real-time.md ./cprof report --budget", 1);

  private final Set<Object> used = new HashSet<>();

  private static Rule never(String page, String start, String reason) {
    return new Rule(page, start, When.NEVER, reason);
  }

  private static Rule study(String page, String start, String reason) {
    return new Rule(page, start, When.STUDY, reason);
  }

  When when(Command command) {
    for (Rule rule : RULES) {
      if (rule.isFor(command)) {
        used.add(rule);
        return rule.when;
      }
    }
    return When.ALWAYS;
  }

  /** Commands that a page leaves to its reader: they come right before this one. */
  List<Command> before(Command command) {
    String key = key(FIRST, command);
    List<Command> commands = new ArrayList<>();
    if (key != null) {
      used.add(key);
      FIRST.get(key).forEach(text -> commands.add(new Command(command.page(), 0, text, null)));
    }
    return commands;
  }

  int exitCode(Command command) {
    String key = key(EXIT_CODES, command);
    used.add("exit code of " + key);
    return key == null ? 0 : EXIT_CODES.get(key);
  }

  private static String key(Map<String, ?> map, Command command) {
    String text = command.page() + " " + command.text();
    return map.keySet().stream().filter(text::startsWith).findFirst().orElse(null);
  }

  /** What is for no command of the documentation any more. */
  List<Object> unused() {
    List<Object> all = new ArrayList<>(RULES);
    all.addAll(FIRST.keySet());
    EXIT_CODES.keySet().forEach(key -> all.add("exit code of " + key));
    all.removeAll(used);
    return all;
  }
}
