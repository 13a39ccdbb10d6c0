package org.cprof.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.check.Baseline;
import org.cprof.runner.check.Counter;
import org.cprof.runner.report.FileKind;

/**
 * Which tests execute so much that the JVM's second compiler saves more than it costs. A baseline
 * tells, in a build on any machine; without one, tests are taken for short.
 */
final class LongTests {
  /** Lets both compilers work, behind the options of other tests. */
  static final String BOTH_COMPILERS = "-XX:TieredStopAtLevel=4";

  /**
   * Bytecodes of all tests. With both compilers, tests of 22 and 75 thousand million took 1.7 and
   * 1.4 times as much processor time as with the first alone, tests of 383 thousand million 0.7
   * times as much (docs/ci.md).
   */
  private static final long MANY = 200_000_000_000L;

  private LongTests() {}

  /**
   * Whether a baseline says so.
   *
   * @param baseline null for none; what is wrong with it, the goal that compares with it tells
   */
  static boolean are(File baseline) {
    if (baseline == null || !baseline.exists()) {
      return false;
    }
    Path file = baseline.toPath();
    try {
      return Files.size(file) > 0 && !FileKind.isCompressed(file) && bytecodes(file) >= MANY;
    } catch (ModelException | IOException | IllegalArgumentException unreadable) {
      return false;
    }
  }

  private static long bytecodes(Path file) throws IOException, ModelException {
    return Baseline.read(file, Messages.WAYS).costs().total().getOrDefault(Counter.BYTECODES, 0L);
  }
}
