package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.SourceVersion;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CommandException;
import org.cprof.runner.command.option.MethodOptions;
import org.cprof.runner.jbe.Arguments;
import org.cprof.runner.jbe.BoardDriver;
import org.cprof.runner.jbe.MethodCall;
import org.cprof.runner.jbe.MethodRun;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.jbe.StaticMethod;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Single calls of static methods of the user's, as the command line names them. */
final class MethodCalls {
  @Option(
      names = "--args",
      paramLabel = "N,...",
      split = ",",
      description =
          "Arguments from -32768 to 32767: as many for each call as a method has parameters"
              + " (default: those of --reference).")
  private List<Integer> arguments = new ArrayList<>();

  @Mixin private MethodOptions options;

  @Option(
      names = "--driver",
      paramLabel = "FILE",
      description = "Writes the Java source that measures the same calls on a board, and ends.")
  private Path driver;

  MethodOptions options() {
    return options;
  }

  boolean writesDriver() {
    return driver != null;
  }

  /** Writes the program that measures calls on a board. */
  void writeDriver(List<MethodCall> calls, String processor, ProcessorModel model)
      throws IOException {
    String file = driver.getFileName().toString();
    String name = file.replaceFirst("\\.java$", "");
    if (name.equals(file) || !SourceVersion.isName(name)) {
      throw CommandException.wrongUse(
          "--driver " + driver + ": expected a file NAME.java, NAME being the class");
    }
    ResultFile.write(driver, BoardDriver.source(name, calls, processor, model));
  }

  /**
   * The calls of methods, each with all arguments.
   *
   * @param names as {@code CLASS.METHOD}, with the descriptor if there are several of the name
   * @param references what was measured; its arguments are those of a method where none are given
   */
  List<MethodCall> of(List<String> names, MethodRun run, ReferenceSet references) {
    for (int argument : arguments) {
      if (argument != (short) argument) {
        throw CommandException.wrongUse("--args " + argument + ": expected -32768 to 32767");
      }
    }
    List<MethodCall> calls = new ArrayList<>();
    for (String name : names) {
      StaticMethod method = run.classes().method(name);
      List<Arguments> measured =
          arguments.isEmpty() ? measured(method, run, references) : List.of();
      for (Arguments each : measured.isEmpty() ? given(method) : measured) {
        check(method, each.values().size());
        calls.add(new MethodCall(method, each));
      }
    }
    return calls;
  }

  private static List<Arguments> measured(
      StaticMethod method, MethodRun run, ReferenceSet references) {
    return references.measurements().stream()
        .filter(each -> method.isNamed(each.benchmark()))
        .flatMap(each -> run.call(each).stream())
        .filter(call -> call.method().equals(method))
        .map(MethodCall::arguments)
        .distinct()
        .toList();
  }

  /** The arguments of each call of a method. */
  private List<Arguments> given(StaticMethod method) {
    int parameters = method.parameters();
    if (parameters == 0 || arguments.size() % parameters != 0) {
      return List.of(new Arguments(arguments));
    }
    List<Arguments> calls = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i += parameters) {
      calls.add(new Arguments(arguments.subList(i, i + parameters)));
    }
    return calls.isEmpty() ? List.of(Arguments.NONE) : calls;
  }

  private static void check(StaticMethod method, int given) {
    if (method.parameters() != given) {
      throw CommandException.wrongUse(
          method
              + " takes "
              + Numbers.count(method.parameters(), "int")
              + ": expected as many in --args, or a multiple of it, and not "
              + given);
    }
  }
}
