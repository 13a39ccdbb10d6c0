package org.cprof.runner.jbe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.ProgramClassPath;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** The kernels: which there are, and where the classes of all benchmarks lie. */
final class Kernels {
  private static final String FOLDER = "jbe/kernel/";

  private Kernels() {}

  /** Opened when they are first asked for. */
  private static final class Opened {
    static final KernelClasses CLASSES =
        new KernelClasses(
            List.of(location()),
            ProgramClassPath.open(List.of(location()), Runtime.version().feature()));
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
      return Opened.CLASSES.files().names().stream()
          .filter(name -> name.startsWith(FOLDER) && name.lastIndexOf('/') < FOLDER.length())
          .filter(name -> isKernel(reader(name)))
          .map(name -> name.substring(FOLDER.length()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The class files of all benchmarks. */
  static KernelClasses classes() {
    return Opened.CLASSES;
  }

  /** The calls of kernels, by their simple names. */
  static List<MethodCall> calls(List<String> kernels, Function<String, List<Integer>> arguments) {
    return kernels.stream()
        .flatMap(kernel -> arguments.apply(kernel).stream().map(each -> call(kernel, each)))
        .toList();
  }

  static MethodCall call(String kernel, int argument) {
    return new MethodCall(
        new StaticMethod(FOLDER.replace('/', '.') + kernel, "run", "(I)I"), Arguments.of(argument));
  }

  private static boolean isKernel(ClassReader reader) {
    ClassNode kernel = new ClassNode();
    reader.accept(kernel, ClassReader.SKIP_CODE);
    int expected = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    return kernel.methods.stream()
        .anyMatch(
            each ->
                each.name.equals("run")
                    && each.desc.equals("(I)I")
                    && (each.access & expected) == expected);
  }

  private static ClassReader reader(String internalName) {
    try {
      return new ClassReader(Opened.CLASSES.files().read(internalName));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
