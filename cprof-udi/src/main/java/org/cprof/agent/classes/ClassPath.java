package org.cprof.agent.classes;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;

/**
 * The class files of a class path: in its folders and jars, and in what the manifests of jars name.
 * What cannot be read is left out, as the VM will tell.
 */
public final class ClassPath {

  private static final String CLASS = ".class";

  private final List<File> entries = new ArrayList<>();

  /**
   * @param path entries as on the command line
   */
  public ClassPath(String path) {
    for (String entry : path.split(File.pathSeparator)) {
      entries.add(new File(entry.isEmpty() ? "." : entry));
    }
  }

  /**
   * @param entries jars and folders
   */
  public ClassPath(List<File> entries) {
    this.entries.addAll(entries);
  }

  /**
   * Where this VM finds the program: its class path, its modules, and what the boot loader looks
   * through behind the JDK.
   *
   * @param boot what is appended to the boot class path; null or empty for nothing
   */
  public static ClassPath ofThisVm(String boot) {
    String classes = System.getProperty("java.class.path");
    boolean isModule = System.getProperty("jdk.module.main") != null;
    ClassPath path =
        classes.isEmpty() && isModule ? new ClassPath(List.of()) : new ClassPath(classes);
    if (boot != null && !boot.isEmpty()) {
      path.entries.addAll(0, new ClassPath(boot).entries);
    }
    String modules = System.getProperty("jdk.module.path");
    if (modules != null) {
      for (String entry : modules.split(File.pathSeparator)) {
        path.addModules(new File(entry));
      }
    }
    return path;
  }

  /** An entry of a module path is a module or a folder of such. */
  private void addModules(File entry) {
    File[] modules = new File(entry, "module-info.class").exists() ? null : entry.listFiles();
    if (modules == null) {
      entries.add(entry);
    } else {
      entries.addAll(List.of(modules));
    }
  }

  /** Whether a class file is of some kind; they are asked for in the order of the path. */
  boolean anyMatch(Predicate<byte[]> kind) {
    Set<String> folders = new HashSet<>();
    // The manifests of jars add entries.
    for (int i = 0; i < entries.size(); i++) {
      if (matches(entries.get(i), kind, folders)) {
        return true;
      }
    }
    return false;
  }

  private boolean matches(File entry, Predicate<byte[]> kind, Set<String> folders) {
    try {
      return entry.isDirectory()
          ? matchesIn(entry, kind, folders)
          : entry.isFile() && matches(entry, kind);
    } catch (SecurityException hidden) {
      return false;
    }
  }

  /** Its folders and jars; with what manifests name once all class files were looked at. */
  List<File> entries() {
    return List.copyOf(entries);
  }

  /** All classes, by their internal names; of two of one name that which comes first. */
  Map<String, ClassMethods> classes() {
    Map<String, ClassMethods> found = new HashMap<>();
    anyMatch(
        new Predicate<>() {
          @Override
          public boolean test(byte[] classFile) {
            ClassReader reader = new ClassReader(classFile);
            found.putIfAbsent(reader.getClassName(), ClassMethods.of(reader));
            return false;
          }
        });
    return found;
  }

  /**
   * Looks into every folder once, wherever links lead, and not where no package can be: its name
   * has no dot.
   */
  private static boolean matchesIn(File folder, Predicate<byte[]> kind, Set<String> seen) {
    File[] files = isNew(folder, seen) ? folder.listFiles() : null;
    for (File file : files == null ? new File[0] : files) {
      String name = file.getName();
      boolean mayBePackage = name.indexOf('.') < 0;
      if (mayBePackage && file.isDirectory()
          ? matchesIn(file, kind, seen)
          : isClass(name) && is(file, kind)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNew(File folder, Set<String> seen) {
    try {
      return seen.add(folder.getCanonicalPath());
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static boolean is(File file, Predicate<byte[]> kind) {
    try (InputStream in = new FileInputStream(file)) {
      return is(in.readAllBytes(), kind);
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static boolean is(byte[] classFile, Predicate<byte[]> kind) {
    try {
      return kind.test(classFile);
    } catch (RuntimeException broken) {
      return false; // and cannot be loaded
    }
  }

  private boolean matches(File jar, Predicate<byte[]> kind) {
    try (ZipFile zip = ClassJar.open(jar)) {
      Enumeration<? extends ZipEntry> files = zip.entries();
      while (files.hasMoreElements()) {
        ZipEntry file = files.nextElement();
        if (isClass(file.getName()) && is(ClassJar.read(zip, file), kind)) {
          return true;
        }
      }
      addNamed(ClassJar.manifest(zip), jar);
    } catch (IOException | RuntimeException unreadable) {
      // Nor can the VM read it.
    }
    return false;
  }

  /** An entry by its number; null if there are no more. */
  File entry(int number) {
    return number < entries.size() ? entries.get(number) : null;
  }

  /**
   * Adds what the manifest of a jar names.
   *
   * @param manifest null if it has none
   */
  void addNamed(Manifest manifest, File jar) {
    String path =
        manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    for (String each : path == null ? new String[0] : path.trim().split("\\s+")) {
      File named = new File(jar.toURI().resolve(each));
      if (!entries.contains(named)) {
        entries.add(named);
      }
    }
  }

  private static boolean isClass(String file) {
    return file.endsWith(CLASS);
  }
}
