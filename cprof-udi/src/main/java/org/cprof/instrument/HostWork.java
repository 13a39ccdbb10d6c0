package org.cprof.instrument;

import org.cprof.code.MethodCode;

/**
 * Methods that the VM calls in the middle of the program for purposes of its own, which a target
 * with all classes linked and initialized at start-up does not have.
 *
 * @param root id of the root that the work goes to
 * @param isLoad whether it is only such work when no code of the program calls it
 */
record HostWork(int root, boolean isLoad) {

  /** Ids of the roots, which the registry gives before all others. */
  static final int LOADING_ROOT = 1;

  static final int INITIALIZER_ROOT = 2;

  /** What a method is, or null if it is the program's own. */
  static HostWork of(MethodCode method) {
    if (method.name().equals("<clinit>")) {
      return new HostWork(INITIALIZER_ROOT, false);
    }
    if (isLoadClass(method.name(), method.descriptor()) && !method.isStatic()) {
      return new HostWork(LOADING_ROOT, true);
    }
    boolean isUpcall =
        switch (method.owner().name) {
          case "java/lang/ClassLoader" -> method.name().equals("checkPackageAccess");
          case "java/lang/invoke/MethodHandleNatives" ->
              method.name().startsWith("link") || method.name().equals("findMethodHandleType");
          case "java/lang/ref/Finalizer" -> method.name().equals("register");
          default -> false;
        };
    return isUpcall ? new HostWork(LOADING_ROOT, false) : null;
  }

  /** Whether a method is the one by which the VM asks a class loader for a class. */
  static boolean isLoadClass(String name, String descriptor) {
    return name.equals("loadClass") && descriptor.equals("(Ljava/lang/String;)Ljava/lang/Class;");
  }
}
