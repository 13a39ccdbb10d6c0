package org.cprof.serve;

import java.io.File;
import java.io.IOException;
import org.cprof.classes.MainClass;
import org.cprof.instrument.method.MethodInfo;

/**
 * Knows the program's main method: the profile starts where the VM calls it. The launcher of the
 * JDK leaves the command in {@code sun.java.command}: a class, a jar file, or module/class.
 */
final class ProgramStart {

  static final ProgramStart NONE = new ProgramStart("");

  /** The JVM is part of a program in another language, which calls what it likes. */
  static final ProgramStart EMBEDDED = new ProgramStart("");

  private final String mainClass;

  private ProgramStart(String mainClass) {
    this.mainClass = mainClass;
  }

  /**
   * The start of a JVM's program; of any class where the command does not tell.
   *
   * @param command as the JDK's launcher leaves it
   * @param mainOfModule the main class of the module that is started; empty if none is
   * @param folder that relative paths start from
   */
  static ProgramStart of(String command, String mainOfModule, File folder) {
    return new ProgramStart(mainOfModule.isEmpty() ? mainClass(command, folder) : mainOfModule);
  }

  /**
   * The main class of a command, or null if it does not tell. A jar's path may contain spaces, so
   * every beginning of the command that ends at one is tried.
   */
  static String mainClass(String command, File folder) {
    for (int end = 0; end < command.length(); ) {
      int space = command.indexOf(' ', end + 1);
      end = space < 0 ? command.length() : space;
      String name = ofJar(command.substring(0, end), folder);
      if (name != null) {
        return name;
      }
    }
    int space = command.indexOf(' ');
    return ofClassOrModule(space < 0 ? command : command.substring(0, space));
  }

  private static String ofClassOrModule(String first) {
    int slash = first.indexOf('/');
    String name = first.substring(slash + 1);
    // In source-file mode the JDK's own launcher compiles and then calls the program's class.
    if (name.isEmpty()
        || name.indexOf('/') >= 0
        || name.startsWith("com.sun.tools.javac.launcher.")
        || name.endsWith(".java")) {
      return null;
    }
    return name;
  }

  private static String ofJar(String path, File folder) {
    File file = new File(path).isAbsolute() ? new File(path) : new File(folder, path);
    if (!file.isFile()) {
      return null;
    }
    try {
      return MainClass.of(file);
    } catch (IOException notAJar) {
      return null;
    }
  }

  /**
   * Whether the profile starts with this method when it is the first such one. The main class may
   * inherit it, so any class that is not the JDK's will do.
   */
  boolean isMain(MethodInfo method) {
    if (this == EMBEDDED) {
      return !method.name().equals("<clinit>") && !isPlatform(method.className());
    }
    return this != NONE
        && method.name().equals("main")
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
