package org.cprof.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads what {@code stepper.c} writes, and takes from it what is not the program's. */
final class SteppedContexts {

  /** What only the host does, when it is called by code or by a native (docs/completeness.md). */
  private static final Set<String> HOST_WORK =
      Set.of(
          "java.lang.ClassLoader.findNative",
          "java.lang.invoke.MethodType.makeImpl",
          "java.lang.invoke.MethodType$ConcurrentWeakInternSet.expungeStaleElements",
          "jdk.internal.util.ReferencedKeyMap.removeStaleReferences");

  private static final String REFERENCE = "java.lang.ref.Reference";
  private static final String SOFT_REFERENCE = "java.lang.ref.SoftReference";
  private static final String GET = "get()Ljava/lang/Object;";

  private SteppedContexts() {}

  static ContextTree read(Path file) throws IOException {
    ContextTree root = new ContextTree();
    // Null for what is left out, with all below it.
    List<ContextTree> contexts = new ArrayList<>(List.of(root));
    Set<ContextTree> soft = new HashSet<>();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] row = line.split(" ");
        ContextTree caller = contexts.get(Integer.parseInt(row[1]));
        contexts.add(caller == null ? null : add(caller, row, soft));
      }
    }
    return root;
  }

  /**
   * @param soft contexts of {@code SoftReference.get}, whose calls are counted, but not what
   *     happens in it: only what it calls and what counts itself, such as {@code Reference.get}
   *     with a body
   */
  private static ContextTree add(ContextTree caller, String[] row, Set<ContextTree> soft) {
    char from = row[2].charAt(0);
    String className = className(row[5]);
    String method = row[6] + row[7];
    if (from == 'v' || HOST_WORK.contains(className + "." + row[6])) {
      return null;
    }
    if (row[5].contains(".")) {
      return caller; // A hidden class: what it calls hangs below its caller.
    }
    long calls = Long.parseLong(row[3]);
    if (method.equals(GET) && from == 'i') {
      if (!soft.contains(caller)) {
        caller.callee(REFERENCE + "." + method).add(calls, 0);
      }
      return null;
    }
    if (method.equals(GET) && className.equals(SOFT_REFERENCE)) {
      ContextTree context = caller.callee(className + "." + method);
      context.add(calls, 0);
      soft.add(context);
      return context;
    }
    ContextTree context = caller.callee(className + "." + method);
    context.add(calls, Long.parseLong(row[4]));
    return context;
  }

  /** As source code has it. */
  private static String className(String type) {
    String name = type.endsWith(";") ? type.substring(1, type.length() - 1) : type;
    return name.replace('/', '.');
  }
}
