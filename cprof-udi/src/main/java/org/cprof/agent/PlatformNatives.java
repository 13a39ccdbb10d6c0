package org.cprof.agent;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.instrument.MethodRegistry;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.SpecialMethods;
import org.cprof.prepared.DeclaredNatives;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * The native methods of classes, read from their class files when an invoke names one of them: the
 * JDK's, those on the class path, and those where a {@link ProgramLoaders program's loader} finds
 * classes. Of other loaders' classes those are known that were loaded so far; asking such a loader
 * would run the program's code.
 */
final class PlatformNatives implements NativeMethods {

  private static final int BOUND = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;

  private static final String OBJECT = "java/lang/Object";

  private final PlatformPackages platform;
  private final Map<String, ClassMethods> classes = new ConcurrentHashMap<>();
  private final ClassFiles files = new ClassFiles();

  /** The JDK's own loader of the class path; null if the program has put another one there. */
  private final ClassLoader classPathLoader;

  private final ProgramNatives program = new ProgramNatives(this::methods);
  private final ProgramLoaders loaders = new ProgramLoaders(this::methods);

  private volatile boolean knowsProgramNatives;

  /** Whether callers count intrinsics. */
  private final boolean leafIntrinsics;

  PlatformNatives(PlatformPackages platform, boolean leafIntrinsics) {
    this.platform = platform;
    this.leafIntrinsics = leafIntrinsics;
    ClassLoader system = ClassLoader.getSystemClassLoader();
    this.classPathLoader =
        system.getClass().getModule() == Object.class.getModule() ? system : null;
  }

  @Override
  public Callee callee(String owner, String name, String descriptor, int opcode) {
    if (SpecialMethods.hasInterpreterEntry(owner, name, descriptor)) {
      return Callee.NATIVE;
    }
    String method = name + descriptor;
    boolean isArray = owner.startsWith("[");
    boolean isDispatched = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
    if (isDispatched && !isArray && isOverridden(method)) {
      boolean isInterface = opcode == Opcodes.INVOKEINTERFACE;
      return isInterface || reachesObject(owner, method) ? Callee.OBJECTS_OR_OVERRIDE : Callee.JAVA;
    }
    if (isDispatched && program.mayBeReachedBy(owner, method) && !isBound(owner, method)) {
      return Callee.DISPATCHED;
    }
    if (leafIntrinsics && isInheritedIntrinsic(owner, name, descriptor)) {
      return Callee.NATIVE;
    }
    Integer access = access(isArray ? OBJECT : owner, method);
    return access != null && (access & Opcodes.ACC_NATIVE) != 0 ? Callee.NATIVE : Callee.JAVA;
  }

  /** Whether no receiver can redirect an invoke: as the class or the method is final. */
  private boolean isBound(String owner, String method) {
    Integer access = access(owner, method);
    int flags = methods(owner).access() | (access == null ? 0 : access);
    return (flags & (BOUND | Opcodes.ACC_FINAL)) != 0;
  }

  private boolean isInheritedIntrinsic(String owner, String name, String descriptor) {
    String method = name + descriptor;
    for (String type = owner; type != null; type = methods(type).superName()) {
      if (methods(type).accessByMethod().containsKey(method)) {
        return isLeafIntrinsic(type, name, descriptor);
      }
    }
    return false;
  }

  /**
   * Those that every invoke of them names: what overrides a method or may be overridden counts
   * itself. The constructor of Object is an intrinsic for the sake of finalizers alone.
   */
  @Override
  public boolean isLeafIntrinsic(String owner, String name, String descriptor) {
    if (!leafIntrinsics
        || !platform.contain(owner)
        || owner.equals(OBJECT)
        || SpecialMethods.isPartOfExpression(owner, name)) {
      return false;
    }
    ClassMethods found = methods(owner);
    String method = name + descriptor;
    if (!found.intrinsics().contains(method)) {
      return false;
    }
    int access = found.accessByMethod().get(method);
    return (access & BOUND) != 0
        || name.equals("<init>")
        || ((access | found.access()) & Opcodes.ACC_FINAL) != 0 && !overrides(found, method);
  }

