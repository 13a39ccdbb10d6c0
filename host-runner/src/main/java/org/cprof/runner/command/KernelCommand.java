package org.cprof.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.lang.model.SourceVersion;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.BoardDriver;
import org.cprof.runner.jbe.KernelClasses;
import org.cprof.runner.jbe.MethodResult;
import org.cprof.runner.jbe.MethodResults;
import org.cprof.runner.jbe.MethodRun;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.jbe.StaticMethod;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof kernel}: single calls of a method of the user's, estimated. */
@Command(
    name = "kernel",
    description =
        "Counts the cycles of single calls of a method, from the start of the invoke to the"
            + " end of its return, as 'cprof jbe' does for its kernels.",
    footer = {
      "",
      "Example:",
      "  cprof kernel org.example.Filter.step --args 5,50 -cp classes --set r=3 \\",
      "    --start warm"
    })
public final class KernelCommand implements CliCommand {
  private static final int MOST_CALLER_WORDS = 500;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "CLASS.METHOD",
      description =
          "A public static method of a public class, whose parameters are ints; with its descriptor if there are"
              + " several of the name.")
  private String name;

  @Option(
      names = "--args",
      paramLabel = "N,...",
      split = ",",
      description =
          "Arguments from -32768 to 32767: as many for each call as the method has parameters.")
  private List<Integer> arguments = new ArrayList<>();

  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      defaultValue = ".",
      description = "Directories and jars with the classes (default: this directory).")
  private String classPath;

  @Option(
      names = "--start",
      paramLabel = "empty|warm",
      description =
          "The method cache when the method is called: empty, or warm from the same call just"
              + " before (default: both).")
  private Start start;

  @Option(
      names = "--caller-words",
      paramLabel = "N",
      defaultValue = "14",
      description =
          "The size in words of the calling method, which the return may have to load"
              + " (default: 14).")
  private int callerWords;

  @Option(names = "--csv", paramLabel = "FILE", description = "Writes the table as CSV, too.")
  private Path csv;

  @Option(
      names = "--reference",
      paramLabel = "FILE",
      description =
          "Compares with measurements: CSV with the columns kernel, argument, start, cycles.")
  private Path reference;

  @Option(
      names = "--strict",
      description = "Ends with exit code 1 if a row with a reference differs from it.")
  private boolean strict;

  @Option(
      names = "--driver",
      paramLabel = "FILE",
      description = "Writes the Java source that measures the same calls on a board, and ends.")
  private Path driver;

  @Mixin private ModelOptions modelOptions;

  @Mixin private JdkOption jdkOption;

  @Mixin private PrintOptions print;

  @Override
  public CommandGroup group() {
    return CommandGroup.MODELS;
  }

  @Override
  public Integer call() throws IOException {
    HostJdk jdk = jdkOption.jdk();
    KernelClasses classes = KernelClasses.of(classPath, jdk);
    StaticMethod method = classes.method(name);
    List<List<Integer>> calls = calls(method);
    ProcessorModel model = modelOptions.load();
    if (driver != null) {
      String source = BoardDriver.source(driverClass(), method, calls, model);
      ResultFile.write(driver, out -> out.write(source.getBytes(StandardCharsets.UTF_8)));
      return ExitCode.DONE;
    }
    ResultFile.check(csv);
    List<MethodResult> results = run(model, jdk, classes, method, calls);
    List<MethodResult> rows =
        reference == null ? results : MethodResults.compared(results, reference);
    print.print(
        json -> MethodResults.write(model, rows, json),
        terminal -> MethodResults.lines(rows, terminal.width(), terminal.style()));
    if (csv != null) {
      MethodResults.write(csv, model, rows);
    }
    boolean differs = rows.stream().anyMatch(row -> row.difference().orElse(0) != 0);
    return strict && differs ? ExitCode.CHECK_FAILED : ExitCode.DONE;
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
      List<List<Integer>> calls) {
    List<Start> starts = start == null ? List.of(Start.values()) : List.of(start);
    String doing = "running " + Numbers.count(calls.size(), "call") + " ...";
    try (Progress progress = Progress.show(doing, spec.commandLine().getErr())) {
      return new MethodRun(jdk, classes, callerWords)
          .run(model, modelOptions.name(), modelOptions.settings(), method, calls, starts);
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
