package org.cprof.maven;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVPrinter;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.cprof.runner.output.Csv;

/** Fails the build if what the tests executed costs more than rules allow. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends CProfMojo {
  /** What has limits. */
  @Parameter(required = true)
  private List<Rule> rules;

  /** Whether the build fails if a limit is not kept; else it is warned of. */
  @Parameter(property = "cprof.haltOnFailure", defaultValue = "true")
  private boolean haltOnFailure;

  @Override
  void run() throws IOException, MojoExecutionException, MojoFailureException {
    Optional<Path> profile = profile();
    if (profile.isEmpty()) {
      return;
    }
    Path file = folder().resolve("rules.csv");
    try (OutputStream out = Files.newOutputStream(file)) {
      CSVPrinter csv = Csv.open(out, "element", "name", "counter", "maximum");
      for (Rule rule : rules) {
        rule.write(csv);
      }
      csv.flush();
    }
    StringWriter out = new StringWriter();
    if (passes(List.of("check", profile.get().toString(), "--rule", file.toString()), out)) {
      out.toString().lines().forEach(getLog()::info);
    } else if (haltOnFailure) {
      out.toString().lines().forEach(getLog()::error);
      throw new MojoFailureException("The tests cost more than their rules allow, see above.");
    } else {
      out.toString().lines().forEach(getLog()::warn);
    }
  }
}
