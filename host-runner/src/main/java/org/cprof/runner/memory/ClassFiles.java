package org.cprof.runner.memory;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.cprof.classes.ProgramFiles;

/** The class files of a program, for what a profile does not tell. */
public final class ClassFiles {
  private final ProgramFiles files;
  private final Map<String, byte[]> known = new HashMap<>();

  public ClassFiles(ProgramFiles files) {
    this.files = files;
  }

  /**
   * A class.
   *
   * @param name with dots, as in a profile
   * @throws IllegalArgumentException if there is none, or none that can be read
   */
  byte[] of(String name) {
    return known.computeIfAbsent(name, this::read);
  }

  private byte[] read(String name) {
    try {
      byte[] found = files.read(name.replace('.', '/'));
      if (found != null) {
        return found;
      }
    } catch (IOException | RuntimeException unreadable) {
      throw new IllegalArgumentException("the class " + name + " can't be read: " + unreadable);
    }
    throw new IllegalArgumentException(
        "the class " + name + " is neither on --class-path nor in the JDK");
  }
}
