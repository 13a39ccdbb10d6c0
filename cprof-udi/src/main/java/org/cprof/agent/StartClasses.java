package org.cprof.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.cprof.prepared.ClassPreparer;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.PreparedFile;

/**
 * The classes of the JDK that every run starts with, prepared for runs to come. Which these are,
 * the start itself tells: it runs with an instance of this class, up to the program's main method.
 */
final class StartClasses {

  /** The source that stands for these classes. */
  static final String SOURCE = "start";

  /** What the launcher and the VM need between the agent's start and the end of any program. */
  private static final List<String> LATER =
      List.of(
          "java.io.FileInputStream$1",
          "java.util.IdentityHashMap$KeyIterator",
          "java.security.AllPermissionCollection",
          "jdk.internal.loader.URLClassPath$FileLoader$1",
          "jdk.internal.misc.MethodFinder",
          "sun.launcher.LauncherHelper");

  private final ClassPreparer preparer;
  private final PreparedFile file;
  private IOException failure;
  private final PreparedCount count = new PreparedCount();

  /**
   * @param header what a VM compares before it takes anything from the file
   */
  StartClasses(Path target, String header, ClassPreparer preparer) throws IOException {
    this.preparer = preparer;
    this.file = new PreparedFile(target, header);
  }

  /**
   * The prepared form of a class that is loaded now, or null where there cannot be one.
   *
   * @param loaded the class if it is there already
   * @param classFile what the VM loads, or has put together from the loaded class
   */
  synchronized PreparedClass prepare(String name, Class<?> loaded, byte[] classFile) {
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
      return done;
    } catch (IOException problem) {
      failure = problem;
      return null;
    }
  }

  /**
   * Completes the file.
   *
   * @return a line for {@link Preparation}'s output
   */
  String finish() throws IOException {
    LATER.forEach(LoadedClasses::loadIfPresent);
    try (file) {
      if (failure != null) {
        throw failure;
      }
      file.commit();
    }
    return count.line(SOURCE) + System.lineSeparator();
  }
}
