package org.cprof.runner.jbe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.classes.ClassPathFiles;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.ProgramClassPath;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The kernels' class files: which there are, where they lie, and which classes they refer to. */
final class Kernels {
  private static final String FOLDER = "jbe/kernel/";
  private static final int CONSTANT_CLASS = 7; // JVMS 4.4

  private Kernels() {}

  /** Opened when they are first asked for. */
  private static final class Opened {
    static final ClassPathFiles FILES =
        ProgramClassPath.open(List.of(location()), Runtime.version().feature());
  }

  /**
   * The directory or jar with the benchmarks.
   *
   * @throws CommandException if the installation lacks it
   */
  static Path location() {
    URL folder = Kernels.class.getClassLoader().getResource(FOLDER);
    if (folder == null) {
      throw CommandException.notRun("the installation is incomplete: no benchmarks");
    }
    String text = folder.toString();
    try {
      return text.startsWith("jar:")
          ? Path.of(new URL(text.substring(4, text.indexOf("!/"))).toURI())
          : Path.of(folder.toURI()).getParent().getParent();
    } catch (URISyntaxException | MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The simple names of all classes with a {@code public static int run(int)}, sorted. */
  static List<String> names() {
    try {
      return Opened.FILES.names().stream()
          .filter(name -> name.startsWith(FOLDER) && name.lastIndexOf('/') < FOLDER.length())
          .filter(name -> isKernel(reader(name)))
          .map(name -> name.substring(FOLDER.length()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isKernel(ClassReader reader) {
    boolean[] found = new boolean[1];
    int expected = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            found[0] |=
                name.equals("run") && descriptor.equals("(I)I") && (access & expected) == expected;
            return null;
          }
        },
        ClassReader.SKIP_CODE);
    return found[0];
  }

  /**
   * All classes that a kernel refers to, directly or through other benchmark classes, itself
   * included; binary names.
   */
  static Set<String> references(String kernel) {
    return referencesOf(FOLDER + kernel);
  }

  /** All classes that a class of the benchmarks refers to, by its internal name. */
  static Set<String> referencesOf(String internalName) {
    Set<String> names = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>();
    open.add(internalName);
    while (!open.isEmpty()) {
      String name = open.remove();
      if (name.startsWith("[") || !names.add(name.replace('/', '.'))) {
        continue;
      }
      if (name.startsWith("jbe/")) {
        open.addAll(constants(reader(name)));
      }
    }
    return names;
  }

  /** The internal names of all classes that a class file refers to. */
  static List<String> constants(ClassReader reader) {
    char[] buffer = new char[reader.getMaxStringLength()];
    List<String> names = new ArrayList<>();
    for (int i = 1; i < reader.getItemCount(); i++) {
      int offset = reader.getItem(i);
      // ASM's offset of a constant points behind its tag; it is 0 behind a long or double.
      if (offset > 0 && reader.readByte(offset - 1) == CONSTANT_CLASS) {
        names.add(reader.readUTF8(offset, buffer));
      }
    }
    return names;
  }

  private static ClassReader reader(String internalName) {
    try {
      return new ClassReader(Opened.FILES.read(internalName));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
