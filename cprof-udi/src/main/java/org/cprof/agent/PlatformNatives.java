package org.cprof.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.SpecialMethods;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The native methods of classes, read from their class files when an invoke names one of them: the
 * JDK's, and those on the class path. Of classes that the program's own loaders find, those are
 * known that were loaded so far; asking such a loader would run the program's code.
 */
final class PlatformNatives implements NativeMethods {

  /** What matters of a class: its methods, native or not, and where to look for inherited ones. */
  private record ClassMethods(String superName, Map<String, Integer> accessByMethod) {}

  private static final String OBJECT = "java/lang/Object";

  private static final ClassMethods UNKNOWN = new ClassMethods(null, Map.of());

  private final PlatformPackages platform;
  private final Map<String, ClassMethods> classes = new ConcurrentHashMap<>();

  /** The JDK's own loader of the class path; null if the program has put another one there. */
  private final ClassLoader classPathLoader;

  private volatile boolean knowsProgramNatives;

  PlatformNatives(PlatformPackages platform) {
    this.platform = platform;
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
    Integer access = access(isArray ? OBJECT : owner, method);
    return access != null && (access & Opcodes.ACC_NATIVE) != 0 ? Callee.NATIVE : Callee.JAVA;
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
  private static boolean isOverridden(String method) {
    return method.equals("hashCode()I") || method.equals("clone()Ljava/lang/Object;");
  }

  /** Remembers the native methods of a class of the program. */
  void learn(ClassReader reader) {
    if (classes.getOrDefault(reader.getClassName(), UNKNOWN) == UNKNOWN) {
      ClassMethods found = scan(reader);
      if (declaresNatives(found)) {
        classes.put(reader.getClassName(), found);
        knowsProgramNatives |= !isPlatform(reader.getClassName());
      }
    }
  }

  /** Whether any class of the program with native methods was seen so far. */
  boolean knowsProgramNatives() {
    return knowsProgramNatives;
  }

  static boolean declaresNatives(ClassReader reader) {
    return declaresNatives(scan(reader));
  }

  private static boolean declaresNatives(ClassMethods found) {
    return found.accessByMethod().values().stream()
        .anyMatch(access -> (access & Opcodes.ACC_NATIVE) != 0);
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
      return UNKNOWN;
    }
    ClassMethods read = read(loader, className);
    classes.put(className, read);
    return read;
  }

  private static ClassMethods read(ClassLoader loader, String className) {
    try {
      URL file = loader.getResource(className + ".class");
      return file == null ? UNKNOWN : read(file);
    } catch (IOException | RuntimeException unreadable) {
      return UNKNOWN; // a class that is broken will not be loaded either
    }
  }

  /** Leaves nothing in the JDK's cache of open jars, where the program would find it. */
  private static ClassMethods read(URL file) throws IOException {
    URLConnection connection = file.openConnection();
    connection.setUseCaches(false);
    try (InputStream in = connection.getInputStream()) {
      return scan(new ClassReader(in.readAllBytes()));
    }
  }

  private static ClassMethods scan(ClassReader reader) {
    Map<String, Integer> methods = new HashMap<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            methods.put(name + descriptor, access);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ClassMethods(reader.getSuperName(), methods);
  }
}
