package org.cprof.agent;

import java.io.IOException;
import java.io.InputStream;

/** Class files of the JDK's modules as this VM has them, with what the launcher has patched. */
final class ModuleFiles {

  private ModuleFiles() {}

  /**
   * Reads one.
   *
   * @param name internal name of the class
   * @return null if the module has none of that name
   */
  static byte[] classFile(Module module, String name) throws IOException {
    try (InputStream in = module.getResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    }
  }
}
