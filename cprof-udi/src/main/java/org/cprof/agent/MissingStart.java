package org.cprof.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** Why a JVM does not start with what was made for it: the jar cannot be entered, or has gone. */
final class MissingStart {

  private static final String PATCH = "--patch-module=java.base=";
  private static final String PACKAGE = "jdk.internal.misc";

  private MissingStart() {}

  /** Why the JVM lacks what it had to start with, and what to do. */
  static String reason(Instrumentation instrumentation) {
    for (String argument : arguments(instrumentation)) {
      String barrier =
          argument.startsWith(PATCH) ? barrier(argument.substring(PATCH.length())) : "";
      if (!barrier.isEmpty()) {
        return "no permission to read what the JVM starts with: "
            + barrier
            + " is for another user; 'cprof options' as this user makes it again";
      }
    }
    return "what the JVM starts with has gone from the cache; 'cprof options' makes it again";
  }

  /** The file or folder on the way to a file that this user may not read or enter; or nothing. */
  static String barrier(String path) {
    File there = new File(path);
    while (there != null && !there.exists()) {
      there = there.getParentFile();
    }
    boolean isOpen = there == null || (there.isDirectory() ? there.canExecute() : there.canRead());
    return isOpen ? "" : there.toString();
  }

  /** The JVM's options: it knows them without a module that its image may lack. */
  private static String[] arguments(Instrumentation instrumentation) {
    try {
      instrumentation.redefineModule(
          Object.class.getModule(),
          Set.of(),
          Map.of(PACKAGE, Set.of(MissingStart.class.getModule())),
          Map.of(),
          Set.of(),
          Map.of());
      Class<?> vm = Class.forName(PACKAGE + ".VM");
      return (String[]) vm.getMethod("getRuntimeArguments").invoke(null);
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      return new String[0];
    }
  }
}
