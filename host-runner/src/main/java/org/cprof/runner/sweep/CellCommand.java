package org.cprof.runner.sweep;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.host.Installation;

/**
 * The {@code cprof run} that makes a cell's profile.
 *
 * @param jdk the folder of the JDK to run on; null for the one that runs cprof
 * @param sizes the list of methods' sizes; null for none
 * @param program as it stands behind {@code --}
 */
record CellCommand(Path jdk, Path sizes, List<String> program) {
  private List<String> arguments(Cell cell, Path profile) {
    List<String> arguments = new ArrayList<>(List.of("run", "--quiet"));
    if (jdk != null) {
      arguments.addAll(List.of("--jdk", jdk.toString()));
    }
    if (sizes != null) {
      arguments.addAll(List.of("--sizes", sizes.toString()));
    }
    arguments.addAll(List.of("--model", cell.model()));
    cell.settings()
        .forEach((name, value) -> arguments.addAll(List.of("--set", name + "=" + value)));
    arguments.addAll(List.of("-o", profile.toString(), "--"));
    arguments.addAll(program);
    return arguments;
  }

  /** The command as a process, by the Java and the classes that run this one. */
  List<String> process(Cell cell, Path profile) {
    return Installation.command(arguments(cell, profile));
  }
}
