package org.cprof.runner.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.cprof.runner.CommandException;

/**
 * One run of a program on the host JVM with the agent, and the profile that it leaves.
 *
 * @param exitCode the program's own; 128 and the signal's number if a signal ended it
 * @param seconds wall time of the program
 * @param children profiles of the JVMs that it started
 */
public record HostRun(int exitCode, double seconds, List<Path> children) {
  /**
   * Runs the program with this process's standard input, output and error, and waits for its end.
   *
   * @param program options of the JVM, main class and arguments as the {@code java} command takes
   *     them
   * @throws CommandException if the JVM can't be started
   */
  public static HostRun run(HostJdk jdk, AgentOptionsFile options, List<String> program) {
    return run(jdk, options, program, new ProcessBuilder().inheritIO());
  }

  /** The same with standard input, output and error as the builder has them. */
  public static HostRun run(
      HostJdk jdk, AgentOptionsFile options, List<String> program, ProcessBuilder builder) {
    return run(jdk, options, program, builder, process -> {});
  }

  /** The same; what is started is handed to the observer. */
  public static HostRun run(
      HostJdk jdk,
      AgentOptionsFile options,
      List<String> program,
      ProcessBuilder builder,
      Consumer<Process> started) {
    try (RunFolder folder = new RunFolder()) {
      Path file = folder.path().resolve("options.properties");
      options.write(file);
      builder.command(command(jdk, options, file, program));
      if (!options.isPreparation()) {
        ProgramEnvironment.restore(builder.environment());
      }
      try (RawProfiles raw = new RawProfiles(options)) {
        return execute(builder, folder.path(), started, raw);
      }
    } catch (IOException e) {
      throw CommandException.notRun("cannot start the program: " + e.getMessage());
    }
  }

  private static List<String> command(
      HostJdk jdk, AgentOptionsFile options, Path file, List<String> program) {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    boolean isLogged = !program.contains("-XX:+DisplayVMOutput");
    command.addAll(jvmOptions(jdk, options, file, isLogged));
    command.addAll(program);
    return command;
  }

  /**
   * The options that make a JVM a profiled one.
   *
   * @param file what the agent is told
   * @param isLogged whether what the JVM itself prints goes to logs beside that
   */
  static List<String> jvmOptions(
      HostJdk jdk, AgentOptionsFile options, Path file, boolean isLogged) {
    PatchCache patches = new PatchCache(UserCache.ofUser());
    List<String> jvm = new ArrayList<>(HostFlags.all());
    if (isLogged) {
      jvm.addAll(VmOutput.flags(file.getParent()));
    }
    jvm.add("--patch-module");
    jvm.add("java.base=" + patches.jarFor(jdk, options.prepared()));
    jvm.add("-javaagent:" + Installation.agentJar() + "=@" + file);
    return jvm;
  }

  private static HostRun execute(
      ProcessBuilder builder, Path logs, Consumer<Process> started, RawProfiles raw)
      throws IOException {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    boolean isInherited = builder.redirectOutput() == ProcessBuilder.Redirect.INHERIT;
    HostRun run;
    try (VmOutput output = new VmOutput(logs, isInherited ? System.out : kept)) {
      run = execute(builder, started, raw);
    }
    if (run.exitCode() != 0) {
      System.err.write(kept.toByteArray());
    }
    return run;
  }

  private static HostRun execute(ProcessBuilder builder, Consumer<Process> started, RawProfiles raw)
      throws IOException {
    long start = System.nanoTime();
    Process process = builder.start();
    started.accept(process);
    try (SignalRelay relay = new SignalRelay(process)) {
      int exitCode = process.waitFor();
      double seconds = (System.nanoTime() - start) / 1e9;
      return new HostRun(exitCode, seconds, raw.collect(process.pid()));
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw CommandException.notRun("interrupted while waiting for the program");
    }
  }
}
