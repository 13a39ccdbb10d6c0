package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.CommandException;
import org.cprof.serve.Service;
import org.cprof.setup.AgentOptions;
import org.cprof.start.JvmFlags;
import org.cprof.start.StartFolder;

/**
 * A folder with the options by which any {@code java} becomes a profiled JVM, as a file of
 * arguments, and for the raw profiles that such JVMs leave.
 */
public final class OptionsFolder {
  /** The file of arguments. */
  public static final String ARGUMENTS = "java.options";

  private static final String RUN = "run.properties";
  private static final String SERVICE = "service.command";

  private OptionsFolder() {}

  /**
   * Writes the files.
   *
   * @param agentJar the jar of the agent
   * @param further options behind those of CProf
   * @return the file of arguments
   * @throws CommandException if that is impossible
   */
  public static Path write(
      Path folder, HostJdk jdk, Path agentJar, AgentOptions options, List<String> further) {
    UserCache.ofUser().checkKept("the options");
    StartFolder start = RunCode.of(jdk, options, agentJar).start();
    return write(folder, start, jdk, agentJar, options, further);
  }

  /** Writes the files for JVMs of a start. */
  static Path write(
      Path folder,
      StartFolder start,
      HostJdk jdk,
      Path agentJar,
      AgentOptions options,
      List<String> further) {
    try {
      Path absolute = Files.createDirectories(folder).toRealPath();
      Path run = absolute.resolve(RUN);
      options.write(run);
      Path service = absolute.resolve(SERVICE);
      Files.write(service, serviceCommand(jdk, agentJar, run));
      List<String> arguments = new ArrayList<>(JvmFlags.all());
      arguments.addAll(JvmFlags.saying(StartFailure.file(absolute)));
      arguments.addAll(JvmFlags.counting(start, agentJar, Service.startedBy(service)));
      arguments.addAll(further);
      Path file = absolute.resolve(ARGUMENTS);
      return Files.write(file, arguments.stream().map(OptionsFolder::quoted).toList());
    } catch (IOException e) {
      throw CommandException.wrongUse("cannot write the options: " + e.getMessage());
    }
  }

  /** The command by which a JVM starts the service for itself, a word in each line. */
  private static List<String> serviceCommand(HostJdk jdk, Path agentJar, Path run) {
    return Installation.command(
        agentJar, List.of("serve", "--jdk", jdk.home().toString(), run.toString()));
  }

  /** As the {@code java} command reads it. */
  private static String quoted(String argument) {
    return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
