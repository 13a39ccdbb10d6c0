package org.cprof.validation.overhead;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.Installation;
import org.cprof.validation.overhead.workload.NothingMain;
import org.cprof.validation.overhead.workload.WorkloadMain;

/**
 * What is run and timed.
 *
 * @param arguments of the {@code java} command
 * @param isTimedByItself whether it repeats its work and prints the timing; otherwise the time of
 *     the whole process counts, from its start to its end
 */
record Program(String name, List<String> arguments, boolean isTimedByItself) {
  /** The program that does nothing: what a start costs. */
  static final String START = "start";

  /** A workload that comes with CProf, repeated for some seconds. */
  static Program workload(String name, int seconds) {
    return new Program(
        name, onClassPath(WorkloadMain.class, name, Integer.toString(seconds)), true);
  }

  /** The program that prints a line and ends. */
  static Program start() {
    return new Program(START, onClassPath(NothingMain.class), false);
  }

  /** On the class path that the class comes from. */
  private static List<String> onClassPath(Class<?> main, String... arguments) {
    String path = Installation.locationOf(main).toString();
    List<String> command = new ArrayList<>(List.of("-cp", path, main.getName()));
    command.addAll(List.of(arguments));
    return List.copyOf(command);
  }

  /**
   * Reads {@code NAME=ARGUMENTS}, the arguments of the java command separated by spaces.
   *
   * @throws CommandException if there is no name or nothing to run
   */
  static Program parse(String text) {
    int equals = text.indexOf('=');
    String arguments = text.substring(equals + 1).strip();
    if (equals < 1 || arguments.isEmpty()) {
      throw CommandException.wrongUse(
          String.format(
              Locale.ROOT,
              "program '%s' is not NAME=ARGUMENTS, as in antlr=-jar /path/antlr.jar",
              text));
    }
    return new Program(text.substring(0, equals), List.of(arguments.split("\\s+")), false);
  }
}
