package org.cprof.runner;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.cprof.runner.output.StandardOutput;
import org.cprof.runner.text.CleanWriter;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code cprof}: collects the subcommands and runs one.
 *
 * <p>No lambda here, nor in what every run executes, has a type of picocli's: its class files are
 * so old that the launcher's archive has none that a lambda links, and not the lambda either.
 */
@Command(
    name = "cprof",
    addMethodSubcommands = false,
    description =
        "Counts what a Java program executes and prices it for an embedded Java processor.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  cprof run -- -cp app.jar org.example.Main input.txt",
      "",
      "Exit codes: 0 done, 1 a check failed, 2 wrong use, 3 the program could not be",
      "run, or CProf failed; 'cprof run' ends with the program's own exit code."
    })
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  /** System property: how the name of the archive begins that the start script asks for. */
  public static final String ARCHIVE = "cprof.archive";

  /** System property of picocli's: types for which it makes no converter, as no option has them. */
  private static final String UNUSED_CONVERTERS = "picocli.converters.excludes";

  public static void main(String[] arguments) {
    removeClassListAtExit();
    System.setProperty(UNUSED_CONVERTERS, "java\\.(sql|time)\\..*");
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
    Optional<CliCommand> named = named(arguments);
    if (named.isEmpty() && arguments.length > 0 && OldNames.isOne(arguments[0])) {
      cleanErr.println("cprof: " + OldNames.answer(arguments[0]));
      cleanErr.flush();
      return ExitCode.WRONG_USE;
    }
    CommandLine commandLine = commandLine(named);
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
    return commandLine(ServiceLoader.load(CliCommand.class), true);
  }

  /**
   * The command line with the one subcommand that is named: to read the options of all takes as
   * long as the JVM's start. With all of them where none is.
   */
  private static CommandLine commandLine(Optional<CliCommand> named) {
    return named.isPresent() ? commandLine(List.of(named.get()), false) : commandLine();
  }

  /** The command on the class path that the arguments name. Others are not made. */
  private static Optional<CliCommand> named(String[] arguments) {
    Iterator<ServiceLoader.Provider<CliCommand>> all =
        ServiceLoader.load(CliCommand.class).stream().iterator();
    while (arguments.length > 0 && all.hasNext()) {
      ServiceLoader.Provider<CliCommand> each = all.next();
      if (isNamed(each.type(), arguments[0])) {
        return Optional.of(each.get());
      }
    }
    return Optional.empty();
  }

  private static boolean isNamed(Class<? extends CliCommand> command, String name) {
    return command.getAnnotation(Command.class).name().equals(name);
  }

  private static CommandLine commandLine(Iterable<CliCommand> subcommands, boolean withHelp) {
    CommandLine commandLine = new CommandLine(new Main());
    for (CliCommand subcommand : subcommands) {
      commandLine.addSubcommand(subcommand);
    }
    // These options stand below the headings, too.
    addHelp(commandLine);
    for (CommandLine subcommand : commandLine.getSubcommands().values()) {
      addHeadings(subcommand);
    }
    if (withHelp) {
      commandLine.addSubcommand(new HelpCommand());
    }
    commandLine.getHelpSectionMap().put(SECTION_KEY_COMMAND_LIST_HEADING, OptionHeading.NO_TEXT);
    commandLine.getHelpSectionMap().put(SECTION_KEY_COMMAND_LIST, new CommandList());
    // What a console is depends on the JDK: from 22 on, a pipe has one.
    Ansi ansi = Terminal.isOutputColoured() ? Ansi.ON : Ansi.OFF;
    commandLine.setColorScheme(Help.defaultColorScheme(ansi));
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setAllowOptionsAsOptionParameters(false);
    // A file @NAME in the program's arguments is for the program or the java command.
    commandLine.setExpandAtFiles(false);
    Execution execution = new Execution();
    commandLine.setExecutionStrategy(execution);
    commandLine.setExecutionExceptionHandler(execution);
    commandLine.setExitCodeExceptionMapper(execution);
    commandLine.setParameterExceptionHandler(execution);
    return commandLine;
  }

  private static void addHelp(CommandLine commandLine) {
    commandLine.getCommandSpec().mixinStandardHelpOptions(true);
    commandLine.getCommandSpec().versionProvider(new Version());
    for (CommandLine subcommand : commandLine.getSubcommands().values()) {
      addHelp(subcommand);
    }
  }

  private static void addHeadings(CommandLine commandLine) {
    CliCommand command = commandLine.getCommand();
    OptionHeading.apply(command.optionHeadings(), commandLine);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  /** The list of subcommands in the help: by group, each with the start of its description. */
  private static final class CommandList implements IHelpSectionRenderer {
    private static final int INDENT = 2;
    private static final int GAP = 2;

    @Override
    public String render(Help help) {
      StringBuilder text = new StringBuilder();
      for (CommandGroup group : CommandGroup.values()) {
        text.append(group.heading()).append(":\n").append(table(help, group));
      }
      return text.toString();
    }

    private static TextTable table(Help help, CommandGroup group) {
      int longest = help.subcommands().keySet().stream().mapToInt(String::length).max().orElse(0);
      int left = INDENT + longest + GAP;
      int width = help.commandSpec().usageMessage().width();
      TextTable table =
          TextTable.forColumns(
              help.colorScheme(),
              new Column(left, INDENT, Overflow.SPAN),
              new Column(width - left, 0, Overflow.WRAP));
      for (CommandLine each : help.commandSpec().subcommands().values()) {
        boolean isShown =
            each.getCommand() instanceof CliCommand
                && !each.getCommandSpec().usageMessage().hidden();
        if (isShown && group.has(each.getCommandName())) {
          table.addRowValues(
              each.getCommandName(), each.getCommandSpec().usageMessage().description()[0]);
        }
      }
      return table;
    }
  }
}
