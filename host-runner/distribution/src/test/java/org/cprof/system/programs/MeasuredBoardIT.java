package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.cprof.system.commands.CommandRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The three commands of docs/validation.md: from a board's file to a tuned model. */
class MeasuredBoardIT {
  private static final String KERNELS =
      """
      public final class Own {
        // invokestatic iload_0 iload_1 imul iload_0 iadd ireturn
        public static int line(int x, int y) { return x * y + x; }

        // invokestatic iload_0 iload_0 iadd iload_0 iadd ireturn
        public static int line(int x) { return x + x + x; }
      }
      """;

  /**
   * On this board iadd takes 3 cycles and imul 17, all others 1: six other bytecodes beside one of
   * each in the first, five others beside two iadds in the second. A descriptor tells methods of a
   * name apart; so do the arguments.
   */
  private static final String BOARD =
      """
      # cycle counter of the board
      benchmark,argument,start,cycles,result
      Own.line,5 50,warm,25,255
      Own.line(II)I,7 70,warm,25,497
      Own.line,4,warm,11,12
      """;

  private static final String FILES = "(?:\\./)?\\b(my|tuned|board\\.csv|jbe\\.csv|classes)\\b";

  private Path folder;

  @BeforeEach
  void makeFiles() throws IOException {
    folder = Workspace.emptyFolder("measured-board");
    Path source = Files.writeString(folder.resolve("Own.java"), KERNELS);
    Path classes = Files.createDirectory(folder.resolve("classes"));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), source.toString()))
        .isZero();
    Files.writeString(folder.resolve("board.csv"), BOARD);
  }

  /** A command of the page, with the names of its files in the folder. */
  private CommandRun run(String command) {
    String inFolder = command.replaceAll(FILES, folder + "/$1");
    return CommandRun.of(List.of(inFolder.split(" ")));
  }

  @Test
  void three_commands_lead_from_a_boards_file_to_a_tuned_model() throws Exception {
    assertThat(run("models new my --from bytecodes").exitCode()).isZero();

    CommandRun before = run("compare --reference board.csv --model ./my -cp classes");
    CommandRun tune =
        run("tune --reference board.csv --model ./my -cp classes --free iadd,imul -o tuned");
    CommandRun after =
        run("compare --reference board.csv --model ./tuned -cp classes --max-error 0%");

    assertThat(before.err() + tune.err() + after.err()).isEmpty();
    assertThat(before.out()).contains("-18", "-4", "0 of 3 rows agree to the cycle");
    assertThat(tune.exitCode()).isZero();
    assertThat(Files.readString(folder.resolve("tuned/bytecodes.csv")))
        .containsPattern("96,iadd,hardware,3,")
        .containsPattern("104,imul,hardware,17,");
    assertThat(after.out()).contains("3 of 3 rows agree to the cycle");
    assertThat(after.exitCode()).isZero();

    CommandRun jbe =
        run(
            "jbe Own.line(II)I Own.line(I)I -cp classes --model ./tuned --reference board.csv "
                + "--start warm --strict --csv jbe.csv");
    assertThat(jbe.exitCode()).as(jbe.toString()).isZero();
    CommandRun file = run("compare jbe.csv --reference board.csv --model ./tuned --max-error 0%");
    assertThat(file.out()).contains("3 of 3 rows agree to the cycle");
  }
}
