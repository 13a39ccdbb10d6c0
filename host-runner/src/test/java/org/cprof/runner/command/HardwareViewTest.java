package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.runner.BlocksText;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --view hardware} of a counted profile and of one of basic blocks. */
class HardwareViewTest {
  private static final MethodReference MAIN = ProfileTree.method("demo.Main", "main", "()V");
  private static final MethodReference LMUL =
      new MethodReference(NodeKind.ROUTINE, "com.jopdesign.sys.JVM", "f_lmul", "(JJ)J");
  private static final MethodReference DMUL =
      new MethodReference(NodeKind.ROUTINE, "com.jopdesign.sys.JVM", "f_dmul", "(JJ)J");

  @TempDir private Path folder;

  /**
   * 200 cycles. The invokes of a routine are cycles of its caller.
   *
   * <pre>
   *              calls  cycles  its invokes  with all below
   * main             1     100
   *   f_dmul         3      30            6  30 + 50 + 6 = 86
   *     f_lmul       3      50            9  59
   *   f_lmul         1      20            4  24
   * </pre>
   */
  private Path counted(String model) throws IOException, ModelException {
    ProfileTree tree =
        new ProfileTree(
            List.of(
                Map.entry("model", model),
                Map.entry("model-hash", Models.load("jop", Map.of()).hash()),
                Map.entry("parameters", "r=3,w=5"),
                Map.entry("clock-hz", "100000000")));
    int main = tree.node(0, MAIN, -1, 1, 100);
    int dmul = tree.node(main, DMUL, -1, 3, cycles(30, 6));
    tree.node(dmul, LMUL, -1, 3, cycles(50, 9));
    tree.node(main, LMUL, -1, 1, cycles(20, 4));
    int host = tree.node(0, new MethodReference(NodeKind.HOST, "", "host", ""), -1, 0, 0);
    tree.node(host, LMUL, -1, 7, 1000);
    return ProfileFiles.write(folder.resolve("counted"), tree.build());
  }

  private static Map<Metric, Long> cycles(long own, long invokes) {
    return Map.of(Metric.CYCLES, own, Metric.INVOKE_CYCLES, invokes);
  }

  @Test
  void bytecodes_in_software_are_what_their_routines_take_and_save() throws Exception {
    CommandRun run =
        CommandRun.of(
            "report --view hardware --what-if lmul=10 --what-if dmul=5 --width 78 "
                + counted("jop"));

    // lmul 200 - 59 - 24 + 4*10; dmul 200 - 86 + 3*5; both 200 - 86 - 24 + 3*5 + 1*10
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(
            """
            Bytecodes in software and microcode
              executions  cycles      %  each  kind      bytecode
                       3      86  43.0%  28.7  software  dmul
                       4      83  41.5%  20.8  software  lmul

            With other hardware
              saved      %  cycles  what if       bytecodes
                 71  35.5%     129  dmul=5        dmul
                 43  21.5%     157  lmul=10       lmul
                 85  42.5%     115  all together  lmul dmul

            Without bytecodes in microcode\
            """);
  }

  @Test
  void machines_and_browsers_get_the_same() throws Exception {
    Path page = folder.resolve("page.html");
    String line = "report --view hardware --what-if lmul=10 " + counted("jop");

    assertThat(CommandRun.of(line + " --json").out())
        .containsIgnoringWhitespaces(
            "{\"bytecodes\":[{\"executions\":3,\"cycles\":86,\"kind\":\"software\",\"bytecode\":\"dmul\"}",
            "\"what_if\":[{\"saved_cycles\":43,\"cycles\":157,\"what_if\":\"lmul=10\","
                + "\"bytecodes\":[\"lmul\"]}]}");
    assertThat(CommandRun.of(line + " --html " + page)).isEqualTo(new CommandRun(0, "", ""));
    assertThat(Files.readString(page))
        .contains("<td>4</td><td>83</td><td>41.5%</td>", "<td class=\"t\">lmul=10</td>");
    assertThat(CommandRun.of(line + " --time --html " + page).exitCode()).isZero();
    assertThat(Files.readString(page))
        .contains("<th>time us</th>", "<td>4</td><td>0.83</td><td>41.5%</td>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          jop  | --what-if imul=2      | --what-if: imul=2: bytecodes in microcode need their executions: cprof run --udi blocks
          jop  | --what-if lmul=hardware | --what-if: 'lmul=hardware': jop has no such unit, and 'hardware' is no price
          jop  | --what-if float=hardwar | --what-if: 'float=hardwar': jop has no such unit, and 'hardwar' is no price; float is exact or typical
          jop  | --what-if nothing=2   | --what-if can't be used: jop: 'nothing': expected the mnemonic of one of its bytecodes
          jop  | --what-if r=5         | --what-if: r=5 puts no bytecode of jop into hardware
          jop  | --what-if lmul        | --what-if: 'lmul' is no unit such as imul=hardware, and no price such as dcmpl=20
          mine | --what-if lmul=3      | is of the model mine, which does not come with CProf: give --model
          mine | --model jop-handbook  | was made with another state of the model mine
          """)
  void what_cannot_be_told_is_refused(String model, String options, String message)
      throws Exception {
    CommandRun run = CommandRun.of("report --view hardware " + options + " " + counted(model));

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).contains(message);
  }

  /** 157 cycles. */
  private Path blocks() throws IOException {
    return ProfileFiles.packed(folder.resolve("blocks.cprof.csv.gz"), BlocksText.SOUND);
  }

  /** JOP: ifne and goto 4 cycles, constants and iload_0 1; ireturn 23 when its caller is there. */
  @Test
  void blocks_tell_of_bytecodes_in_microcode() throws Exception {
    CommandRun run =
        CommandRun.of(
            "price --view hardware --what-if goto=1 --what-if ifne=2 --top 3 --width 78 "
                + blocks());

    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines().map(line -> line.strip().replaceAll(" +", " ")))
        .contains(
            "5 115 73.2% 23.0 microcode ireturn",
            "5 20 12.7% 4.0 microcode ifne",
            "3 12 7.6% 4.0 microcode goto",
            "and 3 more",
            "10 6.4% 147 ifne=2 ifne",
            "9 5.7% 148 goto=1 goto",
            "19 12.1% 138 all together ifne goto");
  }

  @Test
  void blocks_are_not_priced_by_report() throws IOException {
    assertThat(CommandRun.of("report --view hardware " + blocks()).err()).contains("cprof price");
  }
}
