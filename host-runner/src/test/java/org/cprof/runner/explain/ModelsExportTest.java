package org.cprof.runner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import org.cprof.runner.CommandRun;
import org.junit.jupiter.api.Test;

/** {@code cprof models export --for wca}. */
class ModelsExportTest {

  private static String lines(String command) {
    CommandRun run = CommandRun.of(command + " --width 120");
    assertThat(run.err()).isEmpty();
    return run.out().replaceAll(" +", " ");
  }

  /**
   * The hidden cycles are those that the analyser has as constants: 37, and 9 to 11 on returns. At
   * r = 3, a method of 32 words loads in 6 + 33 * (2 + 2) = 138 cycles: 23 + 138 - 10 for ireturn,
   * 21 + 138 - 9 for return, 82 + 1 + 138 - 37 for what is in software.
   */
  @Test
  void bytecodes_have_their_most_cycles_and_what_they_hide() {
    assertThat(lines("models export --for wca jop --set r=3 --set w=5"))
        .contains(
            "\n hidden on invoke 37\n",
            "\n hidden on return 9\n",
            "\n 20 ldc2_w microcode 20 20 - 17 + [r - 2] + [r - 1]\n",
            "\n 79 iastore hardware 21 21 - 10 + 2 * r + w\n",
            "\n 108 idiv software 83 184 37 82 + [r - 3] + [r - 2] + [b - 37]\n",
            "\n 172 ireturn microcode 23 151 10 23 + [r - 3] + [b - 10]\n",
            "\n 177 return microcode 21 150 9 21 + [r - 3] + [b - 9]\n",
            "\n 186 invokedynamic unsupported - - - no implementation\n");
  }

  /** Of lcmp the longest of its four paths; of getfield a miss. */
  @Test
  void operands_and_caches_are_the_worst() {
    assertThat(lines("models export --for wca jop --set ocache=on"))
        .contains("\n 148 lcmp microcode 85 85 - if(", "\n 180 getfield hardware 10 10 - if(");
  }

  @Test
  void machines_get_the_same() {
    assertThat(CommandRun.of("models export --for wca jop --json").out())
        .containsIgnoringWhitespaces(
            "{\"name\":\"hidden on return\",\"value\":\"9\"}",
            "{\"opcode\":177,\"name\":\"return\",\"kind\":\"microcode\",\"hit\":21,\"load_32\":84,\"hidden\":9,"
                + "\"path\":\"21 + [r - 3] + [b - 9]\"}");
  }

  @Test
  void a_tool_other_than_wca_is_refused() {
    assertThat(CommandRun.of("models export --for ait jop").err()).contains("wca");
  }
}
