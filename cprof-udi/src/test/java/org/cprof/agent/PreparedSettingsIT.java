package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is counted, prepared classes count the same. */
class PreparedSettingsIT {

  private static final String[] TARGETS = {"Calls", "LookUps", "Records"};

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "udi=jp",
        "udi=blocks,block.rule=precise",
        "model=jop,call.sites=true,lines=true,evictions=true",
        "model=jop,fold.recursion=true",
        "model=jop,below=targets.Calls.run,intrinsics=leaves"
      })
  void a_program_has_the_same_rows_on_prepared_classes(String options) throws Exception {
    List<String> prepared = rows(launched(options).runPrepared("targets.TargetMain", TARGETS));
    List<String> instrumented = rows(launched(options).run("targets.TargetMain", TARGETS));

    assertThat(prepared).isEqualTo(instrumented).isNotEmpty();
  }

  private ProfiledRun launched(String options) throws IOException {
    ProfiledRun run = ProfiledRun.quick(TestJdk.own(), folder);
    for (String option : options.split(",")) {
      int equals = option.indexOf('=');
      run.option(option.substring(0, equals), option.substring(equals + 1));
    }
    return run;
  }

  /** What the file says of the program's own methods: all but the numbers of nodes. */
  private static List<String> rows(ProfiledRun.Outcome outcome) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(outcome.succeeded().file()))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.contains(",targets."))
          .map(line -> line.replaceFirst("^\\d+,\\d+,", ""))
          .toList();
    }
  }
}
