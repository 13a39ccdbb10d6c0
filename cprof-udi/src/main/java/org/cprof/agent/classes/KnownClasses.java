package org.cprof.agent.classes;

import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;

/**
 * What matters of classes, by their internal names: read from their class files when they are asked
 * for, of the JDK, on the class path, and where {@link ProgramLoaders loaders of the program's}
 * find them; of other classes what was learned when they were loaded. Of two classes of one name
 * the first one counts.
 */
final class KnownClasses {

  /** More than any class has superclasses, unless broken class files name each other. */
  private static final int MAX_DEPTH = 10_000;

  private final PlatformPackages platform;

  /** The JDK's own loader of the class path; null if the program has put another one there. */
  private final ClassLoader classPathLoader;

  private final Map<String, ClassMethods> classes = new ConcurrentHashMap<>();
  private final Set<String> late = ConcurrentHashMap.newKeySet();
  private final ClassPathFiles classPath;
  private final ClassPlaces places = new ClassPlaces();

  KnownClasses(PlatformPackages platform, ClassPath path) {
    this.platform = platform;
    this.classPath = new ClassPathFiles(path);
    ClassLoader system = ClassLoader.getSystemClassLoader();
    this.classPathLoader =
        system.getClass().getModule() == Object.class.getModule() ? system : null;
    // The JDK links a lambda before it reads its first class file, and to instrument that lambda's
    // class is to ask for Object.
    get("java/lang/Object");
  }

  /** Whether what the JDK's own loader finds on the class path is known. */
  boolean includeClassPath() {
    return classPathLoader != null;
  }

  /** Whether all classes of a loader, and all that they name, are known before they are loaded. */
  boolean includeAllOf(ClassLoader loader) {
    return loader == null
        || loader == classPathLoader
        || loader == ClassLoader.getPlatformClassLoader();
  }

  /** Looks for classes in these folders and jars, too. */
  void addPlaces(List<File> found) {
    places.add(found);
    for (Map.Entry<String, ClassMethods> each : classes.entrySet()) {
      if (each.getValue() == ClassMethods.UNKNOWN) {
        classes.remove(each.getKey());
      }
    }
  }

  /** {@link ClassMethods#UNKNOWN} if nothing is known. */
  ClassMethods get(String name) {
    ClassMethods known = classes.get(name);
    if (known != null) {
      return known;
    }
    keep(name, read(name));
    // Where places were added meanwhile it is to be looked for anew.
    return classes.getOrDefault(name, ClassMethods.UNKNOWN);
  }

  /** Keeps what is known of a class that is loaded; false if another one of its name is known. */
  synchronized boolean keep(String name, ClassMethods found) {
    // Asks for no equality of records, the code for which would be made in the program.
    boolean isNew = classes.getOrDefault(name, ClassMethods.UNKNOWN) == ClassMethods.UNKNOWN;
    if (isNew) {
      classes.put(name, found);
    }
    return isNew;
  }

  /** The same for a class of a loader of the program's. */
  boolean keepLoadedLater(String name, ClassMethods found) {
    boolean isNew = get(name) == ClassMethods.UNKNOWN && keep(name, found);
    if (isNew) {
      late.add(name);
    }
    return isNew;
  }

  /** Whether a class is known only since it is loaded, or not yet. */
  boolean isLoadedLater(String name) {
    return late.contains(name) || get(name) == ClassMethods.UNKNOWN;
  }

  /**
   * The class that has a method, as it or one of its superclasses declares it; null if none is
   * known.
   */
  String declaring(String owner, String method) {
    String name = owner;
    for (int depth = 0; name != null && depth < MAX_DEPTH; depth++) {
      ClassMethods found = get(name);
      if (found.accessByMethod().containsKey(method)) {
        return name;
      }
      name = found.superName();
    }
    return null;
  }

  /** The access flags of the method that a class has or inherits, or null if that is unknown. */
  Integer access(String owner, String method) {
    String declaring = declaring(owner, method);
    return declaring == null ? null : get(declaring).accessByMethod().get(method);
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

  /** The known classes that extend one, with what is known of them. */
  Map<String, ClassMethods> heirs(String name) {
    Map<String, ClassMethods> heirs = new HashMap<>();
    for (Map.Entry<String, ClassMethods> each : classes.entrySet()) {
      if (extendsClass(each.getValue(), name)) {
        heirs.put(each.getKey(), each.getValue());
      }
    }
    return heirs;
  }

  private boolean extendsClass(ClassMethods type, String name) {
    String above = type.superName();
    for (int depth = 0; above != null && depth < MAX_DEPTH; depth++) {
      if (above.equals(name)) {
        return true;
      }
      above = classes.getOrDefault(above, ClassMethods.UNKNOWN).superName();
    }
    return false;
  }

  private ClassMethods read(String name) {
    try {
      byte[] classFile = find(name);
      return classFile == null ? ClassMethods.UNKNOWN : ClassMethods.of(new ClassReader(classFile));
    } catch (IOException | RuntimeException unreadable) {
      return ClassMethods.UNKNOWN; // a class that is broken will not be loaded either
    }
  }

  private byte[] find(String name) throws IOException {
    boolean isPlatform = platform.contain(name);
    byte[] found = null;
    if (isPlatform || classPathLoader != null) {
      Module module = platform.moduleOf(name);
      found = module == null ? classPath.find(name) : ModuleFiles.classFile(module, name);
    }
    return found == null ? places.find(name) : found;
  }
}
