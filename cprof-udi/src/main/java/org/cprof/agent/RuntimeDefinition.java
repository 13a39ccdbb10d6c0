package org.cprof.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import org.cprof.instrument.UserRoutine;
import org.cprof.instrument.UserRoutines;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Defines the run-time's classes in {@code java.lang}, where every class of every loader and module
 * can call them and the compilers inline them as they are told.
 */
final class RuntimeDefinition {

  private static final String FOLDER = "/META-INF/cprof-runtime/";

  /** Without their settings, which are made for the run. A class stands behind those it extends. */
  private static final List<String> CLASSES =
      List.of(
          "CProf",
          "CProfThread",
          "CProfHoles",
          "CProfMemory",
          "CProfMethods",
          "CProfArrays",
          "CProfTable",
          "CProfArena",
          "CProfEvictions",
          "CProfEvictions$1",
          "CProfEvictions$2",
          "CProfTree",
          "CProfTree$1",
          "CProfTree$2",
          "CProfSites",
          "CProfTypeSite",
          "CProfTypeSite$Answer",
          "CProfFieldSite",
          "CProfOperands",
          "CProfCheck",
          "CProfReports",
          "CProfOverrides",
          "CProfConversions",
          "CProfHandles",
          "CProfForms",
          "CProfFrames$1",
          "CProfFrames",
          "CProfHost",
          "CProfHashes",
          "CProfRoots$1",
          "CProfRoots",
          "CProfControl",
          "CProfControl$1");

  private RuntimeDefinition() {}

  /**
   * @param cacheBlocks blocks of the simulated FIFO method cache, 0 for none
   * @param memoryBytes limit of native memory for all trees
   * @param counters whether nodes have counters in front of them: of the UDI, or for calls of
   *     leaves
   * @param callSites whether call sites are told apart
   * @param reports whether a profiler of the user is called
   * @param evictions whether it is counted who evicts whom from the method cache
   * @param leafIntrinsics whether callers count intrinsics
   */
  static void define(
      Instrumentation instrumentation,
      int cacheBlocks,
      long memoryBytes,
      boolean counters,
      boolean callSites,
      boolean reports,
      boolean evictions,
      boolean leafIntrinsics)
      throws IOException, ReflectiveOperationException {
    Module base = Object.class.getModule();
    Module agent = RuntimeDefinition.class.getModule();
    instrumentation.redefineModule(
        base,
        Set.of(),
        Map.of(),
        Map.of("java.lang", Set.of(agent), "java.lang.invoke", Set.of(agent)),
        Set.of(),
        Map.of());
    MethodHandles.Lookup lookup =
        MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
    lookup.defineClass(
        settings(
            cacheBlocks, memoryBytes, counters, callSites, reports, evictions, leafIntrinsics));
    for (String name : CLASSES) {
      try (InputStream in =
          RuntimeDefinition.class.getResourceAsStream(FOLDER + "java/lang/" + name + ".class")) {
        lookup.defineClass(in.readAllBytes());
      }
    }
    for (String name : CLASSES) {
      Class.forName("java.lang." + name, true, null);
    }
  }

  /** Defines and initializes one more class of {@code java.lang}. */
  static void define(byte[] classFile) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup =
        MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
    Class.forName(lookup.defineClass(classFile).getName(), true, null);
  }

  /**
   * Lets the code of every class call the user's routines: they become boot classes, whose unnamed
   * module {@code java.base} reads from now on. The transformer must be at work already, which
   * makes them public.
   */
  static void open(Instrumentation instrumentation, Path jar, UserRoutines routines)
      throws IOException, ReflectiveOperationException {
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar.toFile()));
    UserRoutine any = routines.byOpcode().values().iterator().next();
    Module unnamed = Class.forName(any.owner().replace('/', '.'), false, null).getModule();
    instrumentation.redefineModule(
        Object.class.getModule(), Set.of(unnamed), Map.of(), Map.of(), Set.of(), Map.of());
  }

  private static byte[] settings(
      int cacheBlocks,
      long memoryBytes,
      boolean counters,
      boolean callSites,
      boolean reports,
      boolean evictions,
      boolean leafIntrinsics) {
    int constant = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V17, Opcodes.ACC_FINAL, "java/lang/CProfSettings", null, "java/lang/Object", null);
    writer.visitField(constant, "CACHE_BLOCKS", "I", null, cacheBlocks).visitEnd();
    writer.visitField(constant, "MEMORY_LIMIT", "J", null, memoryBytes).visitEnd();
    writer.visitField(constant, "COUNTERS", "Z", null, counters ? 1 : 0).visitEnd();
    writer.visitField(constant, "CALL_SITES", "Z", null, callSites ? 1 : 0).visitEnd();
    writer.visitField(constant, "REPORTS", "Z", null, reports ? 1 : 0).visitEnd();
    writer.visitField(constant, "EVICTIONS", "Z", null, evictions ? 1 : 0).visitEnd();
    writer.visitField(constant, "LEAF_INTRINSICS", "Z", null, leafIntrinsics ? 1 : 0).visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
