package org.cprof.classes;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;

/**
 * What matters of the classes of one JVM, by their internal names: read from their class files when
 * they are asked for, of the JDK and on the class path; of other classes what was learned when they
 * were loaded. Of two classes of one name the first one counts.
 */
public final class KnownClasses {

  /** More than any class has superclasses, unless broken class files name each other. */
  private static final int MAX_DEPTH = 10_000;

  private final JdkImage jdk;

  /** Null where the program has put another loader in the place of that of the class path. */
  private final ClassPathFiles classPath;

  /** The classes of the class path that were asked for. */
  private final Map<String, ClassMethods> classes = new ConcurrentHashMap<>();

  /** The classes that were loaded, wherever they are. */
  private final Map<String, ClassMethods> loaded = new ConcurrentHashMap<>();

  private final MethodSelection selection = new MethodSelection(this::get);

  /** Names and descriptors of all natives that are no JDK's. */
  private final Set<String> natives;

  /**
   * @param classPath where the program's classes are; null if nobody knows
   * @param natives names and descriptors of the natives of the class path
   */
  public KnownClasses(JdkImage jdk, ClassPathFiles classPath, Set<String> natives) {
    this.jdk = jdk;
    this.classPath = classPath;
    this.natives = ConcurrentHashMap.newKeySet();
    this.natives.addAll(natives);
  }

  /** {@link ClassMethods#UNKNOWN} if nothing is known. */
  ClassMethods get(String name) {
    ClassMethods ofJdk = jdk.methods(name);
    if (ofJdk != ClassMethods.UNKNOWN) {
      return ofJdk;
    }
    ClassMethods known = classes.get(name);
    if (known == null) {
      ClassMethods read = read(name);
      ClassMethods meanwhile = classes.putIfAbsent(name, read);
      known = meanwhile == null ? read : meanwhile;
    }
    return known == ClassMethods.UNKNOWN ? loaded.getOrDefault(name, known) : known;
  }

  private ClassMethods read(String name) {
    byte[] classFile = classPath == null ? null : classPath.find(name);
    try {
      return classFile == null ? ClassMethods.UNKNOWN : ClassMethods.of(new ClassReader(classFile));
    } catch (RuntimeException broken) {
      return ClassMethods.UNKNOWN; // and will not be loaded either
    }
  }

  /**
   * The class file of a class of the JDK or the class path; null of others.
   *
   * @param name internal name
   */
  public byte[] classFile(String name) {
    try {
      return isJdk(name) ? jdk.classFile(name) : classPath == null ? null : classPath.find(name);
    } catch (IOException unreadable) {
      return null;
    }
  }

  /**
   * Keeps what is known of a class that is about to be loaded. Whether it is one of the JDK or of
   * the class path is only looked up if it has natives: most have none, and nobody asks for them.
   */
  public void learn(String name, ClassMethods found) {
    loaded.putIfAbsent(name, found);
    List<String> own = found.natives();
    if (!own.isEmpty() && get(name) == found) {
      natives.addAll(own);
    }
  }

  /** Whether a class is one of the JDK's. */
  boolean isJdk(String name) {
    return jdk.methods(name) != ClassMethods.UNKNOWN;
  }

  /** Whether a class that is no JDK's may have a native of this name and descriptor. */
  boolean mayBeProgramNative(String method) {
    return natives.contains(method);
  }

  /** The class that has a method which another one names; null if none is known. */
  String declaring(String owner, String method) {
    CallTarget.Method found = find(owner, method);
    return found == null ? null : found.owner();
  }

  private CallTarget.Method find(String owner, String method) {
    int descriptor = method.indexOf('(');
    CallTarget.Method found =
        selection.find(owner, method.substring(0, descriptor), method.substring(descriptor));
    // A signature polymorphic method (JVMS 2.9.3) is none with this descriptor: the VM calls what
    // the handle leads to.
    return found != null && get(found.owner()).accessByMethod().containsKey(method) ? found : null;
  }

  /** The access flags of the method that a class has or inherits, or null if that is unknown. */
  Integer access(String owner, String method) {
    CallTarget.Method found = find(owner, method);
    return found == null ? null : found.access();
  }

  /** Whether a class that is not known may have a method, or inherit it to this one. */
  boolean mayBeIn(String owner, String method) {
    String name = owner;
    for (int depth = 0; name != null && depth < MAX_DEPTH; depth++) {
      ClassMethods found = get(name);
      if (found == ClassMethods.UNKNOWN) {
        return true;
      }
      name = found.accessByMethod().containsKey(method) ? null : found.superName();
    }
    return false;
  }
}
