package org.cprof.agent.transform;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
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
import org.cprof.prepared.ClassPreparer;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.PreparedFile;
import org.objectweb.asm.ClassReader;

/**
 * Instruments the classes of this JDK, or of the class path, for runs to come. It runs in the JDK
 * that will run the program, which knows its own classes best, and ends the VM.
 *
 * <p>For each source a line goes to standard output: its name, class files, prepared ones, their
 * bytes before and after, separated by tabs. Lines that start with a space name what is not
 * prepared, and why.
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
  private final String header;
  private final PrintStream out;

  private final List<Source> chunk = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();
  private final PreparedCount count = new PreparedCount();

  public Preparation(
      ClassPreparer preparer, PlatformNatives natives, String header, PrintStream out) {
    this.preparer = preparer;
    this.natives = natives;
    this.header = header;
    this.out = out;
  }

  /**
   * Prepares one source.
   *
   * @param source {@link #JDK} or {@link #CLASS_PATH}
   */
  public void prepare(String source, Path target) throws IOException {
    try (PreparedFile file = new PreparedFile(target, header)) {
      file.add(preparer.routines());
      if (source.equals(JDK)) {
        addJdk(file);
      } else if (source.equals(CLASS_PATH)) {
        for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
          addJar(jar, file);
        }
      } else {
        throw new IllegalArgumentException("cannot prepare '" + source + "'");
      }
      flush(file);
      file.commit();
    }
    out.println(count.line(source));
    failed.forEach(line -> out.println(" " + line));
  }

  private void addJdk(PreparedFile file) throws IOException {
    try (Stream<Path> paths =
        Files.walk(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"))) {
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

  private void addJar(String name, PreparedFile file) throws IOException {
    try (JarFile jar = new JarFile(new File(name), false, ZipFile.OPEN_READ, Runtime.version())) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.versionedStream()::iterator) {
        if (isClass(entry.getName())) {
          try (InputStream in = jar.getInputStream(entry)) {
            add(entry.getName(), in.readAllBytes(), file);
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
