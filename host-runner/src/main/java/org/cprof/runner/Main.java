package org.cprof.runner;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.cprof.runner.output.StandardOutput;
import org.cprof.runner.text.CleanWriter;
import org.cprof.runner.text.IoFailure;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.HelpCommand;
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
    description =
        "Counts what a Java program executes and prices it for an embedded Java processor.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  cprof run -- -cp app.jar org.example.Main input.txt",
      "",
      "Exit codes: 0 done, 1 a check failed, 2 wrong use, 3 the program could not be",
      "run; 'cprof run' ends with the program's own exit code."
    })
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  /** System property: how the name of the archive begins that the start script asks for. */
  public static final String ARCHIVE = "cprof.archive";

  public static void main(String[] arguments) {
    removeClassListAtExit();
    StandardOutput out = new StandardOutput();
    int exitCode = execute(arguments, out.writer(), new OutputStreamWriter(System.err));
    if (out.failure() != null) {
      System.err.println("cprof: cannot write to standard output: " + out.failure());
      exitCode = ExitCode.WRONG_USE;
    }
    System.exit(exitCode);
  }

  /**
   * The list of this JVM's classes goes with it, whatever command it executes. What it can't
   * remove, since it was killed, keeps others from making an archive for an hour.
   */
  private static void removeClassListAtExit() {
    String archive = System.getProperty(ARCHIVE);
    if (archive != null) {
      // They go in the reverse order; a folder only if nothing else is in it.
      classList(archive).getParent().toFile().deleteOnExit();
      classList(archive).toFile().deleteOnExit();
    }
  }

  /** The file to which the start script has the JVM write its classes, in a folder of its own. */
  public static Path classList(String archive) {
    return Path.of(archive + ".new", "classes");
  }

  /**
   * Runs a command.
   *
   * @param out instead of standard output, which gets no control characters from a file
   * @param err instead of standard error, likewise
   * @return the exit code
   */
  public static int execute(String[] arguments, Writer out, Writer err) {
    PrintWriter cleanOut = new CleanWriter(out, false);
    PrintWriter cleanErr = new CleanWriter(err, true);
    Optional<String> renamed =
        Arrays.stream(arguments)
            .limit(1)
            .filter(OldNames::isOne)
            .filter(name -> commands(name).findAny().isEmpty())
            .map(OldNames::answer)
            .findFirst();
    if (renamed.isPresent()) {
      cleanErr.println("cprof: " + renamed.get());
      cleanErr.flush();
      return ExitCode.WRONG_USE;
    }
    CommandLine commandLine = commandLineFor(arguments);
    try {
      return commandLine.setOut(cleanOut).setErr(cleanErr).execute(arguments);
    } catch (OutOfMemoryError e) {
      cleanErr.println(
          "cprof: not enough memory: "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MB; set CPROF_OPTS=-Xmx8g for 8 GB");
      return ExitCode.WRONG_USE;
    } finally {
      cleanOut.flush();
      cleanErr.flush();
    }
  }

  /** The command line with all subcommands on the class path. */
  public static CommandLine commandLine() {
    return commandLine(ServiceLoader.load(CliCommand.class));
  }

  /**
   * The command line with the one subcommand that the arguments name: to read the options of all
   * takes as long as the JVM's start. With all of them where the arguments begin otherwise.
   */
  public static CommandLine commandLineFor(String[] arguments) {
    return Arrays.stream(arguments)
        .limit(1)
        .flatMap(Main::commands)
        .findFirst()
        .map(provider -> commandLine(List.of(provider.get())))
        .orElseGet(Main::commandLine);
  }

  /** The command of a name on the class path, not yet made; none if there is none. */
  private static Stream<ServiceLoader.Provider<CliCommand>> commands(String name) {
    return ServiceLoader.load(CliCommand.class).stream()
        .filter(provider -> isNamed(provider.type(), name));
  }

  private static boolean isNamed(Class<? extends CliCommand> command, String name) {
    return command.getAnnotation(Command.class).name().equals(name);
  }

  private static CommandLine commandLine(Iterable<CliCommand> subcommands) {
    CommandLine commandLine = new CommandLine(new Main());
    subcommands.forEach(commandLine::addSubcommand);
    commandLine.getSubcommands().values().forEach(Main::addHelp);
    commandLine.getSubcommands().values().forEach(Main::addHeadings);
    addHelp(commandLine);
    commandLine.addSubcommand(new HelpCommand());
    commandLine.getHelpSectionMap().put(SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    commandLine.getHelpSectionMap().put(SECTION_KEY_COMMAND_LIST, CommandList::text);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setAllowOptionsAsOptionParameters(false);
    // Those of the program are the program's or the java command's.
    commandLine.setExpandAtFiles(false);
    commandLine.setExecutionStrategy(Main::executed);
    commandLine.setExecutionExceptionHandler(Main::failed);
    commandLine.setParameterExceptionHandler(Main::misused);
    return commandLine;
  }

  private static void addHelp(CommandLine commandLine) {
    commandLine.getCommandSpec().mixinStandardHelpOptions(true);
    commandLine.getCommandSpec().versionProvider(Version::lines);
    commandLine.getSubcommands().values().forEach(Main::addHelp);
  }

  private static void addHeadings(CommandLine commandLine) {
    CliCommand command = commandLine.getCommand();
    OptionHeading.apply(command.optionHeadings(), commandLine);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int executed(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    if (!last.isUsageHelpRequested() && !last.isVersionHelpRequested()) {
      CommandLine command = last.commandSpec().commandLine();
      OptionRules.broken(last)
          .ifPresent(
              broken -> {
                throw new ExecutionException(command, broken, CommandException.wrongUse(broken));
              });
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

  private static int failed(Exception e, CommandLine commandLine, ParseResult parsed)
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

  private static int misused(ParameterException e, String[] arguments) {
    CommandLine commandLine = e.getCommandLine();
    PrintWriter err = commandLine.getErr();
    err.println("cprof: " + Misuse.message(e));
    if (!Misuse.isMisplaced(e)) {
      UnmatchedArgumentException.printSuggestions(e, err);
    }
    err.println("Try '" + commandLine.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.WRONG_USE;
  }
}
