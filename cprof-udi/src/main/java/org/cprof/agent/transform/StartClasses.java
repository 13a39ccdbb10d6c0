package org.cprof.agent.transform;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.cprof.agent.classes.ModuleFiles;
import org.cprof.agent.runtime.RuntimeDefinition;
import org.cprof.launch.StartJar;
import org.cprof.prepared.ClassPreparer;
import org.cprof.prepared.ConstantPool;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.PreparedFile;

/**
 * The classes of the JDK that every run starts with, prepared for runs to come. Which these are,
 * the start itself tells: it runs with an instance of this class, up to the program's main method.
 */
public final class StartClasses {

  /** The source that stands for these classes. */
  public static final String SOURCE = "start";

  /** What the launcher and the VM need between the agent's start and the end of any program. */
  private static final List<String> LATER =
      List.of(
          "java.io.FileInputStream$1",
          "java.util.IdentityHashMap$KeyIterator",
          "java.security.AllPermissionCollection",
          // What looks for the program's class files.
          "java.util.ArrayDeque$DescendingIterator",
          "jdk.internal.loader.URLClassPath$FileLoader$1",
          "jdk.internal.misc.MethodFinder",
          // Has its constant seed from the jar, where the start does not load it.
          "java.util.concurrent.ThreadLocalRandom",
          // The start with the jar, which resolves no modules.
          "jdk.internal.module.SystemModules$default",
          "java.util.AbstractMap$1",
          "java.util.AbstractMap$1$1",
          "java.util.AbstractMap$KeyIterator",
          "sun.launcher.LauncherHelper");

  private final ClassPreparer preparer;
  private final PreparedFile file;

  /** Beside the file: what the next VM shall load instead of the JDK's. */
  private final StartJar jar;

  private IOException failure;
  private boolean isComplete;
  private final PreparedCount count = new PreparedCount();

  /**
   * @param header what a VM compares before it takes anything from the file
   */
  public StartClasses(Path target, String header, ClassPreparer preparer) throws IOException {
    this.preparer = preparer;
    this.file = new PreparedFile(target, header);
    this.jar = new StartJar(target.toAbsolutePath().getParent());
    file.add(preparer.routines());
  }

  /**
   * The prepared form of a class that is loaded now, or null where there cannot be one.
   *
   * @param loaded the class if it is there already
   * @param classFile what the VM loads, or has put together from the loaded class
   */
  synchronized PreparedClass prepare(String name, Class<?> loaded, byte[] classFile) {
    if (isComplete) {
      return null;
    }
    try {
      byte[] original =
          loaded == null ? classFile : ModuleFiles.classFile(loaded.getModule(), name);
      PreparedClass done = original == null ? null : preparer.prepareForRedefinition(original);
      count.addClass();
      if (done == null || loaded != null && !done.original().mayHaveBecome(classFile)) {
        return null;
      }
      file.add(done);
      count.addPrepared(original, done);
      if (isOfBase(name, loaded)) {
        jar.add(name, ConstantPool.extended(original, done.code()));
      }
      return done;
    } catch (IOException problem) {
      failure = problem;
      return null;
    }
  }

  /** Whether the option for the jar holds for a class. */
  private static boolean isOfBase(String name, Class<?> loaded) throws IOException {
    Module base = Object.class.getModule();
    return loaded == null ? ModuleFiles.classFile(base, name) != null : loaded.getModule() == base;
  }

  /**
   * Completes the file.
   *
   * @param loaded names of the JDK's classes that the start has loaded to instrument these
   * @return a line for {@link Preparation}'s output
   */
  public String finish(List<String> loaded) throws IOException {
    LATER.forEach(LoadedClasses::loadIfPresent);
    synchronized (this) {
      // What the writing itself loads.
      isComplete = true;
    }
    try (file;
        jar) {
      if (failure != null) {
        throw failure;
      }
      file.add(PreparedFile.TRACES, Traces.find().withLoaded(loaded).encoded());
      RuntimeDefinition.classFiles().forEach(jar::add);
      jar.commit();
      file.commit();
    }
    return count.line(SOURCE) + System.lineSeparator();
  }
}
