package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.CommandException;

/** A program that runs as it is, with nothing but the JVM's flight recorder on. */
public final class SampledProgram {
  private SampledProgram() {}

  /**
   * Runs the program with this process's standard input, output and error, and waits for its end.
   *
   * @param recorder the options that switch the recorder on
   * @param program options of the JVM, main class and arguments as the {@code java} command takes
   *     them
   * @return the program's exit code
   * @throws CommandException if the JVM can't be started
   */
  public static int run(HostJdk jdk, List<String> recorder, List<String> program) {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.addAll(recorder);
    command.addAll(program);
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    ProgramEnvironment.restore(builder.environment());
    try {
      Process process = builder.start();
      try (SignalRelay relay = new SignalRelay(process)) {
        return process.waitFor();
      } catch (InterruptedException e) {
        process.destroy();
        Thread.currentThread().interrupt();
        throw CommandException.notRun("interrupted while waiting for the program");
      }
    } catch (IOException e) {
      throw CommandException.notRun("cannot start the program: " + e.getMessage());
    }
  }

  /**
   * The options of the recorder.
   *
   * @param settings what it records
   * @param repository the folder of its chunks
   * @param recording the file that it leaves when the JVM ends by itself
   */
  public static List<String> recorder(Path settings, Path repository, Path recording, int depth) {
    return List.of(
        "-XX:FlightRecorderOptions:repository=" + repository + ",stackdepth=" + depth,
        // Else compiled code knows its inlined frames at safepoints alone, and a sample in between
        // counts for a neighbour.
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:+DebugNonSafepoints",
        "-XX:StartFlightRecording:settings=" + settings + ",maxsize=0,filename=" + recording,
        // Else the JVM tells on standard output that it records.
        "-Xlog:jfr+startup=error");
  }
}
