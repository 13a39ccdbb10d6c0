package org.cprof.runner.command;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.Main;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof completion}: what a shell needs to complete commands and options. */
@Command(
    name = "completion",
    description = "Prints the script by which a shell completes commands and options.",
    footer = {
      "",
      "Example:",
      "  cprof completion bash >~/.local/share/bash-completion/completions/cprof",
      "  cprof completion fish >~/.config/fish/completions/cprof.fish",
      "zsh: autoload -Uz bashcompinit && bashcompinit, then source the script."
    })
public final class CompletionCommand implements CliCommand {
  private static final String NAME = "cprof";
  private static final String SEEN = "__fish_seen_subcommand_from ";

  /** What the scripts are for. */
  private enum Shell {
    BASH,
    ZSH,
    FISH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}.")
  private Shell shell;

  @Override
  public CommandGroup group() {
    return CommandGroup.START;
  }

  @Override
  public Integer call() {
    CommandLine all = Main.commandLine();
    String script = shell == Shell.FISH ? fish(all) : AutoComplete.bash(NAME, all);
    spec.commandLine().getOut().print(script);
    return ExitCode.DONE;
  }

  private static String fish(CommandLine all) {
    StringBuilder script = new StringBuilder();
    Collection<CommandLine> groups =
        all.getSubcommands().values().stream().filter(CompletionCommand::isGroup).toList();
    for (CommandLine command : all.getSubcommands().values()) {
      addWord(script, "__fish_use_subcommand", command);
      // A command of the same name may be in a group, whose words are others.
      String others =
          groups.stream()
              .filter(group -> isIn(group, command))
              .map(group -> "; and not " + SEEN + group.getCommandName())
              .collect(Collectors.joining());
      addOptions(script, SEEN + command.getCommandName() + others, command);
    }
    groups.forEach(group -> addGroup(script, group));
    return script.toString();
  }

  /** Whether a command has subcommands of its own. */
  private static boolean isGroup(CommandLine command) {
    return !command.getSubcommands().isEmpty();
  }

  private static boolean isIn(CommandLine group, CommandLine command) {
    return group != command && group.getSubcommands().containsKey(command.getCommandName());
  }

  private static void addGroup(StringBuilder script, CommandLine group) {
    String within = SEEN + group.getCommandName();
    String words = String.join(" ", group.getSubcommands().keySet());
    for (CommandLine command : group.getSubcommands().values()) {
      addWord(script, "'" + within + "; and not " + SEEN + words + "'", command);
      addOptions(script, within + "; and " + SEEN + command.getCommandName(), command);
    }
  }

  private static void addWord(StringBuilder script, String condition, CommandLine command) {
    script
        .append("complete -c " + NAME + " -f -n ")
        .append(condition)
        .append(" -a ")
        .append(command.getCommandName())
        .append(described(command.getCommandSpec().usageMessage().description()));
  }

  private static void addOptions(StringBuilder script, String condition, CommandLine command) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      script.append("complete -c " + NAME + " -n '").append(condition).append('\'');
      for (String name : option.names()) {
        script.append(flag(name));
      }
      script.append(option.arity().max() > 0 ? " -r" : "").append(described(option.description()));
    }
  }

  private static String flag(String name) {
    String bare = name.replaceFirst("^--?", "");
    if (name.startsWith("--")) {
      return " -l " + bare;
    }
    return (bare.length() == 1 ? " -s " : " -o ") + bare;
  }

  private static String described(String[] description) {
    String first = description.length == 0 ? "" : description[0];
    return " -d '" + first.replace("\\", "\\\\").replace("'", "\\'") + "'\n";
  }
}
