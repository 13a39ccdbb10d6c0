package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.cprof.runner.CommandException;
import org.cprof.serve.PipeFolder;
import org.cprof.serve.Service;
import org.cprof.setup.AgentOptions;
import org.cprof.start.JvmFlags;
import org.cprof.start.StartFolder;

/**
 * One run of a program on the host JVM with the agent, and the profile that it leaves.
 *
 * @param exitCode the program's own; 128 and the signal's number if a signal ended it
 * @param seconds wall time of the program
 * @param children profiles of the JVMs that it started
 */
public record HostRun(int exitCode, double seconds, List<Path> children) {

  /** Runs a program whose children's profiles are of their own, and waits for its end. */
  public static HostRun run(
      HostJdk jdk, AgentOptions options, List<String> program, ProcessBuilder builder) {
    return run(jdk, options, Children.APART, program, builder, process -> {});
  }

  /**
   * Runs the program with standard input, output and error as the builder has them, and waits for
   * its end.
   *
   * @param options what it counts
   * @param children what becomes of the profiles of JVMs that the program starts
   * @param program options of the JVM, main class and arguments as the {@code java} command takes
   *     them
   * @param started is handed what is started
   * @throws CommandException if the JVM can't be started
   */
  public static HostRun run(
      HostJdk jdk,
      AgentOptions options,
      Children children,
      List<String> program,
      ProcessBuilder builder,
      Consumer<Process> started) {
    try (RawProfiles raw = new RawProfiles(options, children);
        RunFolder folder = new RunFolder();
        PipeFolder pipes = PipeFolder.begin(folder.path())) {
      RunCode code = RunCode.of(jdk, options);
      StartFolder start = code.start();
      builder.command(command(jdk, start, pipes.open(), folder.path(), program));
      ProgramEnvironment.restore(builder.environment());
      long begin = System.nanoTime();
      Process process = builder.start();
      // All else that the run needs is read while the JVM starts, which then waits at its pipes.
      try (SignalRelay relay = new SignalRelay(process);
          Service service = code.serve()) {
        service.open(pipes);
        started.accept(process);
        int exitCode = process.waitFor();
        double seconds = (System.nanoTime() - begin) / 1e9;
        List<Path> further = raw.collect(process.pid());
        if (exitCode != 0 && !service.hasServed()) {
          for (StartFailure failure : StartFailure.in(folder.path())) {
            failure.reasons().forEach(System.err::println);
          }
        }
        return new HostRun(exitCode, seconds, further);
      } catch (InterruptedException e) {
        process.destroy();
        throw e;
      } catch (Throwable problem) {
        // Nobody serves the JVM, which would run its program uncounted.
        process.destroyForcibly().waitFor();
        throw problem;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.notRun("interrupted while waiting for the program");
    } catch (IOException e) {
      throw CommandException.notRun("cannot start the program: " + e.getMessage());
    }
  }

  private static List<String> command(
      HostJdk jdk, StartFolder start, String service, Path folder, List<String> program) {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.addAll(JvmFlags.all());
    command.addAll(JvmFlags.saying(StartFailure.file(folder)));
    command.addAll(JvmFlags.counting(start, Installation.agentJar(), service));
    command.addAll(program);
    return command;
  }
}
