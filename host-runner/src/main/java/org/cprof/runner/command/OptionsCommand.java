package org.cprof.runner.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.CountingOptions;
import org.cprof.runner.command.option.JdkOption;
import org.cprof.runner.host.Installation;
import org.cprof.runner.host.TestJvms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof options}: what makes any {@code java} a profiled one. */
@Command(
    name = "options",
    description = {
      "Writes the options that make any 'java' a profiled one, for builds, IDEs and servers.",
      "Prints the argument that passes them to 'java'. Each such JVM leaves a raw profile in the"
          + " folder, for 'cprof collect'. One that can't start prints nothing; 'cprof collect'"
          + " says why."
    },
    footer = {
      "",
      "Example:",
      "  java $(cprof options target/cprof) -cp app.jar org.example.Main",
      "  cprof collect target/cprof",
      "  cprof options --tests target/cprof"
    })
public final class OptionsCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private CountingOptions counting;

  @Mixin private JdkOption jdkOption;

  @Option(
      names = "--tests",
      description =
          "For tests with budgets: keeps a clock of the target, and records the calls of"
              + " test methods, which alone the profiles have.")
  private boolean tests;

  @Option(
      names = "--calls-untimed",
      description =
          "With --tests: keeps no clock, and does not record what each call takes. Tests take less"
              + " time, but none can have an annotation of CProf, such as a budget.")
  private boolean untimed;

  @Option(
      names = "--calls-of",
      paramLabel = "METHOD",
      description =
          "With --tests: another method whose calls are recorded, which budgets of tests are of."
              + " Repeatable.")
  private List<String> callsOf = new ArrayList<>();

  @Option(
      names = "--program",
      paramLabel = "TEXT",
      description = "What profiles and reports say they are of; else the JVM's command.")
  private String program = "";

  @Parameters(
      paramLabel = "FOLDER",
      description = "The folder of the options and of the JVMs' raw profiles.")
  private Path folder;

  @Override
  public Integer call() {
    counting.checkBuiltIn("");
    counting.checkChoices();
    ProcessorModel model = counting.checkModel();
    String argument =
        TestJvms.write(
            folder,
            jdkOption.jdk(),
            Installation.agentJar(),
            counting.options(),
            program,
            tests ? Optional.of(model) : Optional.empty(),
            callsOf);
    spec.commandLine().getOut().println(argument);
    return ExitCode.DONE;
  }
}
