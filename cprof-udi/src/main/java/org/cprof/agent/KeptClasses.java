package org.cprof.agent;

import java.io.IOException;
import java.nio.file.Path;
import org.cprof.instrument.MethodRegistry;
import org.cprof.instrument.OperandSites;
import org.cprof.prepared.ClassPreparer;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.PreparedFile;

/**
 * Keeps the JDK's classes that every run starts with, once they have been instrumented, in a file
 * of prepared classes for the next runs. A file that cannot be written is told of once; the run
 * goes on without it.
 */
final class KeptClasses {

  private final ClassPreparer preparer;
  private final Path path;

  /** Null when nothing is kept any more. */
  private PreparedFile file;

  KeptClasses(ClassPreparer preparer, Path path, String header) {
    this.preparer = preparer;
    this.path = path;
    try {
      file = new PreparedFile(path, header);
    } catch (IOException problem) {
      report(problem);
    }
  }

  /**
   * The instrumented class, which is kept; null if it has to be instrumented without being kept.
   *
   * @throws RuntimeException when the class file is broken
   */
  synchronized byte[] instrument(byte[] classFile, MethodRegistry registry, OperandSites sites) {
    if (file == null) {
      return null;
    }
    PreparedClass prepared = preparer.prepare(classFile);
    if (prepared == null) {
      return null;
    }
    try {
      file.add(prepared);
    } catch (IOException problem) {
      report(problem);
      discard();
    }
    return prepared.link(registry, sites);
  }

  /** The start is over: what was kept until now is complete. */
  synchronized void commit() {
    if (file != null) {
      try {
        file.commit();
        file = null;
      } catch (IOException problem) {
        report(problem);
        discard();
      }
    }
  }

  private void discard() {
    try {
      file.close();
    } catch (IOException alsoThis) {
      // The first problem was reported, and nothing depends on the file.
    }
    file = null;
  }

  private void report(IOException problem) {
    System.err.println(
        "cprof: instrumented classes are not kept for the next run in "
            + path
            + ": "
            + problem.getMessage());
  }
}
