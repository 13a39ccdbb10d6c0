package org.cprof.runner.command.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.library.TargetLibrary;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Option;

/** The target's class library in place of the JDK's. */
public final class TargetLibraryOption {
  @Option(
      names = "--target-library",
      paramLabel = "JAR",
      description =
          "Runs the target's classes in place of the JDK's wherever the JVM lets them be"
              + " exchanged: java.util.Vector of JAR as target.java.util.Vector. Reports which"
              + " are not, and why.")
  private Path jar;

  public boolean isChosen() {
    return jar != null;
  }

  /**
   * The program with the library's classes; says what does not fit.
   *
   * @param inFront jars before the program's own class path
   * @param brief whether it says only that
   */
  public TargetLibrary exchange(
      ProgramArguments program, HostJdk jdk, List<Path> inFront, boolean brief, PrintWriter err) {
    TargetLibrary library = TargetLibrary.of(jar, program, jdk, inFront);
    if (!brief) {
      library.lines(Terminal.standardError(null)).forEach(err::println);
    }
    library.missing().forEach(warning -> err.println("cprof: warning: " + warning));
    return library;
  }
}
