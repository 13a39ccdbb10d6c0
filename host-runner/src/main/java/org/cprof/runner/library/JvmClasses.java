package org.cprof.runner.library;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * The classes that no others can stand for: the JVM makes their objects or looks into them, or they
 * reach into its memory, as a target's {@code System.arraycopy} does.
 */
final class JvmClasses {
  private static final Set<String> CLASSES =
      Set.of(
          "java/lang/Object",
          "java/lang/String",
          "java/lang/Class",
          "java/lang/ClassLoader",
          "java/lang/Cloneable",
          "java/lang/Enum",
          "java/lang/Record",
          "java/lang/Runtime",
          "java/lang/System",
          "java/lang/Thread",
          "java/lang/ThreadGroup",
          "java/lang/StackTraceElement",
          "java/lang/Number",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Void");

  private static final List<String> PACKAGES =
      List.of(
          "java/lang/annotation/",
          "java/lang/constant/",
          "java/lang/invoke/",
          "java/lang/module/",
          "java/lang/ref/",
          "java/lang/reflect/");

  private JvmClasses() {}

  /**
   * Whether a class of a JDK is one: also every exception, since the JVM throws some of them and
   * programs catch them by their superclasses, and every annotation.
   */
  static boolean contains(LinkedClass candidate, LinkableClasses host) {
    String name = candidate.name();
    return CLASSES.contains(name)
        || PACKAGES.stream().anyMatch(name::startsWith)
        || (candidate.access() & Opcodes.ACC_ANNOTATION) != 0
        || host.isBelow(name, "java/lang/Throwable");
  }
}
