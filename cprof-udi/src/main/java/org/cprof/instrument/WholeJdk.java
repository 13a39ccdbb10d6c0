package org.cprof.instrument;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.cprof.instrument.method.CountingRegistry;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.model.ProcessorModel;
import org.cprof.udi.CycleUdi;

/** Puts every class of every module of a JDK through the instrumenter, without running any. */
public final class WholeJdk {

  /**
   * What came of it.
   *
   * @param classes class files with or without methods
   * @param methods instrumented methods
   * @param bytesBefore of all class files
   * @param bytesAfter of all instrumented class files
   * @param leftOut methods that stay as they are and classes that failed, each with its reason
   */
  public record Result(
      int classes, int methods, long bytesBefore, long bytesAfter, List<String> leftOut) {}

  /** Node layout of the run-time with a simulated cache: the larger one. */
  private static final Layout LAYOUT = new Layout(72, 24_000, 1 << 16, true, 0x40, false, false);

  private WholeJdk() {}

  /**
   * @param javaHome the JDK, whose class files are read from its run-time image
   * @param progress is told of each instrumented class file
   * @throws IOException when there is no readable run-time image
   */
  public static Result instrument(Path javaHome, ProcessorModel model, Consumer<byte[]> progress)
      throws IOException {
    CountingRegistry registry = new CountingRegistry();
    ClassInstrumenter instrumenter =
        new ClassInstrumenter(
            new CycleUdi(model),
            LAYOUT,
            registry,
            (owner, name, descriptor, opcode) -> NativeMethods.Callee.JAVA,
            RoutineCompiler.compile(model, LAYOUT));
    List<String> failed = new ArrayList<>();
    long before = 0;
    long after = 0;
    int classes = 0;
    try (FileSystem image =
            FileSystems.newFileSystem(
                URI.create("jrt:/"), Map.of("java.home", javaHome.toString()));
        Stream<Path> files = Files.walk(image.getPath("/modules"))) {
      for (Path file : (Iterable<Path>) files.filter(WholeJdk::isClass)::iterator) {
        byte[] classFile = Files.readAllBytes(file);
        classes++;
        before += classFile.length;
        try {
          byte[] instrumented = instrumenter.instrument(classFile, OperandSites.NONE);
          after += instrumented.length;
          progress.accept(instrumented);
        } catch (RuntimeException problem) {
          failed.add(file + ": " + problem);
        }
      }
    }
    failed.addAll(registry.leftOut());
    return new Result(classes, registry.methods(), before, after, failed);
  }

  private static boolean isClass(Path file) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    return name.endsWith(".class") && !name.equals("module-info.class");
  }
}
