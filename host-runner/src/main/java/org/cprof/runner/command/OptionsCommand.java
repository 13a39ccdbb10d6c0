package org.cprof.runner.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.OptionsFolder;
import org.cprof.runner.observed.ObservedMethods;
import org.cprof.setup.AgentOption;
import org.cprof.setup.ClockOptions;
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
          + " folder, for 'cprof collect'."
    },
    footer = {
      "",
      "Example:",
      "  java $(cprof options target/cprof) -cp app.jar org.example.Main",
      "  cprof collect target/cprof",
      "  cprof options --tests target/cprof"
    })
public final class OptionsCommand implements CliCommand {
  /**
   * Reflection that is the same in every call: the JDK else changes how it calls a method with the
   * sixteenth call, whichever test that is in. The first is for JDK 17, the second for later ones.
   */
  private static final List<String> SAME_REFLECTION =
      List.of(
          "-Dsun.reflect.inflationThreshold=2147483647",
          "-Djdk.reflect.useNativeAccessorOnly=true");

  /** Tests are short: the compiler of long-running code takes longer than it saves. */
  private static final String QUICK = "-XX:TieredStopAtLevel=1";

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
  public CommandGroup group() {
    return CommandGroup.START;
  }

  @Override
  public Integer call() {
    counting.checkBuiltIn("");
    counting.checkChoices();
    if (!tests && !callsOf.isEmpty()) {
      throw CommandException.wrongUse("--calls-of goes with --tests only");
    }
    ProcessorModel model = counting.checkModel();
    List<String> recorded = new ArrayList<>(tests ? List.of(ClockOptions.TESTS) : List.of());
    callsOf.forEach(text -> recorded.add(ObservedMethods.of(text, "--calls-of").toString()));
    HostJdk jdk = jdkOption.jdk();
    AgentOptionsFile options =
        counting
            .tell(new AgentOptionsFile())
            .set(AgentOption.CALLS_OF, recorded)
            .set(AgentOption.CALLS_ALONE, tests)
            .set(AgentOption.PROGRAM, program)
            .set(AgentOption.OUTPUT, folder.resolve("java.cprof.csv.gz"));
    Path file = OptionsFolder.write(folder, jdk, options, tests ? forTests(model) : List.of());
    spec.commandLine().getOut().println("@" + file);
    return ExitCode.DONE;
  }

  /** What the tests' JVM is told besides: the extension for JUnit reads the properties. */
  private List<String> forTests(ProcessorModel model) {
    List<String> options = new ArrayList<>(SAME_REFLECTION);
    options.add(QUICK);
    String parameters =
        model.settings().entrySet().stream()
            .map(setting -> setting.getKey() + "=" + setting.getValue())
            .collect(Collectors.joining(","));
    options.add("-Dcprof.tests.model=" + model.name());
    options.add("-Dcprof.tests.model-hash=" + model.hash());
    options.add("-Dcprof.tests.parameters=" + parameters);
    options.add("-Dcprof.tests.raw=" + folder.resolve("java.cprof.csv.gz.raw").toAbsolutePath());
    return options;
  }
}
