package org.cprof.maven;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.cprof.runner.host.TestJvms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds of {@code src/it} read what it writes. */
class TestsReportTest {
  @TempDir private Path folder;

  @Test
  void a_profile_that_cannot_be_read_is_named_in_one_line() throws IOException {
    Path profile = Files.writeString(folder.resolve(TestJvms.PROFILE), "no profile\n");
    TestsReport report =
        new TestsReport(folder, folder.resolve("site"), Optional.empty(), List.of());

    assertThatThrownBy(report::writeApart)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(profile.toString())
        .hasMessageNotContaining("\n");
  }
}
