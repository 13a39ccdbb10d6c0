package org.cprof.runner.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.ModelOptions;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.command.option.TargetApiOptions;
import org.cprof.runner.compatibility.CheckedClasses;
import org.cprof.runner.compatibility.StandIns;
import org.cprof.runner.compatibility.TargetCheck;
import org.cprof.runner.host.Installation;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cprof check-target}: what of a program the target cannot run. */
@Command(
    name = "check-target",
    description =
        "Lists what the target cannot run: bytecodes that it lacks, methods beyond its"
            + " limits, native methods, and with --library what its library lacks.",
    footer = {
      "",
      "Exit code 1 if there is any problem.",
      "",
      "Example:",
      "  cprof check-target --library jop-library.jar app.jar"
    })
public final class CheckTargetCommand implements CliCommand {
  @Mixin private ModelOptions model;

  @Mixin private PrintOptions print;

  @Option(
      names = "--library",
      paramLabel = "PATH",
      description =
          "The target's class files, a jar or folder: lists what the program uses and"
              + " neither has. Repeatable.")
  private List<Path> library = new ArrayList<>();

  @Option(
      names = "--target-api",
      paramLabel = "jop",
      description =
          "Lists what the program uses of JOP's own classes and 'cprof run --target-api jop' has"
              + " no stand-in for, and constant addresses without a device of the model, too.")
  private String targetApi;

  @Parameters(
      paramLabel = "CLASSES",
      arity = "1..*",
      description = "The program: jars, folders and class files.")
  private List<Path> classes;

  @Override
  public Integer call() {
    ProcessorModel processor = model.load();
    TargetApiOptions.check(targetApi);
    StandIns standIns =
        targetApi == null
            ? StandIns.NONE
            : new StandIns(
                CheckedClasses.read(List.of(Installation.jopApiJar()), "--target-api"), processor);
    TargetCheck check =
        new TargetCheck(
            processor,
            CheckedClasses.read(classes, "CLASSES"),
            library.isEmpty() ? null : CheckedClasses.read(library, "--library"),
            standIns);
    print.print(report(check));
    return check.problems().isEmpty() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  private Sections report(TargetCheck check) {
    Sections sections =
        new Sections("What the target cannot run")
            .field("problems", check.problems())
            .field("classes_outside", check.outside());
    String method = "";
    for (TargetCheck.Problem problem : check.problems()) {
      if (!problem.method().equals(method)) {
        method = problem.method();
        sections.line(Names.clean(method));
      }
      String line = problem.line() == null ? "" : "line " + problem.line() + ": ";
      sections.indented(line + problem.reason());
    }
    sections.line(Numbers.count(check.problems().size(), "problem"));
    if (library.isEmpty() && !check.outside().isEmpty()) {
      sections.line("Not checked without --library: whether the target has");
      check.outside().forEach(name -> sections.line("  " + Names.clean(name)));
    }
    return sections;
  }
}
