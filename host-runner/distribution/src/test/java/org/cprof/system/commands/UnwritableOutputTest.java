package org.cprof.system.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that commands write, where they can't. */
class UnwritableOutputTest {
  private static final String ALL =
      """
      compare {results} --reference {reference} --csv {out}
      compare {results} --reference {reference} --markdown {out}
      compare {results} --reference {reference} --svg {out}
      diff {profile} {precise} --csv {out}
      diff {profile} {precise} --html {out}
      export --format collapsed {profile} -o {out}
      merge {profile} {profile} -o {out}
      price {blocks} --model bytecodes -o {out}
      report {profile} --html {out}
      """;

  @TempDir private Path folder;

  static List<String> lines() {
    return ALL.lines().toList();
  }

  @ParameterizedTest
  @MethodSource("lines")
  void what_cannot_be_written_is_told_in_one_line_with_the_reason(String line) throws IOException {
    Map<String, Path> files = SampleFiles.write(folder);
    Path directory = Files.createDirectory(folder.resolve("directory"));
    for (Path out :
        List.of(directory, folder.resolve("none/out"), directory.resolve("p".repeat(300)))) {
      files.put("out", out);

      CommandRun run = CommandRun.of(new ArrayList<>(CommandLines.arguments(line, files)));

      assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
      assertThat(run.err()).startsWith("cprof: cannot write ").contains(out.toString());
      assertThat(run.err().lines()).hasSize(1);
      assertThat(run.err()).doesNotContain("Exception");
    }
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "diff {profile} {precise} --html {profile}",
        "diff {profile} {precise} --csv {precise}",
        "export --format collapsed {profile} -o {profile}",
        "merge {profile} {precise} -o {precise}",
        "price {blocks} -o {blocks}",
        "report {profile} --html {profile}"
      })
  void no_command_replaces_the_profile_that_it_reads(String line) throws IOException {
    Map<String, Path> files = SampleFiles.write(folder);
    byte[] profile = Files.readAllBytes(files.get("profile"));
    byte[] blocks = Files.readAllBytes(files.get("blocks"));

    CommandRun run = CommandRun.of(CommandLines.arguments(line, files));

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).startsWith("cprof: cannot write ").contains("is read");
    assertThat(files.get("profile")).hasBinaryContent(profile);
    assertThat(files.get("blocks")).hasBinaryContent(blocks);
  }
}
