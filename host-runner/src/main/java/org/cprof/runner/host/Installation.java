package org.cprof.runner.host;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.cprof.runner.CommandException;
import org.cprof.runner.Main;
import org.cprof.runner.text.IoFailure;

/** Where the parts of the tool lie that the command line hands to the host JVM. */
public final class Installation {
  private static final String AGENT = "cprof-agent.jar";

  /** The system property that the start script sets. */
  private static final String HOME = "cprof.home";

  private Installation() {}

  /** The system property that says where the agent's jar is. */
  public static final String AGENT_JAR = "cprof.agent.jar";

  /**
   * The agent's jar: where {@link #AGENT_JAR} says, in an installation beside the command line's
   * own, in a development tree in its module's target folder.
   *
   * @throws CommandException if it is in none of these places
   */
  public static Path agentJar() {
    String told = System.getProperty(AGENT_JAR);
    return told != null
        ? Path.of(told)
        : jar(AGENT, "cprof-udi/target", "cprof-udi-*-agent.jar", "the agent's jar");
  }

  /**
   * The jar of the stand-ins for JOP's library, in an installation or a development tree.
   *
   * @throws CommandException if it is in neither
   */
  public static Path jopApiJar() {
    return jar(
        "cprof-jop-api.jar",
        "host-runner/jop-api/target",
        "cprof-jop-api-*.jar",
        "the jar of JOP's library");
  }

  private static Path jar(String name, String builtIn, String builtAs, String what) {
    String home = System.getProperty(HOME);
    if (home != null) {
      Path jar = Path.of(home, "lib", name);
      if (Files.isRegularFile(jar)) {
        return jar;
      }
      throw CommandException.notRun("the installation is incomplete: " + jar + " is missing");
    }
    Path own = locationOf(Installation.class);
    for (Path folder = own; folder != null; folder = folder.getParent()) {
      Path beside = folder.resolve(name);
      if (Files.isRegularFile(beside)) {
        return beside;
      }
      Path built = built(folder.resolve(builtIn), builtAs);
      if (built != null) {
        return built;
      }
    }
    throw CommandException.notRun(
        what + " was not found from " + own + "; build it with 'mvn package'");
  }

  /** The command that starts this command line once more, by the Java that runs it. */
  public static List<String> command(List<String> arguments) {
    return command(agentJar(), arguments);
  }

  /** The command with an agent that is elsewhere. */
  static List<String> command(Path agentJar, List<String> arguments) {
    List<String> properties = new ArrayList<>();
    if (System.getProperty(HOME) != null) {
      properties.add("-D" + HOME + "=" + System.getProperty(HOME));
    }
    properties.add("-D" + AGENT_JAR + "=" + agentJar);
    return command(properties, Main.class, arguments);
  }

  /**
   * The command that starts a class of this class path, by the Java that runs it: for work of
   * seconds, for which the JVM's second compiler costs more than it saves.
   */
  public static List<String> command(List<String> options, Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(HostJdk.current().java().toString()));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath(), main.getName()));
    command.addAll(arguments);
    return command;
  }

  /** The class path of the command line itself. */
  static String classPath() {
    return Installation.class.getClassLoader() instanceof URLClassLoader loader
        ? Arrays.stream(loader.getURLs())
            .map(url -> Path.of(URI.create(url.toString())).toString())
            .collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("java.class.path");
  }

  /** The directory or jar that a class was loaded from. */
  public static Path locationOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path built(Path target, String name) {
    if (!Files.isDirectory(target)) {
      return null;
    }
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, name)) {
      for (Path jar : jars) {
        return jar;
      }
      return null;
    } catch (IOException e) {
      throw CommandException.notRun("cannot read " + target + ": " + IoFailure.reason(e));
    }
  }
}
