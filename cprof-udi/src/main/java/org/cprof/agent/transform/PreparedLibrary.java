package org.cprof.agent.transform;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.cprof.agent.classes.PlatformNatives;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.routine.Routines;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.PreparedClasses;
import org.cprof.prepared.PreparedFile;
import org.cprof.prepared.StoredRoutines;
import org.cprof.raw.LogEntry;

/**
 * The files of prepared classes that the agent was told of. A file that is damaged, or was made for
 * other settings, is reported once and left aside: its classes are instrumented as they are loaded.
 */
public final class PreparedLibrary {

  /**
   * A prepared class.
   *
   * @param path its file; empty where it was prepared just now
   */
  record Found(PreparedClass code, String path) {}

  private final PlatformNatives natives;
  private final List<PreparedClasses> files = new ArrayList<>();
  private Routines routines;

  /** Where the classes of the VM's start are prepared; null in a run. */
  private StartClasses start;

  /**
   * @param header what the files must have been made for
   */
  public PreparedLibrary(List<String> paths, String header, PlatformNatives natives) {
    this.natives = natives;
    IntFunction<MethodInfo> counted =
        new IntFunction<>() {
          @Override
          public MethodInfo apply(int targetOpcode) {
            return routines.countedInfo(targetOpcode);
          }
        };
    for (String path : paths) {
      try {
        files.add(new PreparedClasses(path, header, counted));
        CProfControl.log(new LogEntry.PreparedFile(path, header).encoded());
      } catch (IOException problem) {
        report(problem);
      }
    }
  }

  /**
   * The model's routines, which classes need before one is found: from a file, or compiled now.
   *
   * @param compiler compiles them
   */
  public Routines routines(Supplier<Routines> compiler) {
    byte[] stored = entry(PreparedFile.ROUTINES);
    routines = stored == null ? compiler.get() : StoredRoutines.decoded(stored);
    return routines;
  }

  /** What instrumenting leaves in a JVM: from a file, or found now. */
  public Traces traces() throws IOException {
    byte[] stored = entry(PreparedFile.TRACES);
    return stored == null ? Traces.find() : Traces.decoded(stored);
  }

  /** What stands beside the classes by this name; null where no file has it. */
  private byte[] entry(String entryName) {
    for (int i = 0; i < files.size(); i++) {
      try {
        byte[] found = files.get(i).other(entryName);
        if (found != null) {
          return found;
        }
      } catch (IOException problem) {
        report(problem);
        files.remove(i--);
      }
    }
    return null;
  }

  /** From now on, classes of the VM's start are prepared here. */
  public void prepares(StartClasses classes) {
    start = classes;
  }

  /**
   * The prepared form of a class, or null if it has to be instrumented here.
   *
   * @param loaded the class if it is there already, so that the VM has put its class file together
   */
  synchronized Found find(ClassLoader loader, String name, Class<?> loaded, byte[] classFile) {
    Found found = inFiles(loader, name, loaded, classFile);
    if (found != null) {
      // What it calls may have become known since it was prepared, or be known to the call alone.
      return natives.mayBeReachedFrom(name, classFile)
              || natives.invokesUnresolved(loader, classFile)
          ? null
          : found;
    }
    PreparedClass prepared =
        start != null && loader == null ? start.prepare(name, loaded, classFile) : null;
    return prepared == null ? null : new Found(prepared, "");
  }

  private Found inFiles(ClassLoader loader, String name, Class<?> loaded, byte[] classFile) {
    for (int i = 0; i < files.size(); i++) {
      try {
        PreparedClass found = files.get(i).find(name);
        if (found != null
            && (loaded != null || loader == null
                ? found.original().mayHaveBecome(classFile)
                : found.original().isEqualTo(classFile))) {
          return new Found(found, files.get(i).path());
        }
      } catch (IOException problem) {
        report(problem);
        files.remove(i--);
      }
    }
    return null;
  }

  private static void report(IOException problem) {
    System.err.println(
        "cprof: "
            + problem.getMessage()
            + "; classes are instrumented as they are loaded. Run 'cprof instrument' again.");
  }
}
