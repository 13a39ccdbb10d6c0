package org.cprof.runner;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A heading in the help of a command with many options.
 *
 * @param options names of the options below it, in their order
 */
public record OptionHeading(String text, List<String> options) {

  public static OptionHeading of(String text, String... options) {
    return new OptionHeading(text, List.of(options));
  }

  /** Has a command's help list its options below headings. */
  static void apply(List<OptionHeading> headings, CommandLine command) {
    if (!headings.isEmpty()) {
      command.getHelpSectionMap().put(SECTION_KEY_OPTION_LIST_HEADING, help -> "");
      command.getHelpSectionMap().put(SECTION_KEY_OPTION_LIST, help -> text(headings, help));
    }
  }

  private static String text(List<OptionHeading> headings, Help help) {
    StringBuilder text = new StringBuilder();
    for (OptionHeading heading : headings) {
      List<OptionSpec> options =
          heading.options().stream().map(help.commandSpec()::findOption).toList();
      Layout layout = help.createDefaultLayout();
      layout.addOptions(options, help.parameterLabelRenderer());
      text.append("\n").append(heading.text()).append(":\n").append(layout);
    }
    return text.toString();
  }
}