  private boolean overrides(ClassMethods type, String method) {
    for (String parent : type.parents()) {
      ClassMethods methods = methods(parent);
      if (methods.accessByMethod().containsKey(method) || overrides(methods, method)) {
        return true;
      }
    }
    return false;
  }

  /** Whether no class between this one and Object is known to override a method of Object. */
  private boolean reachesObject(String owner, String method) {
    Integer access = access(owner, method);
    return access == null || (access & Opcodes.ACC_NATIVE) != 0;
  }

  /** The access flags of the method that a class has or inherits, or null if that is unknown. */
  private Integer access(String owner, String method) {
    String className = owner;
    while (className != null) {
      ClassMethods found = methods(className);
      Integer access = found.accessByMethod().get(method);
      if (access != null) {
        return access;
      }
      className = found.superName();
    }
    return null;
  }

  /**
   * The natives that programs override: an invoke of one tells nothing about where it ends. All
   * others are final, or in classes whose subclasses leave them alone.
   */
  static boolean isOverridden(String method) {
    return method.equals("hashCode()I") || method.equals("clone()Ljava/lang/Object;");
  }

  /** Remembers the native methods of a class that the VM is about to have. */
  void learn(ClassReader reader, MethodRegistry registry) {
    String className = reader.getClassName();
    ClassMethods found = ClassMethods.of(reader);
    if (found.declaresNatives() && keep(className, found)) {
      knowsProgramNatives |= !isPlatform(className);
    }
    if (!isPlatform(className)) {
      program.learn(className, found, registry);
    }
  }

  private boolean keep(String className, ClassMethods found) {
    boolean isNew = classes.getOrDefault(className, ClassMethods.UNKNOWN) == ClassMethods.UNKNOWN;
    if (isNew) {
      classes.put(className, found);
    }
    return isNew;
  }

  /** Finds what natives the program's classes have; to be called before it starts. */
  void scan(ClassPath path) {
    if (classPathLoader != null) {
      program.scan(path);
    }
  }

  /**
   * Finds what natives the classes of a loader have, if it is the program's own; to be called
   * before any of them is instrumented; other threads wait until it is done. What is found twice
   * stays as it was found first.
   */
  void scan(ClassLoader loader) {
    if (ProgramLoaders.areAsked(loader)) {
      synchronized (loaders) {
        scan(loaders.newPlaces(loader));
      }
    }
  }

  private void scan(List<File> places) {
    if (!places.isEmpty()) {
      ClassPath path = new ClassPath(places);
      if (path.anyMatch(DeclaredNatives.ANY)) {
        Map<String, ClassMethods> found = path.classes();
        for (Map.Entry<String, ClassMethods> each : found.entrySet()) {
          if (!isPlatform(each.getKey())) {
            keep(each.getKey(), each.getValue()); // those that have none may inherit them
            knowsProgramNatives |= each.getValue().declaresNatives();
          }
        }
        program.add(found);
      }
    }
  }

  /** Whether any class of the program with native methods was seen so far. */
  boolean knowsProgramNatives() {
    return knowsProgramNatives;
  }

  /**
   * Whether a class has an invoke that may end in a native of the program's which it does not name.
   */
  boolean mayBeReachedFrom(byte[] classFile) {
    return program.mayBeReachedFrom(classFile);
  }

  /** Whether a class, by its internal name, is one of the JDK's that this looks up by itself. */
  @Override
  public boolean isPlatform(String className) {
    return platform.contain(className);
  }

  private ClassMethods methods(String className) {
    ClassMethods known = classes.get(className);
    if (known != null) {
      return known;
    }
    ClassLoader loader =
        platform.contain(className) ? ClassLoader.getPlatformClassLoader() : classPathLoader;
    if (loader == null) {
      return ClassMethods.UNKNOWN;
    }
    ClassMethods read = read(loader, className);
    classes.put(className, read);
    return read;
  }

  private ClassMethods read(ClassLoader loader, String className) {
    try {
      URL file = loader.getResource(className + ".class");
      return file == null
          ? ClassMethods.UNKNOWN
          : ClassMethods.of(new ClassReader(files.read(file)));
    } catch (IOException | RuntimeException unreadable) {
      return ClassMethods.UNKNOWN; // a class that is broken will not be loaded either
    }
  }
}
