package org.cprof.serve;

import java.io.File;
import java.util.List;
import org.cprof.classes.ClassPath;
import org.cprof.prepared.Message;
import org.cprof.prepared.RecordCodec;

/**
 * What a JVM says of itself, in the order of {@code java.lang.CProfSession}.
 *
 * @param process id of its process
 * @param jvm its name and version
 * @param javaHome folder of its JDK
 * @param command the program, as the JDK's launcher leaves it
 * @param classPath as on the command line
 * @param modulePath the same; empty for none
 * @param mainOfModule the main class of the module that is started; empty if none is
 * @param start the folder that relative paths start from
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
    String start,
    String bootPath,
    boolean hasOwnLoader,
    List<String> bootModules,
    List<String> platformModules) {

  /** Reads the first request of a JVM. */
  static Hello read(Message request) {
    request.getByte(); // of its kind there is no other
    return new RecordCodec(opcode -> null).read(request, Hello.class);
  }

  /** The folder that relative paths start from. */
  File folder() {
    return new File(start);
  }

  /** Where it finds its program. */
  ClassPath path() {
    ClassPath path = new ClassPath(folder());
    if (!bootPath.isEmpty()) {
      path.add(bootPath);
    }
    if (!classPath.isEmpty() || mainOfModule.isEmpty()) {
      path.add(classPath);
    }
    return modulePath.isEmpty() ? path : path.addModules(modulePath);
  }
}
