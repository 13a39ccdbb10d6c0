package org.cprof.runner;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;

/** The list of subcommands in the help: by group, each with the start of its description. */
final class CommandList implements IHelpSectionRenderer {
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
      boolean isShown = !each.getCommandSpec().usageMessage().hidden();
      if (isShown && each.getCommand() instanceof CliCommand command && command.group() == group) {
        table.addRowValues(
            each.getCommandName(), each.getCommandSpec().usageMessage().description()[0]);
      }
    }
    return table;
  }
}
