package org.cprof.runner.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import org.cprof.runner.CommandException;
import org.cprof.runner.output.ResultFile;

/**
 * One run of a program on the host JVM with the agent, and the profile that it leaves.
 *
 * @param exitCode the program's own; 128 and the signal's number if a signal ended it
 * @param seconds wall time of the program
 * @param children profiles of the JVMs that it started
 */
public record HostRun(int exitCode, double seconds, List<Path> children) {
  private static final FileAttribute<?> OF_OWNER =
      PosixFilePermissions.asFileAttribute(
          EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));

  /**
   * Runs the program with this process's standard input, output and error, and waits for its end.
   *
   * @param program options of the JVM, main class and arguments as the {@code java} command takes
   *     them
   * @throws CommandException if the JVM can't be started
   */
  public static HostRun run(HostJdk jdk, AgentOptions options, List<String> program) {
    return run(jdk, options, program, new ProcessBuilder().inheritIO());
  }

  /** The same with standard input, output and error as the builder has them. */
  public static HostRun run(
      HostJdk jdk, AgentOptions options, List<String> program, ProcessBuilder builder) {
    return run(jdk, options, program, builder, process -> {});
  }

  /** The same; what is started is handed to the observer. */
  public static HostRun run(
      HostJdk jdk,
      AgentOptions options,
      List<String> program,
      ProcessBuilder builder,
      Consumer<Process> started) {
    try {
      String name = newName();
      Path file = ownFile(name + ".properties");
      Path log = ownFile(name + ".log");
      try {
        options.write(file);
        builder.command(command(jdk, options, file, log, program));
        if (!options.isPreparation()) {
          ProgramEnvironment.restore(builder.environment());
        }
        try (RawProfiles raw = new RawProfiles(options)) {
          return execute(builder, log, started, raw);
        }
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(log);
      }
    } catch (IOException e) {
      throw CommandException.notRun("cannot start the program: " + e.getMessage());
    }
  }

  /**
   * A name for files that nobody else has. The times since the epoch and since the host's start
   * tell runs apart; the JDK would ask for random numbers, and take longer for that than for
   * anything else here.
   */
  private static String newName() {
    return "cprof-" + System.currentTimeMillis() + "-" + System.nanoTime();
  }

  /** A file in the folder of temporary files that nobody else may read. */
  private static Path ownFile(String name) throws IOException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    Path file = folder.resolve(name);
    ResultFile.check(file);
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? Files.createFile(file, OF_OWNER)
        : Files.createFile(file);
  }

  private static List<String> command(
      HostJdk jdk, AgentOptions options, Path file, Path log, List<String> program) {
    PatchCache patches = new PatchCache(UserCache.ofUser());
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    command.addAll(HostFlags.all());
    if (!program.contains("-XX:+DisplayVMOutput")) {
      command.addAll(VmOutput.flags(log));
    }
    command.add("--patch-module");
    command.add("java.base=" + patches.jarFor(jdk, options.prepared()));
    command.add("-javaagent:" + Installation.agentJar() + "=@" + file);
    command.addAll(program);
    return command;
  }

  private static HostRun execute(
      ProcessBuilder builder, Path log, Consumer<Process> started, RawProfiles raw)
      throws IOException {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    boolean isInherited = builder.redirectOutput() == ProcessBuilder.Redirect.INHERIT;
    HostRun run;
    try (VmOutput output = new VmOutput(log, isInherited ? System.out : kept)) {
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
