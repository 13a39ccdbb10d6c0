package org.cprof.runner;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.cprof.runner.text.IoFailure;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IExitCodeExceptionMapper;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Executes a command whose options go together, and turns what is wrong into text. */
final class Execution
    implements IExecutionStrategy,
        IExecutionExceptionHandler,
        IExitCodeExceptionMapper,
        IParameterExceptionHandler {

  @Override
  public int execute(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    if (!last.isUsageHelpRequested() && !last.isVersionHelpRequested()) {
      CommandLine command = last.commandSpec().commandLine();
      Optional<String> broken = OptionRules.broken(last);
      if (broken.isPresent()) {
        throw new ExecutionException(
            command, broken.get(), CommandException.wrongUse(broken.get()));
      }
      checkFolder(command);
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  /** Java finds no file, not even a relative one, where it cannot name the folder it is in. */
  private static void checkFolder(CommandLine command) {
    if (Files.notExists(Path.of(""))) {
      String reason =
          "cannot use this folder: it was removed, or the encoding of the locale, "
              + System.getProperty("sun.jnu.encoding")
              + ", lacks a letter of its name, which LC_ALL=C.UTF-8 has";
      throw new ExecutionException(command, reason, CommandException.wrongUse(reason));
    }
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine commandLine, ParseResult parsed)
      throws Exception {
    if (e instanceof CommandException failure) {
      commandLine.getErr().println("cprof: " + failure.getMessage());
      return failure.exitCode();
    }
    Exception cause = e instanceof UncheckedIOException unchecked ? unchecked.getCause() : e;
    if (cause instanceof IOException failure) {
      commandLine.getErr().println("cprof: " + IoFailure.text(failure));
      return ExitCode.WRONG_USE;
    }
    throw e;
  }

  /** Of an exception that nobody expects. */
  @Override
  public int getExitCode(Throwable unexpected) {
    return ExitCode.NOT_RUN;
  }

  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    CommandLine commandLine = e.getCommandLine();
    PrintWriter err = commandLine.getErr();
    String gone = Misuse.gone(e);
    if (gone != null) {
      err.println("cprof: " + gone);
      return ExitCode.WRONG_USE;
    }
    err.println("cprof: " + Misuse.message(e));
    if (!Misuse.isMisplaced(e)) {
      UnmatchedArgumentException.printSuggestions(e, err);
    }
    err.println("Try '" + commandLine.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.WRONG_USE;
  }
}
