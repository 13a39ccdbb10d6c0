package org.cprof.agent.classes;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.SpecialMethods;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.prepared.DeclaredNatives;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Tells natives by what is {@link KnownClasses known} of classes. Of a loader of the program's that
 * tells nothing, as asking it would run the program's code, {@link UnresolvedNatives} knows more.
 */
public final class PlatformNatives implements NativeMethods {

  private static final int BOUND = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;

  private static final String OBJECT = "java/lang/Object";

  private final PlatformPackages platform;
  private final KnownClasses classes;
  private final ProgramNatives program;
  private final ProgramLoaders loaders;

  /** Made once, as the code that makes a lambda would run in the middle of the program. */
  private final BiPredicate<String, String> late =
      new BiPredicate<>() {
        @Override
        public boolean test(String owner, String method) {
          return !owner.startsWith("[") && classes.isLoadedLater(owner);
        }
      };

  /** Whether callers count intrinsics. */
  private final boolean leafIntrinsics;

  /**
   * @param path where the VM finds the program
   * @param leafIntrinsics whether callers count intrinsics
   */
  public PlatformNatives(PlatformPackages platform, ClassPath path, boolean leafIntrinsics) {
    this.platform = platform;
    this.leafIntrinsics = leafIntrinsics;
    this.classes = new KnownClasses(platform, path);
    this.program = new ProgramNatives(classes);
    this.loaders = new ProgramLoaders(classes::get);
  }

  @Override
  public Callee callee(String owner, String name, String descriptor, int opcode) {
    if (SpecialMethods.hasInterpreterEntry(declaring(owner, name, descriptor), name, descriptor)) {
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
    Integer access = classes.access(isArray ? OBJECT : owner, method);
    return access != null && (access & Opcodes.ACC_NATIVE) != 0 ? Callee.NATIVE : Callee.JAVA;
  }

  /** Whether no receiver can redirect an invoke: as the class or the method is final. */
  boolean isBound(String owner, String method) {
    Integer access = classes.access(owner, method);
    int flags = classes.get(owner).access() | (access == null ? 0 : access);
    return (flags & (BOUND | Opcodes.ACC_FINAL)) != 0;
  }

  private boolean isInheritedIntrinsic(String owner, String name, String descriptor) {
    String type = classes.declaring(owner, name + descriptor);
    return type != null && isLeafIntrinsic(type, name, descriptor);
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
    ClassMethods found = classes.get(owner);
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
      ClassMethods methods = classes.get(parent);
      if (methods.accessByMethod().containsKey(method) || overrides(methods, method)) {
        return true;
      }
    }
    return false;
  }

  /** Whether no class between this one and Object is known to override a method of Object. */
  private boolean reachesObject(String owner, String method) {
    Integer access = classes.access(owner, method);
    return access == null || (access & Opcodes.ACC_NATIVE) != 0;
  }

  /**
   * The natives that programs override: an invoke of one tells nothing about where it ends. All
   * others are final, or in classes whose subclasses leave them alone.
   */
  static boolean isOverridden(String method) {
    return method.equals("hashCode()I") || method.equals("clone()Ljava/lang/Object;");
  }

  /**
   * Remembers what matters of a class that the VM is about to have.
   *
   * @param loader of the class, null for the boot loader
   */
  public void learn(ClassLoader loader, ClassReader reader, MethodRegistry registry) {
    String className = reader.getClassName();
    ClassMethods found = ClassMethods.of(reader);
    boolean declaresNatives = found.declaresNatives();
    boolean isKept =
        classes.includeAllOf(loader)
            ? declaresNatives && classes.keep(className, found)
            : classes.keepLoadedLater(className, found);
    if (!isPlatform(className)) {
      if (declaresNatives && isKept) {
        program.addNames(found);
      }
      program.learn(className, found, registry);
    }
  }

  /** Whether a loader is the program's own, of which there may be several with the same classes. */
  public boolean mayLoadAgain(ClassLoader loader) {
    return !classes.includeAllOf(loader);
  }

  /** Finds what natives the program's classes have; to be called before it starts. */
  public void scan(ClassPath path) {
    if (classes.includeClassPath()) {
      program.scan(path);
    }
  }

  /**
   * Tells natives to a class of a loader. If that is the program's own, it finds what natives the
   * loader's classes have first; other threads wait until it is done. What is found twice stays as
   * it was found first.
   */
  public NativeMethods of(ClassLoader loader) {
    if (classes.includeAllOf(loader)) {
      return this;
    }
    if (ProgramLoaders.areAsked(loader)) {
      synchronized (loaders) {
        scan(loaders.newPlaces(loader));
      }
    }
    return new UnresolvedNatives(this, classes);
  }

  private void scan(List<File> places) {
    if (!places.isEmpty()) {
      ClassPath path = new ClassPath(places);
      if (path.anyMatch(DeclaredNatives.ANY)) {
        Map<String, ClassMethods> found = path.classes();
        for (ClassMethods each : found.values()) {
          program.addNames(each);
        }
        program.add(found);
      }
      classes.addPlaces(path.entries());
    }
  }

  /**
   * Whether a class has an invoke that may end in a native of the program's: in one that overrides
   * what it names or, in a class of the program, in one of the name that is known by now.
   */
  public boolean mayBeReachedFrom(String className, byte[] classFile) {
    return program.mayBeReachedFrom(!isPlatform(className), classFile);
  }

  /**
   * Whether a class of a loader names a class that is not there yet, so that {@link
   * UnresolvedNatives} has to tell what it invokes.
   */
  public boolean invokesUnresolved(ClassLoader loader, byte[] classFile) {
    return !classes.includeAllOf(loader) && Invokes.anyIn(classFile, late);
  }

  @Override
  public String declaring(String owner, String name, String descriptor) {
    String found = owner.startsWith("[") ? OBJECT : classes.declaring(owner, name + descriptor);
    return found == null ? owner : found;
  }

  /** Whether a class, by its internal name, is one of the JDK's that this looks up by itself. */
  @Override
  public boolean isPlatform(String className) {
    return platform.contain(className);
  }
}
