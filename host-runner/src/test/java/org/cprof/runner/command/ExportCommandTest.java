package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {
  @TempDir private Path folder;
  private Path profile;

  @BeforeEach
  void writeTheProfile() throws IOException {
    profile = ProfileFiles.write(folder.resolve("app.cprof.csv.gz"), ProfileTree.sample());
  }

  @Test
  void the_file_holds_the_format_asked_for() {
    Path out = folder.resolve("stacks");

    CommandRun run = CommandRun.of("export -f collapsed --event misses -o " + out + " " + profile);

    assertThat(run).isEqualTo(new CommandRun(ExitCode.DONE, "", ""));
    assertThat(out)
        .hasContent("demo.Main.main(String[]) 1\ndemo.Main.main(String[]);demo.Work.step(int) 2");
  }

  @Test
  void a_profile_without_lines_says_how_to_get_them_for_annotated_sources() {
    Path out = folder.resolve("callgrind.out");

    assertThat(CommandRun.of("export -f callgrind -o " + out + " " + profile).err())
        .contains(" has no source lines to annotate; make them with: cprof run --lines");
    assertThat(out).exists();
  }

  @Test
  void an_unknown_format_is_answered_with_the_known_ones() {
    CommandRun run = CommandRun.of("export -f xml " + profile);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).contains("'xml' is none of callgrind, collapsed, pprof, speedscope, svg");
  }

  @Test
  void a_share_beyond_100_percent_is_refused() {
    assertThat(CommandRun.of("export -f collapsed --min 101 " + profile).err())
        .contains("--min must be from 0 to 100, not 101.0");
  }
}
