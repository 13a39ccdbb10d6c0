package org.cprof.classes;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** The class files of a JDK, in its run-time image. Thread-safe. */
public final class JdkImage {

  private static final URI IMAGE = URI.create("jrt:/");
  private static final String CLASS = ".class";

  /** Offset of the version in a class file, in bytes. */
  private static final int MAJOR_VERSION = 6;

  private static final String MODULE_INFO = "module-info";

  private final FileSystem image;
  private final int feature;

  /** The modules that have a package, by its internal name. */
  private final Map<String, List<String>> modules = new ConcurrentHashMap<>();

  private final Map<String, ClassMethods> methods = new ConcurrentHashMap<>();

  private JdkImage(FileSystem image, int feature) {
    this.image = image;
    this.feature = feature;
  }

  /**
   * The image of a JDK.
   *
   * @throws IOException if it has none that can be read
   */
  public static JdkImage of(Path javaHome) throws IOException {
    if (Files.isSameFile(javaHome, Path.of(System.getProperty("java.home")))) {
      return own();
    }
    FileSystem image = FileSystems.newFileSystem(IMAGE, Map.of("java.home", javaHome.toString()));
    return new JdkImage(image, feature(image));
  }

  /** The image of the JDK that runs this process. */
  public static JdkImage own() {
    return new JdkImage(FileSystems.getFileSystem(IMAGE), Runtime.version().feature());
  }

  /** The first number of its version. */
  public int feature() {
    return feature;
  }

  /** A JDK's own classes have its version: 61 is that of JDK 17, and so on (JVMS 4.1). */
  private static int feature(FileSystem image) throws IOException {
    Path object = image.getPath("/modules", "java.base", "java/lang/Object" + CLASS);
    return new ClassReader(Files.readAllBytes(object)).readUnsignedShort(MAJOR_VERSION) - 44;
  }

  public List<String> modules() throws IOException {
    return names(image.getPath("/modules"));
  }

  private static List<String> names(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      entries.forEach(entry -> names.add(entry.getFileName().toString()));
    } catch (NoSuchFileException none) {
      return List.of();
    }
    names.sort(null);
    return names;
  }

  /**
   * The internal names of a module's classes; none of a module that it does not have: a JVM of an
   * image that jlink has made still knows the names of all modules of its JDK.
   */
  public List<String> classes(String module) throws IOException {
    Path root = image.getPath("/modules", module);
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(CLASS) && !name.endsWith(MODULE_INFO + CLASS))
          .map(name -> name.substring(0, name.length() - CLASS.length()))
          .toList();
    }
  }

  /** The names of a module's packages, with dots, as its descriptor lists them (JVMS 4.7.26). */
  public List<String> packages(String module) throws IOException {
    byte[] descriptor = classFile(module, MODULE_INFO);
    if (descriptor == null) {
      return List.of();
    }
    ClassNode node = new ClassNode();
    new ClassReader(descriptor).accept(node, 0);
    List<String> packages = node.module.packages == null ? List.of() : node.module.packages;
    return packages.stream().map(name -> name.replace('/', '.')).toList();
  }

  /**
   * A class file, or null if there is none.
   *
   * @param className internal name
   */
  public byte[] classFile(String className) throws IOException {
    for (String module : modulesWith(className)) {
      byte[] found = classFile(module, className);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** A class file of a module, or null if there is none. */
  public byte[] classFile(String module, String className) throws IOException {
    Path file = image.getPath("/modules", module, className + CLASS);
    return Files.exists(file) ? Files.readAllBytes(file) : null;
  }

  private List<String> modulesWith(String className) throws IOException {
    String name = className.substring(0, Math.max(className.lastIndexOf('/'), 0));
    List<String> known = modules.get(name);
    if (known == null) {
      known =
          name.isEmpty() ? List.of() : names(image.getPath("/packages", name.replace('/', '.')));
      modules.put(name, known);
    }
    return known;
  }

  /**
   * What matters of a class; {@link ClassMethods#UNKNOWN} if it is none of this JDK.
   *
   * @param className internal name
   */
  public ClassMethods methods(String className) {
    ClassMethods known = methods.get(className);
    if (known == null) {
      known = read(className);
      methods.put(className, known);
    }
    return known;
  }

  private ClassMethods read(String className) {
    try {
      byte[] classFile = classFile(className);
      return classFile == null ? ClassMethods.UNKNOWN : ClassMethods.of(new ClassReader(classFile));
    } catch (IOException | RuntimeException unreadable) {
      return ClassMethods.UNKNOWN;
    }
  }
}
