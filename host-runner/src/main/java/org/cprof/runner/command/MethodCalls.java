package org.cprof.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.lang.model.SourceVersion;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.BoardDriver;
import org.cprof.runner.jbe.KernelClasses;
import org.cprof.runner.jbe.MethodResult;
import org.cprof.runner.jbe.MethodResults;
import org.cprof.runner.jbe.MethodRun;
import org.cprof.runner.jbe.StaticMethod;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import picocli.CommandLine.Option;

/** Single calls of a static method of the user's, estimated as the kernels are. */
final class MethodCalls {
  private static final int MOST_CALLER_WORDS = 500;

  @Option(
      names = "--args",
      paramLabel = "N,...",
      split = ",",
      description =
          "Arguments from -32768 to 32767: as many for each call as the method has parameters.")
  private List<Integer> arguments = new ArrayList<>();

  @Option(
      names = {"-cp", "--cp", "--class-path"},
      paramLabel = "PATH",
      defaultValue = ".",
      description = "Directories and jars with the classes (default: this directory).")
  private String classPath;

  @Option(
      names = "--caller-words",
      paramLabel = "N",
      defaultValue = "14",
      description =
          "The size in words of the calling method, which the return may have to load"
              + " (default: 14).")
  private int callerWords;

  @Option(
      names = "--reference",
      paramLabel = "FILE",
      description =
          "Compares with measurements: CSV with the columns kernel, argument, start, cycles.")
  private Path reference;

  @Option(
      names = "--driver",
      paramLabel = "FILE",
      description = "Writes the Java source that measures the same calls on a board, and ends.")
  private Path driver;

  /**
   * Counts the cycles of calls, from the start of the invoke to the end of its return.
   *
   * @param name the method as {@code CLASS.METHOD}, with its descriptor if there are several
   * @param options what holds for all benchmarks
   * @return the exit code
   */
  int count(String name, JbeOptions options) throws IOException {
    HostJdk jdk = options.jdk();
    KernelClasses classes = KernelClasses.of(classPath, jdk);
    StaticMethod method = classes.method(name);
    List<List<Integer>> calls = calls(method);
    ProcessorModel model = options.model().load();
    if (driver != null) {
      String source = BoardDriver.source(driverClass(), method, calls, model);
      ResultFile.write(driver, out -> out.write(source.getBytes(StandardCharsets.UTF_8)));
      return ExitCode.DONE;
    }
    Path csv = options.csv();
    List<MethodResult> results = run(model, jdk, classes, method, calls, options);
    List<MethodResult> rows =
        reference == null ? results : MethodResults.compared(results, reference);
    options
        .print()
        .print(
            () -> MethodResults.fields(model, rows),
            terminal -> MethodResults.lines(rows, terminal));
    if (csv != null) {
      MethodResults.write(csv, model, rows);
    }
    return options.exitCode(rows.stream().anyMatch(row -> row.difference().orElse(0) != 0));
  }

  private String driverClass() {
    String file = driver.getFileName().toString();
    String name = file.replaceFirst("\\.java$", "");
    if (name.equals(file) || !SourceVersion.isName(name)) {
      throw CommandException.wrongUse(
          "--driver " + driver + ": expected a file NAME.java, NAME being the class");
    }
    return name;
  }

  private List<MethodResult> run(
      ProcessorModel model,
      HostJdk jdk,
      KernelClasses classes,
      StaticMethod method,
      List<List<Integer>> calls,
      JbeOptions options) {
    String doing = "running " + Numbers.count(calls.size(), "call") + " ...";
    try (Progress progress = options.progress(doing)) {
      return new MethodRun(jdk, classes, callerWords)
          .run(
              model,
              options.model().name(),
              options.model().settings(),
              method,
              calls,
              options.starts());
    } catch (IllegalArgumentException tooLarge) {
      throw CommandException.wrongUse("--caller-words: " + tooLarge.getMessage());
    }
  }

  /** The arguments of each call. */
  private List<List<Integer>> calls(StaticMethod method) {
    if (callerWords < 1 || callerWords > MOST_CALLER_WORDS) {
      throw CommandException.wrongUse(
          "--caller-words " + callerWords + ": expected 1 to " + MOST_CALLER_WORDS);
    }
    for (int argument : arguments) {
      if (argument != (short) argument) {
        throw CommandException.wrongUse("--args " + argument + ": expected -32768 to 32767");
      }
    }
    int parameters = method.descriptor().indexOf(')') - 1; // all are ints, of one letter
    if (parameters == 0 && arguments.isEmpty()) {
      return List.of(List.of());
    }
    if (parameters == 0 || arguments.isEmpty() || arguments.size() % parameters != 0) {
      throw CommandException.wrongUse(
          method
              + " takes "
              + Numbers.count(parameters, "int")
              + ": expected as many in --args, or a multiple of it, and not "
              + arguments.size());
    }
    List<List<Integer>> calls = new ArrayList<>();
    Integer[] all = arguments.toArray(new Integer[0]);
    for (int i = 0; i < all.length; i += parameters) {
      calls.add(List.of(Arrays.copyOfRange(all, i, i + parameters)));
    }
    return calls;
  }
}
