package org.cprof.agent.classes;

import java.io.IOException;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Class files of the modules that this VM started with, with what the launcher has patched. Read by
 * readers of the agent's own: class loaders keep those that they once made, for the program, too.
 */
public final class ModuleFiles {

  private static final Map<String, ModuleReader> READERS = new ConcurrentHashMap<>();

  private ModuleFiles() {}

  /**
   * Reads one.
   *
   * @param name internal name of the class
   * @return null if the module has none of that name
   */
  public static byte[] classFile(Module module, String name) throws IOException {
    ModuleReader reader = READERS.get(module.getName());
    if (reader == null) {
      reader = reference(module).open();
      READERS.put(module.getName(), reader);
    }
    // Its streams are made by lambdas.
    Optional<ByteBuffer> file = reader.read(name + ".class");
    if (file.isEmpty()) {
      return null;
    }
    byte[] content = new byte[file.get().remaining()];
    file.get().get(content);
    reader.release(file.get());
    return content;
  }

  /** Whether a module is in the JDK's run-time image, and not in a jar or folder. */
  public static boolean isInImage(Module module) {
    Optional<URI> location = reference(module).location();
    return location.isPresent() && location.get().getScheme().equals("jrt");
  }

  private static ModuleReference reference(Module module) {
    return module.getLayer().configuration().findModule(module.getName()).orElseThrow().reference();
  }
}
