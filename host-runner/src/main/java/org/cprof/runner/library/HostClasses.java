package org.cprof.runner.library;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.cprof.runner.host.HostJdk;
import org.objectweb.asm.Opcodes;

/**
 * The classes of a JDK, and of a jar in front of the program, as far as programs can link to them.
 */
final class HostClasses implements AutoCloseable {
  private static final int VISIBLE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

  private final FileSystem jdk;
  private final Map<String, Optional<LinkedClass>> known = new HashMap<>();
  private final Map<String, byte[]> inFront;

  /**
   * @param inFront class files of others than the JDK, by internal name
   * @throws IOException if the JDK's classes cannot be read
   */
  HostClasses(HostJdk jdk, Map<String, byte[]> inFront) throws IOException {
    this.inFront = inFront;
    this.jdk =
        FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", jdk.home().toString()));
  }

  /** Whether there is such a class, and programs may use it. */
  boolean has(String name) {
    return find(name).filter(found -> (found.access() & Opcodes.ACC_PUBLIC) != 0).isPresent();
  }

  /** The class, if there is one; not each can be linked to. */
  Optional<LinkedClass> find(String name) {
    return known.computeIfAbsent(name, this::read);
  }

  private Optional<LinkedClass> read(String name) {
    if (inFront.containsKey(name)) {
      return Optional.of(LinkedClass.read(inFront.get(name)));
    }
    int slash = name.lastIndexOf('/');
    if (slash < 0) {
      return Optional.empty();
    }
    Path packages = jdk.getPath("packages", name.substring(0, slash).replace('/', '.'));
    if (!Files.isDirectory(packages)) {
      return Optional.empty();
    }
    try (Stream<Path> modules = Files.list(packages)) {
      for (Path module : modules.toList()) {
        Path file = jdk.getPath("modules", module.getFileName().toString(), name + ".class");
        if (Files.isRegularFile(file)) {
          return Optional.of(LinkedClass.read(Files.readAllBytes(file)));
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + name + " of the JDK", e);
    }
  }

  /** Whether a class is another or one of the classes below it. */
  boolean isBelow(String name, String ancestor) {
    return name.equals(ancestor)
        || find(name).stream()
            .flatMap(found -> found.supertypes().stream())
            .anyMatch(parent -> isBelow(parent, ancestor));
  }

  /** Whether a member that a class declares can be linked to from outside its package. */
  static boolean isVisible(LinkedClass owner, String key) {
    return (owner.members().getOrDefault(key, 0) & VISIBLE) != 0;
  }

  @Override
  public void close() throws IOException {
    jdk.close();
  }
}
