package org.cprof.system.programs;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command of the distribution that was just built, as a user has it after unpacking the
 * archive.
 */
final class CProfCommand {
  private static final String HOME = System.getProperty("cprof.distribution");
  private static final String STUDIES = System.getProperty("cprof.studies");
  private static final String BIN = HOME + "/bin/cprof";

  /** Halves the processor time of short runs; the study has both compilers. */
  static final String C1_ALONE = "-XX:TieredStopAtLevel=1";

  /** The JVM's default. */
  static final String BOTH_COMPILERS = "-XX:+TieredCompilation";

  private CProfCommand() {}

  /** {@code cprof run} of a program on a JDK, without CProf's own summary. */
  static List<String> run(
      HostJdk jdk, Path profile, List<String> options, List<String> javaArguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                BIN, "run", "--quiet", "--jdk", jdk.home().toString(), "-o", profile.toString()));
    command.addAll(options);
    command.add("--");
    command.addAll(javaArguments);
    return command;
  }

  /** Any command of {@code cprof}. */
  static List<String> of(String... arguments) {
    List<String> command = new ArrayList<>(List.of(BIN));
    command.addAll(List.of(arguments));
    return command;
  }

  /** A command of the studies, which is no part of the distribution. */
  static List<String> ofStudy(String... arguments) {
    String jars =
        Stream.of(new File(HOME, "lib").listFiles())
            .map(File::toString)
            .filter(jar -> !jar.endsWith("/cprof-agent.jar") && !jar.endsWith("-jop-api.jar"))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Dcprof.home=" + HOME,
                "-cp",
                STUDIES + File.pathSeparator + jars,
                "org.cprof.runner.Main"));
    command.addAll(List.of(arguments));
    return command;
  }

  /** The command that runs a program without CProf. */
  static List<String> plain(HostJdk jdk, List<String> javaArguments) {
    List<String> command = new ArrayList<>(List.of(jdk.java()));
    command.addAll(javaArguments);
    return command;
  }
}
