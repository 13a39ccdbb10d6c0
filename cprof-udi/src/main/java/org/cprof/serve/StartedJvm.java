package org.cprof.serve;

import java.io.File;
import java.util.List;
import org.cprof.classes.ClassPath;
import org.cprof.prepared.Message;
import org.cprof.prepared.RecordCodec;

/**
 * What a JVM says of itself when it starts, in the order of {@code java.lang.CProfSession}.
 *
 * @param process id of its process
 * @param version its name and version
 * @param javaHome folder of its JDK
 * @param command the program, as the JDK's launcher leaves it
 * @param program where it finds its program
 * @param isEmbedded whether a program in another language has the JVM
 * @param switches options of the JVM that switch something on or off, in their order
 * @param bootModules modules whose classes the boot loader defines
 * @param platformModules those of the platform's
 */
record StartedJvm(
    long process,
    String version,
    String javaHome,
    String command,
    Program program,
    boolean isEmbedded,
    List<String> switches,
    List<String> bootModules,
    List<String> platformModules) {

  /**
   * Where a JVM finds its program.
   *
   * @param classPath as on the command line
   * @param modulePath the same; empty for none
   * @param mainOfModule the main class of the module that is started; empty if none is
   * @param folder that relative paths start from
   * @param bootPath what is appended to the boot class path; empty for nothing
   * @param hasOwnLoader whether the JDK's own loader finds what is on the class path
   */
  record Program(
      String classPath,
      String modulePath,
      String mainOfModule,
      String folder,
      String bootPath,
      boolean hasOwnLoader) {}

  static StartedJvm read(Message request) {
    request.getByte(); // of its kind there is no other
    return new RecordCodec(opcode -> null).read(request, StartedJvm.class);
  }

  /** The main class of the module that is started; empty if none is. */
  String mainOfModule() {
    return program.mainOfModule;
  }

  /** Whether the JDK's own loader finds what is on the class path. */
  boolean hasOwnLoader() {
    return program.hasOwnLoader;
  }

  /** The folder that relative paths start from. */
  File folder() {
    return new File(program.folder);
  }

  /** Where the JVM finds its program. */
  ClassPath path() {
    ClassPath path = new ClassPath(folder());
    if (!program.bootPath.isEmpty()) {
      path.add(program.bootPath);
    }
    if (!program.classPath.isEmpty() || program.mainOfModule.isEmpty()) {
      path.add(program.classPath);
    }
    return program.modulePath.isEmpty() ? path : path.addModules(program.modulePath);
  }
}
