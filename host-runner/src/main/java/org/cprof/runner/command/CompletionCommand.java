package org.cprof.runner.command;

import java.util.Locale;
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
    for (CommandLine command : all.getSubcommands().values()) {
      CommandSpec spec = command.getCommandSpec();
      script
          .append("complete -c " + NAME + " -f -n __fish_use_subcommand -a ")
          .append(spec.name())
          .append(described(spec.usageMessage().description()));
      for (OptionSpec option : spec.options()) {
        script.append("complete -c " + NAME + " -n '__fish_seen_subcommand_from ");
        script.append(spec.name()).append('\'');
        for (String name : option.names()) {
          script.append(flag(name));
        }
        script
            .append(option.arity().max() > 0 ? " -r" : "")
            .append(described(option.description()));
      }
    }
    return script.toString();
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
