package org.cprof.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.SpecialMethods;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The native methods of the JDK's classes, read from their class files when an invoke names one of
 * them, and those of the program's classes that were seen so far.
 */
final class PlatformNatives implements NativeMethods {

  /** What matters of a class: its methods, native or not, and where to look for inherited ones. */
  private record ClassMethods(String superName, Map<String, Integer> accessByMethod) {}

  private static final ClassMethods UNKNOWN = new ClassMethods(null, Map.of());

  private final Set<String> platformPackages = new HashSet<>();
  private final Map<String, ClassMethods> classes = new ConcurrentHashMap<>();

  PlatformNatives() {
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    for (Module module : ModuleLayer.boot().modules()) {
      if (module.getClassLoader() == null || module.getClassLoader() == platform) {
        platformPackages.addAll(module.getPackages());
      }
    }
  }

  @Override
  public boolean isNative(String owner, String name, String descriptor, boolean isSpecial) {
    if (SpecialMethods.hasInterpreterEntry(owner, name, descriptor)) {
      return true;
    }
    String method = name + descriptor;
    String className = owner;
    while (className != null) {
      ClassMethods found = methods(className);
      Integer access = found.accessByMethod().get(method);
      if (access != null) {
        return (access & Opcodes.ACC_NATIVE) != 0 && (isSpecial || !isOverridden(method));
      }
      className = found.superName();
    }
    return false;
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
    if (!classes.containsKey(reader.getClassName())) {
      ClassMethods found = scan(reader);
      if (found.accessByMethod().values().stream()
          .anyMatch(access -> (access & Opcodes.ACC_NATIVE) != 0)) {
        classes.put(reader.getClassName(), found);
      }
    }
  }

  private ClassMethods methods(String className) {
    ClassMethods known = classes.get(className);
    if (known != null) {
      return known;
    }
    int slash = className.lastIndexOf('/');
    String packageName = slash < 0 ? "" : className.substring(0, slash).replace('/', '.');
    if (className.startsWith("[") || !platformPackages.contains(packageName)) {
      return UNKNOWN;
    }
    ClassMethods read = read(className);
    classes.put(className, read);
    return read;
  }

  private static ClassMethods read(String className) {
    try (InputStream in =
        ClassLoader.getPlatformClassLoader().getResourceAsStream(className + ".class")) {
      return in == null ? UNKNOWN : scan(new ClassReader(in.readAllBytes()));
    } catch (IOException unreadable) {
      return UNKNOWN;
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
