package org.cprof.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.instrument.call.Item;

/** Writes what tests of other packages need of a JVM's start. */
public final class StartFiles {

  private StartFiles() {}

  /** A folder with nothing but its methods, of which those of a number are roots and routines. */
  public static StartFolder write(
      Path folder, int routines, List<Item.Method> methods, List<String> leftOut)
      throws IOException {
    StartFolder start = new StartFolder(Files.createDirectories(folder));
    StartMethods.write(
        start.methods(),
        routines,
        methods,
        Set.of(),
        leftOut,
        Set.of("java.lang"),
        Map.of(),
        new RoutineNotes(Map.of(), ""));
    return start;
  }
}
