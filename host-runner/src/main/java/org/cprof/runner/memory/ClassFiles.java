package org.cprof.runner.memory;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.cprof.classes.ClassPathFiles;
import org.cprof.classes.JdkImage;

/** The classes of a program and of the JDK that runs CProf, for what a profile does not tell. */
public final class ClassFiles {
  private final ClassPathFiles classPath;
  private final JdkImage jdk;
  private final Map<String, byte[]> known = new HashMap<>();

  public ClassFiles(ClassPathFiles classPath, JdkImage jdk) {
    this.classPath = classPath;
    this.jdk = jdk;
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
    String internal = name.replace('.', '/');
    try {
      byte[] file = jdk.classFile(internal);
      byte[] found = file == null ? classPath.read(internal) : file;
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
