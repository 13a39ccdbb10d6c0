package org.cprof.runner.command.option;

import java.nio.file.Path;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import picocli.CommandLine.Option;

/** The option that chooses the JDK whose JVM runs the program. */
public final class JdkOption {
  @Option(
      names = "--jdk",
      paramLabel = "DIR",
      description =
          "The JDK that runs the program, 17 or newer (default: the one that runs cprof).")
  private Path home;

  /**
   * The JDK, checked.
   *
   * @throws CommandException if it can't run a profiled program
   */
  public HostJdk jdk() {
    return home == null ? HostJdk.current() : HostJdk.at(home);
  }
}
