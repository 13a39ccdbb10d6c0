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
 * @param classPath as on the command line
 * @param modulePath the same; empty for none
 * @param mainOfModule the main class of the module that is started; empty if none is
 * @param folder that relative paths start from
 * @param bootPath what is appended to the boot class path; empty for nothing
 * @param hasOwnLoader whether the JDK's own loader finds what is on the class path
 * @param bootModules modules whose classes the boot loader defines
 * @param platformModules those of the platform's
 */
record Hello(
    long process,
    String jvm,
    String javaHome,
    String command,
    String classPath,
    String modulePath,
    String mainOfModule,
    File folder,
    String bootPath,
    boolean hasOwnLoader,
    List<String> bootModules,
    List<String> platformModules) {

  static Hello read(Request request) {
    return new Hello(
        request.getLong(),
        request.getText(),
        request.getText(),
        request.getText(),
        request.getText(),
        request.getText(),
        request.getText(),
        new File(request.getText()),
        request.getText(),
        request.getFlag(),
        List.of(request.getTexts()),
        List.of(request.getTexts()));
  }

  /** Where it finds its program. */
  ClassPath path() {
    ClassPath path = new ClassPath(folder);
    if (!bootPath.isEmpty()) {
      path.add(bootPath);
    }
    if (!classPath.isEmpty() || mainOfModule.isEmpty()) {
      path.add(classPath);
    }
    return modulePath.isEmpty() ? path : path.addModules(modulePath);
  }
}
