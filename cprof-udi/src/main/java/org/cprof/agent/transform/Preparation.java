package org.cprof.agent.transform;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.cprof.agent.classes.ClassMethods;
import org.cprof.agent.classes.ModuleFiles;
import org.cprof.agent.classes.PlatformNatives;
import org.cprof.agent.classes.PlatformPackages;
import org.cprof.prepared.ClassPreparer;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.PreparedFile;
import org.objectweb.asm.ClassReader;

/**
 * Instruments the classes of this JDK, or of the class path, for runs to come. It runs in the JDK
 * that will run the program, which knows its own classes best, and ends the VM.
 *
 * <p>For each file that is written a line goes to standard output: its source, class files,
 * prepared ones, their bytes before and after, separated by tabs. Lines that start with a space
 * name what is not prepared, and why.
 */
public final class Preparation {

  /** The source that stands for this JDK. */
  static final String JDK = "jdk";

  /** The source that stands for the jars on the class path. */
  static final String CLASS_PATH = "classpath";

  private static final int CHUNK = 512;

  private static final int CLASS = ".class".length();

  /** A class file and where it comes from. */
  private record Source(String name, byte[] classFile) {}

  private final ClassPreparer preparer;
  private final PlatformNatives natives;
  private final PlatformPackages platform;
  private final String header;
  private final PrintStream out;

  private final List<Source> chunk = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();
  private PreparedCount count;

  public Preparation(
      ClassPreparer preparer,
      PlatformNatives natives,
      PlatformPackages platform,
      String header,
      PrintStream out) {
    this.preparer = preparer;
    this.natives = natives;
    this.platform = platform;
    this.header = header;
    this.out = out;
  }

  /**
   * Prepares one source, and what is to stand beside it: for the class path the modules of this JDK
   * that its classes name, for a module those that it requires and, unless it is {@code java.base},
   * those that provide services which it uses. What is there already stays.
   *
   * @param source {@link #JDK}, {@link #CLASS_PATH}, or the name of a module of this JDK
   */
  public void prepare(String source, Path target) throws IOException {
    if (source.equals(JDK)) {
      write(source, target, file -> addModules(file, ""));
      return;
    }
    Path folder = target.toAbsolutePath().getParent();
    NeededModules needed = new NeededModules(platform);
    if (!source.equals(CLASS_PATH)) {
      needed.addNeedsOf(source);
    }
    write(
        source,
        target,
        file -> {
          if (source.equals(CLASS_PATH)) {
            addJars(file, needed);
          } else {
            addModules(file, source);
          }
          Files.write(PreparedFile.modulesOf(folder, PreparedFile.source(target)), needed.names());
        });
    for (String module : needed.names()) {
      prepareModule(module, folder);
    }
  }

  private void prepareModule(String name, Path folder) throws IOException {
    Path file = PreparedFile.of(folder, name);
    if (!Files.exists(file) && !Files.exists(PreparedFile.of(folder, JDK))) {
      write(name, file, classes -> addModules(classes, name));
    }
  }

  /** Adds the classes of a source to a file. */
  private interface Addition {
    void to(PreparedFile file) throws IOException;
  }

  private void write(String source, Path target, Addition classes) throws IOException {
    count = new PreparedCount();
    try (PreparedFile file = new PreparedFile(target, header)) {
      file.add(preparer.routines());
      classes.to(file);
      flush(file);
      file.commit();
    }
    out.println(count.line(source));
    failed.forEach(line -> out.println(" " + line));
    failed.clear();
  }

  /**
   * @param module empty for all
   */
  private void addModules(PreparedFile file, String module) throws IOException {
    FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
    try (Stream<Path> paths = Files.walk(image.getPath("/modules", module))) {
      for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
        String name = path.subpath(2, path.getNameCount()).toString();
        if (isClass(name)) {
          add(name, read(path, name), file);
        }
      }
    }
  }

  private static byte[] read(Path path, String name) throws IOException {
    return path.getName(1).toString().equals("java.base")
        ? ModuleFiles.classFile(Object.class.getModule(), name.substring(0, name.length() - CLASS))
        : Files.readAllBytes(path);
  }

  private void addJars(PreparedFile file, NeededModules modules) throws IOException {
    for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
      addJar(jar, file, modules);
    }
  }

  private void addJar(String name, PreparedFile file, NeededModules modules) throws IOException {
    try (JarFile jar = new JarFile(new File(name), false, ZipFile.OPEN_READ, Runtime.version())) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.versionedStream()::iterator) {
        if (isClass(entry.getName())) {
          byte[] classFile;
          try (InputStream in = jar.getInputStream(entry)) {
            classFile = in.readAllBytes();
          } catch (IOException damaged) {
            count.addClass();
            failed.add(entry.getName() + ": " + damaged);
            continue;
          }
          add(entry.getName(), classFile, file);
          try {
            modules.addNamedBy(classFile);
          } catch (RuntimeException brokenClassFile) {
            // It names none; why it is not prepared is told.
          }
        }
      }
    }
  }

  private static boolean isClass(String file) {
    return file.endsWith(".class")
        && !file.endsWith("module-info.class")
        && !Transformer.isOurs(null, file);
  }

  private void add(String name, byte[] classFile, PreparedFile file) throws IOException {
    count.addClass();
    chunk.add(new Source(name, classFile));
    if (chunk.size() == CHUNK) {
      flush(file);
    }
  }

  private void flush(PreparedFile file) throws IOException {
    List<Object> results = chunk.parallelStream().map(this::prepare).toList();
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i) instanceof PreparedClass done) {
        file.add(done);
        count.addPrepared(chunk.get(i).classFile(), done);
      } else {
        failed.add(chunk.get(i).name() + ": " + results.get(i));
      }
    }
    chunk.clear();
  }

  /** The prepared class, or a text that says why there is none. */
  private Object prepare(Source source) {
    try {
      if (isProgramNative(source.classFile())) {
        return "has native methods, which only the run itself can tell";
      }
      PreparedClass done = preparer.prepare(source.classFile());
      return done == null ? "its constants cannot be told from placeholders" : done;
    } catch (RuntimeException | StackOverflowError problem) {
      return problem.toString();
    }
  }

  private boolean isProgramNative(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    return !natives.isPlatform(reader.getClassName()) && ClassMethods.of(reader).declaresNatives();
  }
}
