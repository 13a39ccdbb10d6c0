package org.cprof.serve;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cprof.classes.ClassPath;
import org.cprof.classes.ClassPathFiles;
import org.cprof.classes.DeclaredNatives;
import org.cprof.classes.KnownClasses;
import org.cprof.classes.Natives;
import org.cprof.code.ClassCode;
import org.cprof.files.Cache;
import org.cprof.instrument.call.Item;
import org.cprof.prepared.ClassStore;
import org.cprof.prepared.PreparedClass;
import org.cprof.setup.AgentOptions;
import org.cprof.start.CountingCode;
import org.cprof.start.StartFolder;

/** Instruments classes before any run, so that no run has to. */
public final class AheadOfTimeInstrumenter implements Closeable {

  private final RunContext run;
  private final boolean isKept;

  /**
   * What came of the classes of a JDK, or of jars.
   *
   * @param classes class files
   * @param known those that were instrumented before
   * @param methods that count
   * @param bytesBefore of the class files
   * @param bytesAfter of the instrumented ones
   * @param leftOut methods that stay as they are and classes that failed, each with its reason
   */
  public record Result(
      int classes,
      int known,
      int methods,
      long bytesBefore,
      long bytesAfter,
      List<String> leftOut) {}

  /**
   * @param code what is inserted
   * @param start what JVMs start with, beside which classes are kept; it need not be there if they
   *     are only tried
   * @param isKept whether runs find the code; else it is only tried
   * @throws IOException if classes cannot be kept
   */
  public AheadOfTimeInstrumenter(CountingCode code, StartFolder start, Cache cache, boolean isKept)
      throws IOException {
    this.isKept = isKept;
    this.run = new RunContext(code, AgentOptions.NONE, start, cache);
  }

  /**
   * Instruments all classes of the JDK.
   *
   * @throws IOException if its image cannot be read, or the disk is full
   */
  public Result jdk() throws IOException {
    Natives natives = Natives.ofPlatform(new KnownClasses(run.code().jdk(), null, Set.of()));
    Count count = new Count();
    for (String module : run.code().jdk().modules()) {
      for (String name : run.code().jdk().classes(module)) {
        count.add(name, run.code().jdk().classFile(module, name), natives);
      }
    }
    return count.result();
  }

  /**
   * Instruments the classes of jars, and of those that their manifests name.
   *
   * @param jars a class path
   * @throws IOException if one cannot be read, or the disk is full
   */
  public Result jars(List<Path> jars) throws IOException {
    ClassPath path = new ClassPath(Path.of("").toAbsolutePath().toFile());
    jars.forEach(jar -> path.add(jar.toAbsolutePath().toString()));
    try (ClassPathFiles files = new ClassPathFiles(path, run.code().jdk().feature()).checked()) {
      Set<String> declared = DeclaredNatives.of(path.entries(), run.nativesFolder());
      KnownClasses known = new KnownClasses(run.code().jdk(), files, declared);
      Natives natives = new Natives(known, packagesOfJdk(), true);
      Count count = new Count();
      for (String name : files.names()) {
        count.add(name, files.read(name), natives);
      }
      return count.result();
    }
  }

  private Set<String> packagesOfJdk() throws IOException {
    Set<String> packages = new HashSet<>();
    for (String module : run.code().jdk().modules()) {
      packages.addAll(run.code().jdk().packages(module));
    }
    return packages;
  }

  private final class Count {
    private int classes;
    private int known;
    private int methods;
    private long before;
    private long after;
    private final List<String> leftOut = new ArrayList<>();

    void add(String name, byte[] classFile, Natives natives) throws IOException {
      classes++;
      before += classFile.length;
      try {
        add(isKept ? kept(classFile, natives) : run.code().prepare(classFile, natives));
      } catch (RuntimeException broken) {
        leftOut.add(name.replace('/', '.') + ": " + ClassCode.reason(classFile, broken));
      }
    }

    private PreparedClass kept(byte[] classFile, Natives natives) throws IOException {
      long key = SessionClasses.key(0, classFile, natives);
      ClassStore.Entry stored = run.store().find(key);
      if (stored != null) {
        known++;
        return stored.prepared();
      }
      PreparedClass code = run.code().prepare(classFile, natives);
      run.store().add(key, code);
      return code;
    }

    private void add(PreparedClass code) {
      after += code.code().length;
      for (Item item : code.items()) {
        methods += item instanceof Item.Method ? 1 : 0;
        if (item instanceof Item.LeftOut left) {
          leftOut.add(
              left.className() + "." + left.name() + left.descriptor() + ": " + left.reason());
        }
      }
    }

    Result result() {
      return new Result(classes, known, methods, before, after, List.copyOf(leftOut));
    }
  }

  @Override
  public void close() throws IOException {
    run.close();
  }
}
