package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelsNewTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("org.cprof.model.Models#builtIn")
  void a_copy_is_a_sound_model_of_its_own_name_with_the_same_prices(String name)
      throws ModelException {
    Path copy = folder.resolve("below/my-processor");

    assertThat(CommandRun.of("models new " + copy + " --from " + name).exitCode())
        .isEqualTo(ExitCode.DONE);

    assertThat(Models.load(copy.toString(), Map.of()).name()).isEqualTo("my-processor");
    assertThat(bytecodes(copy.toString())).isEqualTo(bytecodes(name)).contains("iadd");
  }

  private static String bytecodes(String model) {
    return CommandRun.of("models show " + model).out().split("\nBytecodes\n")[1];
  }

  @Test
  void what_is_there_stays() throws IOException {
    Path file = Files.writeString(folder.resolve("processor.csv"), "mine");

    CommandRun run = CommandRun.of("models new " + folder);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).startsWith("cprof: " + folder + " exists: give a new folder");
    assertThat(file).hasContent("mine");
  }

  @Test
  void a_model_that_is_not_built_in_is_refused_with_those_that_are() {
    CommandRun run = CommandRun.of("models new " + folder.resolve("new") + " --from jo");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).startsWith("cprof: --from jo: expected one of aj100, bytecodes, ");
    assertThat(folder.resolve("new")).doesNotExist();
  }
}
