package org.cprof.validation.overhead;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.cprof.runner.CommandException;

/**
 * Another tool, which needs nothing but options of the JVM: a profiler's agent, the JVM's own
 * recorder.
 *
 * @param name what the tables call it
 * @param options in which {@code {scratch}} stands for a folder for its files
 */
record Peer(String name, List<String> options) implements Contender {
  private static final String SCRATCH = "{scratch}";

  /**
   * Reads {@code NAME=OPTIONS}, the options separated by spaces.
   *
   * @throws CommandException if there is no name or no option
   */
  static Peer parse(String text) {
    int equals = text.indexOf('=');
    String options = text.substring(equals + 1).strip();
    if (equals < 1 || !options.startsWith("-")) {
      throw CommandException.wrongUse(
          String.format(
              Locale.ROOT,
              "peer '%s' is not NAME=JVM-OPTIONS, as in JFR=-XX:StartFlightRecording",
              text));
    }
    return new Peer(text.substring(0, equals), List.of(options.split("\\s+")));
  }

  List<String> options(Path scratch) {
    return options.stream().map(option -> option.replace(SCRATCH, scratch.toString())).toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
