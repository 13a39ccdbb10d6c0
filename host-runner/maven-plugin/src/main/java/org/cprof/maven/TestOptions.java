package org.cprof.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The file with the options of the tests' JVMs, each quoted on a line of its own. */
record TestOptions(Path file) {

  /**
   * Sets a system property, in the place of an earlier value: the JVM keeps properties in the order
   * in which it gets them. Not in the {@code argLine}, as Surefire warns of a property that stands
   * there and on Maven's command line.
   */
  void set(String property, boolean value) throws IOException {
    String begin = "\"-D" + property + "=";
    String option = begin + value + '"';
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    if (lines.stream().noneMatch(line -> line.startsWith(begin))) {
      lines.add(option);
    }
    lines.replaceAll(line -> line.startsWith(begin) ? option : line);
    Files.write(file, lines);
  }
}
