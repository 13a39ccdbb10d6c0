package org.cprof.runner.library;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.cprof.classes.JdkImage;
import org.objectweb.asm.Opcodes;

/**
 * The classes of a JDK, and of a jar in front of the program, as far as programs can link to them.
 */
final class LinkableClasses {
  private static final int VISIBLE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

  private final JdkImage jdk;
  private final Map<String, Optional<LinkedClass>> known = new HashMap<>();
  private final Map<String, byte[]> inFront;

  /**
   * @param inFront class files of others than the JDK, by internal name
   */
  LinkableClasses(JdkImage jdk, Map<String, byte[]> inFront) {
    this.jdk = jdk;
    this.inFront = inFront;
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
    try {
      byte[] file = inFront.get(name);
      byte[] found = file == null ? jdk.classFile(name) : file;
      return Optional.ofNullable(found).map(LinkedClass::read);
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
}
