package org.cprof.runner;

import java.io.PrintWriter;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command {@code cprof}: collects the subcommands, runs one, turns what it throws into text.
 */
@Command(
    name = "cprof",
    description = "Tells how many clock cycles a Java program takes on an embedded Java processor.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  cprof run -- -cp app.jar org.example.Main input.txt",
      "",
      "Exit codes: 0 done, 1 a check failed, 2 wrong use, 3 the program could not be run;",
      "run ends with the program's own exit code."
    })
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The command line with all subcommands on the class path. */
  public static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new Main());
    ServiceLoader.load(CliCommand.class).forEach(commandLine::addSubcommand);
    commandLine.getSubcommands().values().forEach(Main::addHelp);
    addHelp(commandLine);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setExecutionExceptionHandler(Main::failed);
    commandLine.setParameterExceptionHandler(Main::misused);
    return commandLine;
  }

  private static void addHelp(CommandLine commandLine) {
    commandLine.getCommandSpec().mixinStandardHelpOptions(true);
    commandLine.getCommandSpec().versionProvider(() -> new String[] {Version.line()});
    commandLine.getSubcommands().values().forEach(Main::addHelp);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int failed(Exception e, CommandLine commandLine, ParseResult parsed)
      throws Exception {
    if (e instanceof CommandException failure) {
      commandLine.getErr().println("cprof: " + failure.getMessage());
      return failure.exitCode();
    }
    throw e;
  }

  private static int misused(ParameterException e, String[] arguments) {
    CommandLine commandLine = e.getCommandLine();
    PrintWriter err = commandLine.getErr();
    err.println("cprof: " + e.getMessage());
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("Try '" + commandLine.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.WRONG_USE;
  }
}
