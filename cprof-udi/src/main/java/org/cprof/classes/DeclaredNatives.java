package org.cprof.classes;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Names and descriptors of the natives that the classes of a class path declare. What is in a jar
 * is remembered in a folder, by the jar's content. What cannot be read is left out, as the JVM will
 * tell.
 */
public final class DeclaredNatives {
  private static final String CLASS = ".class";

  /** Flags, class and superclass stand before the interfaces. */
  private static final int INTERFACES = 6;

  /** Flags, name and descriptor stand before the attributes of a field or method. */
  private static final int ATTRIBUTES = 6;

  /** Null to remember nothing. */
  private final Path memory;

  private final Set<String> natives = new TreeSet<>();
  private final Set<String> folders = new HashSet<>();

  private DeclaredNatives(Path memory) {
    this.memory = memory;
  }

  /**
   * Finds those of a class path.
   *
   * @param memory a folder for what is remembered of jars; null to remember nothing
   */
  public static Set<String> of(List<File> entries, Path memory) {
    DeclaredNatives declared = new DeclaredNatives(memory);
    for (File entry : entries) {
      declared.add(entry);
    }
    return declared.natives;
  }

  private void add(File entry) {
    try {
      if (entry.isDirectory()) {
        addFolder(entry);
      } else if (entry.isFile()) {
        natives.addAll(ofJar(entry));
      }
    } catch (IOException | RuntimeException unreadable) {
      // Nor can the JVM read it.
    }
  }

  /**
   * Looks into every folder once, wherever links lead, and not where no package can be: its name
   * has no dot.
   */
  private void addFolder(File folder) throws IOException {
    File[] files = folders.add(folder.getCanonicalPath()) ? folder.listFiles() : null;
    for (File file : files == null ? new File[0] : files) {
      String name = file.getName();
      if (name.endsWith(CLASS)) {
        addTo(natives, Files.readAllBytes(file.toPath()));
      } else if (name.indexOf('.') < 0 && file.isDirectory()) {
        addFolder(file);
      }
    }
  }

  private Set<String> ofJar(File jar) throws IOException {
    Path file = memory == null ? null : memory.resolve(JarIdentity.of(jar.toPath()));
    Set<String> remembered = file == null ? null : remembered(file);
    if (remembered != null) {
      return remembered;
    }
    Set<String> found = new TreeSet<>();
    try (ZipFile zip = new ZipFile(jar)) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry each = all.nextElement();
        if (each.getName().endsWith(CLASS)) {
          addTo(found, ClassJar.read(zip, each));
        }
      }
    }
    if (file != null) {
      remember(found, file);
    }
    return found;
  }

  /** Null if there is nothing, or what cannot be read. */
  private static Set<String> remembered(Path file) {
    try {
      return Files.isRegularFile(file) ? Set.copyOf(Files.readAllLines(file)) : null;
    } catch (IOException damaged) {
      return null;
    }
  }

  private static void addTo(Set<String> found, byte[] classFile) {
    try {
      // A method without code is native or abstract; most classes have none.
      if (declaresNative(classFile)) {
        found.addAll(ClassMethods.of(new ClassReader(classFile)).natives());
      }
    } catch (RuntimeException broken) {
      // It cannot be loaded.
    }
  }

  private static void remember(Set<String> found, Path file) {
    try {
      Files.createDirectories(file.getParent());
      Path temporary = Files.createTempFile(file.getParent(), "natives-", ".tmp");
      Files.writeString(temporary, String.join("\n", found), StandardCharsets.UTF_8);
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException full) {
      // The next run looks again.
    }
  }

  /**
   * Whether a class has a native method: a quick look at the flags of its methods (JVMS 4.1), of
   * which there are many.
   *
   * @throws RuntimeException when the class file is broken
   */
  private static boolean declaresNative(byte[] classFile) {
    int at = ConstantPool.walk(classFile, offset -> {}) + INTERFACES;
    at += 2 + 2 * ConstantPool.shortAt(classFile, at);
    int fields = ConstantPool.shortAt(classFile, at);
    at += 2;
    for (int i = 0; i < fields; i++) {
      at = endOfAttributes(classFile, at + ATTRIBUTES);
    }
    int methods = ConstantPool.shortAt(classFile, at);
    at += 2;
    for (int i = 0; i < methods; i++) {
      if ((ConstantPool.shortAt(classFile, at) & Opcodes.ACC_NATIVE) != 0) {
        return true;
      }
      at = endOfAttributes(classFile, at + ATTRIBUTES);
    }
    return false;
  }

  private static int endOfAttributes(byte[] classFile, int attributes) {
    int at = attributes + 2;
    for (int i = ConstantPool.shortAt(classFile, attributes); i > 0; i--) {
      at +=
          6
              + (ConstantPool.shortAt(classFile, at + 2) << 16
                  | ConstantPool.shortAt(classFile, at + 4));
    }
    return at;
  }
}
