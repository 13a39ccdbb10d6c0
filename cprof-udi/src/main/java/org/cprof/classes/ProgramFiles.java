package org.cprof.classes;

import java.io.IOException;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The class files of a program as a JVM finds them: its loaders ask the JDK first, so a class on
 * the class path that has the name of one of the JDK's is never loaded.
 */
public record ProgramFiles(ClassPathFiles classPath, JdkImage jdk) {

  /** The program on the JDK that runs this process. */
  public static ProgramFiles onOwnJdk(ClassPathFiles classPath) {
    return new ProgramFiles(classPath, JdkImage.own());
  }

  /**
   * A class file; null if there is none.
   *
   * @param className internal name
   * @throws IOException if it cannot be read
   */
  public byte[] read(String className) throws IOException {
    byte[] ofJdk = jdk.classFile(className);
    return ofJdk == null ? classPath.read(className) : ofJdk;
  }

  /**
   * The internal names of the classes that are loaded from the class path.
   *
   * @throws IOException if a folder cannot be read
   */
  public SortedSet<String> ofClassPath() throws IOException {
    SortedSet<String> names = new TreeSet<>();
    for (String name : classPath.names()) {
      if (jdk.classFile(name) == null) {
        names.add(name);
      }
    }
    return names;
  }
}
