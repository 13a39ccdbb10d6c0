package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.CommandException;

/**
 * A folder with the options by which any {@code java} becomes a profiled JVM, as a file of
 * arguments, and for what such JVMs leave: logs, and raw profiles.
 */
public final class OptionsFolder {
  private static final String ARGUMENTS = "java.options";
  private static final String AGENT = "agent.properties";

  private OptionsFolder() {}

  /**
   * Writes the files.
   *
   * @param further options behind those of CProf
   * @return the file of arguments
   * @throws CommandException if that is impossible
   */
  public static Path write(
      Path folder, HostJdk jdk, AgentOptionsFile options, List<String> further) {
    if (!UserCache.ofUser().isKept()) {
      throw CommandException.notRun("the options need files of the cache, which can't be kept");
    }
    try {
      Path absolute = Files.createDirectories(folder).toRealPath();
      Path agent = absolute.resolve(AGENT);
      options.write(agent);
      List<String> arguments = new ArrayList<>(HostRun.jvmOptions(jdk, options, agent, true));
      arguments.addAll(further);
      Path file = absolute.resolve(ARGUMENTS);
      return Files.write(file, arguments.stream().map(OptionsFolder::quoted).toList());
    } catch (IOException e) {
      throw CommandException.wrongUse("cannot write the options: " + e.getMessage());
    }
  }

  /** As the {@code java} command reads it. */
  private static String quoted(String argument) {
    return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
