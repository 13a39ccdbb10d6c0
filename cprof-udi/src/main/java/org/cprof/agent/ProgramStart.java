package org.cprof.agent;

import java.io.IOException;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.cprof.instrument.MethodInfo;

/**
 * Knows the program's main method: the profile starts where the VM calls it. The launcher of the
 * JDK leaves the command in {@code sun.java.command}: a class, a jar file, or module/class.
 */
final class ProgramStart {

  private final String mainClass;

  private ProgramStart(String mainClass) {
    this.mainClass = mainClass;
  }

  /** The start of this VM's program; of any class where the command does not tell. */
  static ProgramStart ofThisVm() {
    String command = System.getProperty("sun.java.command", "");
    return new ProgramStart(mainClass(command));
  }

  /** The main class of a command, or null if it does not tell. */
  static String mainClass(String command) {
    int space = command.indexOf(' ');
    String first = space < 0 ? command : command.substring(0, space);
    if (first.endsWith(".jar") || command.contains(".jar")) {
      String jar =
          first.endsWith(".jar") ? first : command.substring(0, command.indexOf(".jar") + 4);
      return ofJar(jar);
    }
    String name = first.substring(first.indexOf('/') + 1);
    // In source-file mode the JDK's own launcher compiles and then calls the program's class.
    return name.isEmpty()
            || name.startsWith("com.sun.tools.javac.launcher.")
            || name.endsWith(".java")
        ? null
        : name;
  }

  private static String ofJar(String file) {
    try (JarFile jar = new JarFile(file)) {
      Manifest manifest = jar.getManifest();
      String name = manifest == null ? null : manifest.getMainAttributes().getValue("Main-Class");
      return name == null ? null : name.trim();
    } catch (IOException notAJar) {
      return null;
    }
  }

  /**
   * Whether the profile starts with this method when it is the first such one. The main class may
   * inherit it, so any class that is not the JDK's will do.
   */
  boolean isMain(MethodInfo method) {
    return method.name().equals("main")
        && (method.descriptor().equals("([Ljava/lang/String;)V")
            || method.descriptor().equals("()V"))
        && (method.className().equals(mainClass) || !isPlatform(method.className()));
  }

  private static boolean isPlatform(String className) {
    return className.startsWith("java.")
        || className.startsWith("jdk.")
        || className.startsWith("sun.")
        || className.startsWith("com.sun.");
  }
}
