package org.cprof.serve;

import java.io.File;
import java.util.List;
import org.cprof.classes.ClassPath;

/**
 * What a JVM says of itself.
 *
 * @param process id of its process
 * @param jvm its name and version
 * @param javaHome folder of its JDK
 * @param command the program, as the JDK's launcher leaves it
 * @param program where it finds its program
 * @param hasOwnLoader whether the JDK's own loader finds what is on the class path
 * @param bootModules modules whose classes the boot loader defines
 * @param platformModules those of the platform's
 */
record Hello(
    long process,
    String jvm,
    String javaHome,
    String command,
    ProgramPaths program,
    boolean hasOwnLoader,
    List<String> bootModules,
    List<String> platformModules) {

  static Hello read(Request request) {
    return new Hello(
        request.getLong(),
        request.getText(),
        request.getText(),
        request.getText(),
        ProgramPaths.read(request),
        request.getFlag(),
        List.of(request.getTexts()),
        List.of(request.getTexts()));
  }

  /** The main class of the module that is started; empty if none is. */
  String mainOfModule() {
    return program.mainOfModule();
  }

  /** The folder that relative paths start from. */
  File folder() {
    return program.folder();
  }

  /** Where it finds its program. */
  ClassPath path() {
    return program.path();
  }
}
