package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.classes.ClassPathFiles;
import org.cprof.classes.JdkImage;
import org.cprof.code.MethodCode;
import org.cprof.profile.ProfileFile;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.bound.Analysis;
import org.cprof.runner.bound.Bound;
import org.cprof.runner.bound.BoundText;
import org.cprof.runner.bound.Facts;
import org.cprof.runner.bound.Parameters;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.host.ProgramClassPath;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cprof bound}: a bound on the worst-case execution time of a method. */
@Command(
    name = "bound",
    description = "Bounds the worst-case execution time of a method.",
    footer = {
      "",
      "Example:",
      "  cprof bound 'app.Motor.step(I)V' --args 0..100 -cp classes --source src/main/java"
    })
public final class BoundCommand implements CliCommand {
  @Mixin private ModelOptions model;

  @Mixin private PrintOptions print;

  @Option(
      names = {"-cp", "--cp", "--class-path"},
      paramLabel = "PATH",
      required = true,
      description = "Where the program's classes are: directories and jars.")
  private String classPath;

  @Mixin private LoopOptions loops;

  @Option(
      names = "--args",
      paramLabel = "RANGE",
      split = ",",
      description =
          "What the parameters may be: a number, a range such as 0..9, or 'any' for each (default:"
              + " any).")
  private List<String> arguments = new ArrayList<>();

  @Option(
      names = "--cache",
      paramLabel = "STATE",
      defaultValue = "unknown",
      description =
          "What the method cache holds when the method begins: unknown (default), or empty, but"
              + " for the method itself.")
  private Bound.CacheAtStart start;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The worst path as a profile (default: none).")
  private Path output;

  @Mixin private SharingOption sharing;

  @picocli.CommandLine.Parameters(
      paramLabel = "CLASS.METHOD[DESCRIPTOR]",
      description = "The method, with a descriptor if its name has several.")
  private String method;

  @Override
  public CommandGroup group() {
    return CommandGroup.MODELS;
  }

  @Override
  public Integer call() {
    Facts facts = loops.facts();
    ClassPathFiles classes = ProgramClassPath.open(classPath, Runtime.version().feature());
    Analysis analysis = new Analysis(model.load(), classes, facts);
    Bound bound = analysis.of(find(classes), new Parameters(arguments), start);
    if (output != null) {
      try {
        ProfileFile.write(bound.worst(), new OutputFile(output).path());
        sharing.apply(output);
      } catch (IOException e) {
        throw CommandException.wrongUse(e);
      }
    }
    print.print(() -> BoundText.json(bound), terminal -> BoundText.lines(bound, terminal));
    return ExitCode.DONE;
  }

  private MethodCode find(ClassPathFiles classes) {
    List<MethodCode> found =
        new MethodFinder(classes, JdkImage.own()).find(NamedMethod.parse(method));
    if (found.size() > 1) {
      throw CommandException.wrongUse(
          method
              + " has "
              + found.size()
              + " methods: say which, as in "
              + method
              + found.get(0).descriptor());
    }
    return found.get(0);
  }
}
