package org.cprof.runner.jbe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.classes.ClassPathFiles;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.ProgramClassPath;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Class files with methods that are measured: a user's, or those of the benchmarks.
 *
 * @param classPath directories and jars
 * @param files what is in them
 */
public record KernelClasses(List<Path> classPath, ClassPathFiles files) {
  private static final int CONSTANT_CLASS = 7; // JVMS 4.4

  /**
   * Opens a class path.
   *
   * @param path as for the {@code java} command
   * @param jdk what runs the kernels
   * @throws CommandException if an entry does not exist or cannot be read
   */
  public static KernelClasses of(String path, HostJdk jdk) {
    ClassPathFiles files = ProgramClassPath.open(path, jdk.feature());
    List<Path> entries =
        ProgramClassPath.expanded(path).stream().map(Path::toAbsolutePath).toList();
    return new KernelClasses(entries, files);
  }

  /**
   * Finds a method.
   *
   * @param text {@code CLASS.METHOD}, or with a descriptor behind it
   * @throws CommandException if there is none that can be called with ints alone, or several
   */
  public StaticMethod method(String text) {
    return one(text, methods(text));
  }

  /**
   * Finds the method of a call, whose arguments tell methods of a name apart.
   *
   * @param arguments how many the call has
   */
  StaticMethod method(String text, int arguments) {
    List<StaticMethod> all = methods(text);
    List<StaticMethod> fitting = all.stream().filter(m -> m.parameters() == arguments).toList();
    return one(text, fitting.isEmpty() ? all : fitting);
  }

  private static StaticMethod one(String text, List<StaticMethod> found) {
    if (found.size() == 1) {
      return found.get(0);
    }
    throw CommandException.wrongUse(
        text + " is one of several: " + found.stream().map(StaticMethod::withDescriptor).toList());
  }

  /** All that can be called with ints alone; at least one. */
  private List<StaticMethod> methods(String text) {
    int open = text.indexOf('(');
    String path = open < 0 ? text : text.substring(0, open);
    int dot = path.lastIndexOf('.');
    if (dot <= 0) {
      throw CommandException.wrongUse(
          "'" + text + "' is no method: expected CLASS.METHOD, such as org.example.Filter.step");
    }
    String className = path.substring(0, dot);
    byte[] classFile =
        read(className)
            .orElseThrow(
                () ->
                    CommandException.wrongUse(
                        "class " + className + " is not in " + classPath + ", see -cp"));
    List<StaticMethod> found = new ArrayList<>();
    List<String> others = new ArrayList<>();
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_CODE);
    int expected = Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC;
    for (MethodNode method : node.methods) {
      if (method.name.equals(path.substring(dot + 1))
          && (open < 0 || method.desc.equals(text.substring(open)))) {
        if ((node.access & Opcodes.ACC_PUBLIC) != 0
            && (method.access & expected) == expected
            && StaticMethod.takesInts(method.desc)) {
          found.add(new StaticMethod(className, method.name, method.desc));
        } else {
          others.add(method.name + method.desc);
        }
      }
    }
    if (found.isEmpty()) {
      throw CommandException.wrongUse(
          text
              + (others.isEmpty() ? " is not declared by its class" : " is " + others)
              + ": expected a public static method of a public class that takes ints");
    }
    return found;
  }

  /** The lines of a plan by which a program begins that uses a class. */
  List<String> loading(String className) {
    List<String> lines = new ArrayList<>(List.of("loader"));
    references(className).forEach(name -> lines.add("load " + name));
    return lines;
  }

  /** Binary names of the class and all that it refers to, the JDK's among them, sorted. */
  Set<String> references(String className) {
    Set<String> names = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(className.replace('.', '/')));
    while (!open.isEmpty()) {
      String name = open.remove();
      String binaryName = name.replace('/', '.');
      Optional<byte[]> classFile = name.startsWith("[") ? Optional.empty() : read(binaryName);
      if (classFile.isPresent() && names.add(binaryName)) {
        open.addAll(constants(new ClassReader(classFile.get())));
      } else if (name.startsWith("java/")) {
        names.add(binaryName);
      }
    }
    return names;
  }

  /** The internal names of all classes that a class file refers to. */
  private static List<String> constants(ClassReader reader) {
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

  private Optional<byte[]> read(String className) {
    try {
      return Optional.ofNullable(files.read(className.replace('.', '/')));
    } catch (IOException unreadable) {
      throw CommandException.wrongUse(unreadable);
    }
  }
}
