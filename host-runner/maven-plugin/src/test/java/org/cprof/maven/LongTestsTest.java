package org.cprof.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongTestsTest {
  @TempDir private Path folder;

  private boolean areLong(String text) throws IOException {
    return LongTests.are(Files.writeString(folder.resolve("tests.baseline.csv"), text).toFile());
  }

  private static String baseline(long bytecodes) {
    return """
        # model: bytecodes
        # jdk: OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1
        kind,class,method,descriptor,calls,bytecodes,cycles,load_cycles,misses,allocations,own_calls,own_bytecodes,own_cycles,differs
        root,,,,2,%1$d,%1$d,0,0,,,,,
        test,demo.CrcTest,checksum,()V,2,%1$d,%1$d,0,0,,2,5,5,
        """
        .formatted(bytecodes);
  }

  /** The limit is where the second compiler begins to pay. */
  @Test
  void a_baseline_with_many_bytecodes_tells_of_long_tests() throws IOException {
    assertThat(areLong(baseline(199_999_999_999L))).isFalse();
    assertThat(areLong(baseline(200_000_000_000L))).isTrue();
  }

  @Test
  void without_a_baseline_that_can_be_read_tests_are_short() throws IOException {
    assertThat(LongTests.are(null)).isFalse();
    assertThat(LongTests.are(folder.resolve("none").toFile())).isFalse();
    assertThat(LongTests.are(folder.toFile())).isFalse();
    assertThat(areLong("")).isFalse();
    assertThat(areLong("no baseline\n")).isFalse();
  }
}
