package org.cprof.instrument.call;

import java.util.Set;
import org.cprof.code.MethodCode;

/**
 * Methods that the VM calls in the middle of the program for purposes of its own, which a target
 * with all classes linked and initialized at start-up does not have.
 *
 * @param root id of the root that the work goes to
 * @param byVmOnly whether it is only such work when no code of the program calls it
 */
public record HostWork(int root, boolean byVmOnly) {

  /**
   * What the VM throws for a bytecode (JVMS 6.5), or for a class that it cannot load, link or
   * initialize (5.3 to 5.5). It calls the constructor wherever the bytecode stands, even in a
   * method without a single invoke; a target throws what it made at start-up.
   */
  private static final Set<String> VM_EXCEPTIONS =
      Set.of(
          "java/lang/AbstractMethodError",
          "java/lang/ArithmeticException",
          "java/lang/ArrayIndexOutOfBoundsException",
          "java/lang/ArrayStoreException",
          "java/lang/ClassCastException",
          "java/lang/ClassCircularityError",
          "java/lang/ClassFormatError",
          "java/lang/ExceptionInInitializerError",
          "java/lang/IllegalAccessError",
          "java/lang/IllegalMonitorStateException",
          "java/lang/IncompatibleClassChangeError",
          "java/lang/InstantiationError",
          "java/lang/LinkageError",
          "java/lang/NegativeArraySizeException",
          "java/lang/NoClassDefFoundError",
          "java/lang/NoSuchFieldError",
          "java/lang/NoSuchMethodError",
          "java/lang/NullPointerException",
          "java/lang/UnsatisfiedLinkError",
          "java/lang/UnsupportedClassVersionError",
          "java/lang/VerifyError");

  /** What a method is, or null if it is the program's own. */
  public static HostWork of(MethodCode method) {
    return of(method.owner().name, method.name(), method.descriptor(), method.isStatic());
  }

  public static HostWork of(String owner, String name, String descriptor, boolean isStatic) {
    if (name.equals("<clinit>")) {
      return new HostWork(CProfProtocol.INITIALIZER_ROOT, false);
    }
    if (isLoadClass(name, descriptor) && !isStatic || isFindNative(owner, name)) {
      return new HostWork(CProfProtocol.LOADING_ROOT, true);
    }
    if (isExceptionConstructor(owner, name)
        || owner.equals("java/lang/Throwable") && isForChaining(name, descriptor)) {
      return new HostWork(CProfProtocol.EXCEPTION_ROOT, true);
    }
    boolean isUpcall =
        switch (owner) {
          case "java/lang/ClassLoader" -> name.equals("checkPackageAccess");
          case "java/lang/invoke/MethodHandleNatives" ->
              name.startsWith("link") || name.equals("findMethodHandleType");
          // Looks up types by the identity hashes of their classes.
          case "java/lang/invoke/MethodType" -> name.equals("makeImpl");
          // When entries go depends on the garbage collector.
          case "java/lang/invoke/MethodType$ConcurrentWeakInternSet" ->
              name.equals("expungeStaleElements");
          case "jdk/internal/util/ReferencedKeyMap" -> name.equals("removeStaleReferences");
          case "java/lang/ref/Finalizer" -> name.equals("register");
          // A module reads what its code needs once an agent has changed a class of it.
          case "jdk/internal/module/Modules" -> name.equals("transformedByAgent");
          default -> false;
        };
    return isUpcall ? new HostWork(CProfProtocol.LOADING_ROOT, false) : null;
  }

  /** Whether by an invoke of this method the program itself asks for what else the VM calls. */
  static boolean isCalledByProgram(String owner, String name, String descriptor) {
    return isLoadClass(name, descriptor)
        || isFindNative(owner, name)
        || isExceptionConstructor(owner, name)
        || isForChaining(name, descriptor);
  }

  /** What the VM calls when it makes an error of the exception that left a static initializer. */
  private static boolean isForChaining(String name, String descriptor) {
    return name.equals("initCause")
            && descriptor.equals("(Ljava/lang/Throwable;)Ljava/lang/Throwable;")
        || name.equals("getStackTrace") && descriptor.equals("()[Ljava/lang/StackTraceElement;");
  }

  private static boolean isExceptionConstructor(String owner, String name) {
    return name.equals("<init>") && VM_EXCEPTIONS.contains(owner);
  }

  /** Whether a method is the one by which the VM asks a class loader for a class. */
  private static boolean isLoadClass(String name, String descriptor) {
    return name.equals("loadClass") && descriptor.equals("(Ljava/lang/String;)Ljava/lang/Class;");
  }

  /** Whether a method is the one by which the VM links a native method that is called first. */
  private static boolean isFindNative(String owner, String name) {
    return owner.equals("java/lang/ClassLoader") && name.equals("findNative");
  }
}
