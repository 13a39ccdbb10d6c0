package org.cprof.runner;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A heading in the help of a command with many options.
 *
 * @param options names of the options below it, in their order
 */
public record OptionHeading(String text, List<String> options) {
  private static final int FEW = 10;

  /** A section of a help that is left out. */
  static final IHelpSectionRenderer NO_TEXT = new Section(List.of());

  /** The section of a command's options. */
  private record Section(List<OptionHeading> headings) implements IHelpSectionRenderer {
    @Override
    public String render(Help help) {
      return text(headings, help);
    }
  }

  /** What options that several commands have are for. */
  private static final List<OptionHeading> SHARED =
      List.of(
          of("The processor", "--model", "--preset", "--set", "--with", "--sizes"),
          of(
              "What is counted",
              "--udi",
              "--lines",
              "--call-sites",
              "--fold-recursion",
              "--allocations",
              "--locks",
              "--clock",
              "--block-rule"),
          of("The output", "--top", "--sort", "--json", "--width"),
          of("Other", "--jdk", "--help", "--version"));

  public static OptionHeading of(String text, String... options) {
    return new OptionHeading(text, List.of(options));
  }

  /** One of the options below it that the user has given. */
  public Optional<String> givenTo(CommandLine command) {
    return options.stream().filter(command.getParseResult()::hasMatchedOption).findFirst();
  }

  /**
   * Has a command's help list its options below headings: the command's own, or, of more than a few
   * options, those that it alone has before those that others have, too.
   */
  static void apply(List<OptionHeading> own, CommandLine command) {
    List<OptionHeading> headings = own.isEmpty() ? headings(command.getCommandSpec()) : own;
    if (!headings.isEmpty()) {
      command.getHelpSectionMap().put(SECTION_KEY_OPTION_LIST_HEADING, NO_TEXT);
      command.getHelpSectionMap().put(SECTION_KEY_OPTION_LIST, new Section(headings));
    }
  }

  private static List<OptionHeading> headings(CommandSpec command) {
    if (command.options().size() <= FEW) {
      return List.of();
    }
    List<String> names =
        command.options().stream()
            .sorted(
                Comparator.comparing((OptionSpec option) -> !option.required())
                    .thenComparing(OptionSpec::longestName))
            .map(OptionSpec::longestName)
            .toList();
    List<OptionHeading> headings = new ArrayList<>();
    headings.add(
        new OptionHeading(
            "Options",
            names.stream().filter(name -> SHARED.stream().noneMatch(has(name))).toList()));
    for (OptionHeading shared : SHARED) {
      headings.add(
          new OptionHeading(
              shared.text(), shared.options().stream().filter(names::contains).toList()));
    }
    headings.removeIf(heading -> heading.options().isEmpty());
    return headings;
  }

  private static Predicate<OptionHeading> has(String option) {
    return heading -> heading.options().contains(option);
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
