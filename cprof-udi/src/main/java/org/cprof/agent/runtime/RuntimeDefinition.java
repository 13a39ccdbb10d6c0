package org.cprof.agent.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import org.cprof.instrument.routine.HiddenFrames;
import org.cprof.instrument.routine.UserRoutine;
import org.cprof.instrument.routine.UserRoutines;

/**
 * Defines the run-time's classes in {@code java.lang}, where every class of every loader and module
 * can call them and the compilers inline them as they are told.
 */
public final class RuntimeDefinition {

  private static final String FOLDER = "/META-INF/cprof-runtime/";

  private static final String PACKAGE = "java.lang.";

  /** What is needed before anything else is known. */
  private static final List<String> EARLY = List.of("CProfHashes", "CProfThreadIds");

  /** Without their settings, which are made for the run. A class stands behind those it extends. */
  private static final List<String> CLASSES =
      List.of(
          "CProfFile",
          "CProf",
          "CProfThread",
          "CProfThreadIds",
          "CProfSinks",
          "CProfClock",
          "CProfCalls",
          "CProfTime",
          "CProfMemory",
          "CProfMethods",
          "CProfArrays",
          "CProfTable",
          "CProfArena",
          "CProfCanonical",
          "CProfEvictions",
          "CProfEvictions$1",
          "CProfEvictions$2",
          "CProfTree",
          "CProfTree$1",
          "CProfTree$2",
          "CProfSites$OfLoader",
          "CProfSites",
          "CProfTyped",
          "CProfTypeSite",
          "CProfTypeSite$Answer",
          "CProfTypeSite$Store",
          "CProfFieldSite",
          "CProfFunctions",
          "CProfLayouts$Entry",
          "CProfLayouts",
          "CProfDataSite",
          "CProfDataCaches",
          "CProfOperands",
          "CProfThrows",
          "CProfLookUps",
          "CProfCheck",
          "CProfReports",
          "CProfInherited",
          "CProfOverrides",
          "CProfNatives$Answer",
          "CProfNatives",
          "CProfUnresolved",
          "CProfConversions",
          "CProfHandles",
          "CProfLambdaForms",
          "CProfHidden",
          "CProfFrames$1",
          "CProfFrames$2",
          "CProfFrames$3",
          "CProfFrames",
          "CProfHost",
          "CProfHashes",
          "CProfBypass",
          "CProfOrder",
          "CProfLoaderData",
          "CProfCleaner",
          "CProfNames",
          "CProfLoaders",
          "CProfClassPath",
          "CProfRoots",
          "CProfControl",
          "CProfControl$1");

  private RuntimeDefinition() {}

  /** Defines what is needed before anything else is known. */
  static void defineEarly(Instrumentation instrumentation)
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
    for (String name : EARLY) {
      if (!isThere(name)) {
        lookup().defineClass(classFile(name));
      }
    }
  }

  /**
   * @param settings what it shall know as constants
   * @param raw where it counts; null where nothing is counted
   */
  public static void define(RuntimeSettings settings, RawFile raw)
      throws IOException, ReflectiveOperationException {
    MethodHandles.Lookup lookup = lookup();
    lookup.defineClass(settings.classFile());
    if (!isThere(CLASSES.get(0))) {
      for (String name : CLASSES) {
        if (!EARLY.contains(name)) {
          lookup.defineClass(classFile(name));
        }
      }
    }
    if (raw != null) {
      raw.open();
    }
    for (String name : CLASSES) {
      Class.forName(PACKAGE + name, true, null);
    }
    if (raw != null) {
      CProfControl.publishFile();
    }
  }

  private static MethodHandles.Lookup lookup() throws IllegalAccessException {
    return MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
  }

  /** Whether a class is defined, or the VM itself finds it, as in the jar of a prepared start. */
  private static boolean isThere(String name) {
    try {
      Class.forName(PACKAGE + name, false, null);
      return true;
    } catch (ClassNotFoundException none) {
      return false;
    }
  }

  /** The class files by internal name, those first that others extend. */
  public static Map<String, byte[]> classFiles() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String name : CLASSES) {
      files.put(internalName(name), classFile(name));
    }
    return files;
  }

  private static String internalName(String name) {
    return PACKAGE.replace('.', '/') + name;
  }

  private static byte[] classFile(String name) throws IOException {
    try (InputStream in =
        RuntimeDefinition.class.getResourceAsStream(FOLDER + internalName(name) + ".class")) {
      return HiddenFrames.of(in.readAllBytes());
    }
  }

  /** Defines and initializes one more class of {@code java.lang}. */
  public static void define(byte[] classFile) throws ReflectiveOperationException {
    Class.forName(lookup().defineClass(classFile).getName(), true, null);
  }

  /**
   * Lets the code of every class call the user's routines: they become boot classes, whose unnamed
   * module {@code java.base} reads from now on. The transformer must be at work already, which
   * makes them public.
   */
  public static void open(Instrumentation instrumentation, Path jar, UserRoutines routines)
      throws IOException, ReflectiveOperationException {
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar.toFile()));
    UserRoutine any = routines.byOpcode().values().iterator().next();
    Module unnamed = Class.forName(any.owner().replace('/', '.'), false, null).getModule();
    instrumentation.redefineModule(
        Object.class.getModule(), Set.of(unnamed), Map.of(), Map.of(), Set.of(), Map.of());
  }
}
