package org.cprof.serve;

import java.io.File;
import org.cprof.classes.ClassPath;

/**
 * Where a JVM finds its program.
 *
 * @param classPath as on the command line
 * @param modulePath the same; empty for none
 * @param mainOfModule the main class of the module that is started; empty if none is
 * @param folder that relative paths start from
 * @param bootPath what is appended to the boot class path; empty for nothing
 */
record ProgramPaths(
    String classPath, String modulePath, String mainOfModule, File folder, String bootPath) {

  static ProgramPaths read(Request request) {
    return new ProgramPaths(
        request.getText(),
        request.getText(),
        request.getText(),
        new File(request.getText()),
        request.getText());
  }

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
