package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.spi.ToolProvider;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Images that jlink makes lack modules that their JVM still knows by name. The program does not
 * call System.exit, which from JDK 21 on looks for loggers in all modules.
 */
class LinkedImageIT {
  @TempDir Path folder;

  @Test
  void a_program_has_the_same_profile_in_an_image_of_two_modules() throws Exception {
    Optional<ToolProvider> jlink = ToolProvider.findFirst("jlink");
    assumeThat(jlink).as("this JDK can link images").isPresent();
    Path image = folder.resolve("image");
    assertThat(
            jlink
                .orElseThrow()
                .run(
                    System.out,
                    System.err,
                    "--add-modules=java.base,java.instrument",
                    "--output=" + image))
        .isZero();

    Profile whole = profile("whole", System.getProperty("java.home"));
    Profile linked = profile("linked", image.toString());

    assertThat(linked.size()).isEqualTo(whole.size());
    assertThat(linked.target().inclusiveCycles(0)).isEqualTo(whole.target().inclusiveCycles(0));
    assertThat(total(linked, Metric.BYTECODES)).isEqualTo(total(whole, Metric.BYTECODES));
  }

  private static long total(Profile profile, Metric metric) {
    long total = 0;
    for (int node = 0; node < profile.size(); node++) {
      total += profile.metric(metric, node);
    }
    return total;
  }

  private Profile profile(String name, String jdk) throws Exception {
    Path file = folder.resolve(name + ".cprof.csv.gz");
    CprofProcess cprof =
        CprofProcess.start(
            folder,
            "run",
            "--jdk=" + jdk,
            "--model=bytecodes",
            "-o",
            file.toString(),
            "--",
            "-cp",
            CprofProcess.programs(),
            "programs.TwoHot",
            "0");
    assertThat(cprof.exitCode()).as(cprof.err()).isZero();
    return ProfileReader.read(file);
  }
}
