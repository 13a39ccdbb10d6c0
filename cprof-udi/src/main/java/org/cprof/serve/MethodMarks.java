package org.cprof.serve;

import java.util.Set;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;

/** What the run-time must know of some methods of the JDK. */
final class MethodMarks {

  /** Natives of java.lang.reflect.Array. */
  private static final Set<String> ARRAY_MAKERS = Set.of("newArray", "multiNewArray");

  private MethodMarks() {}

  /** Whether each call makes one object or array. */
  static boolean allocates(MethodInfo method) {
    if (method.name().equals("<init>")) {
      // One with a price of its own executes no bytecodes, nor the constructor of Object below it.
      return method.className().equals("java.lang.Object") || method.entry().bytecodes() == 0;
    }
    return isClone(method)
        || method.kind() == NodeKind.NATIVE
            && method.className().equals("java.lang.reflect.Array")
            && ARRAY_MAKERS.contains(method.name());
  }

  /** Whether it is the native {@code clone} of Object. */
  static boolean isClone(MethodInfo method) {
    return method.kind() == NodeKind.NATIVE
        && method.className().equals("java.lang.Object")
        && method.name().equals("clone");
  }

  /**
   * Whether it is a native of the program's own, which may call back.
   *
   * @param ofJdk the packages of the JDK's own modules, with dots
   */
  static boolean callsBack(MethodInfo method, Set<String> ofJdk) {
    int dot = method.className().lastIndexOf('.');
    return method.kind() == NodeKind.NATIVE
        && !ofJdk.contains(method.className().substring(0, Math.max(dot, 0)));
  }

  /** Whether a program asks for a class by name through it: what it loads is the program's work. */
  static boolean asksForClass(MethodInfo method) {
    return method.kind() == NodeKind.NATIVE
        && method.className().equals("java.lang.Class")
        && method.name().equals("forName0");
  }
}
