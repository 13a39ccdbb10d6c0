package org.cprof.runner;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, in words for people who have not read the help. */
final class Misuse {
  private static final Pattern CHOICE =
      Pattern.compile("expected one of \\[(.*)] \\(case-insensitive\\) but was (.*)");

  private static final Pattern NUMBER = Pattern.compile("('([^']*)') is not an? (int|long|double)");

  /** How arguments of the {@code java} command begin. */
  private static final List<String> OF_JAVA =
      List.of("-cp", "-classpath", "--class-path", "-jar", "-m", "--module", "-p");

  /** The commands that take arguments of the {@code java} command. */
  private static final List<String> RUNNING = List.of("run", "sample", "sweep");

  private Misuse() {}

  static String message(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched);
    }
    String message = e.getMessage().replace("option option ", "option ");
    Matcher number = NUMBER.matcher(message);
    if (number.find()) {
      return message.substring(0, number.start()) + expected(number);
    }
    Matcher choice = CHOICE.matcher(message);
    return choice.find()
        ? message.substring(0, choice.start())
            + "expected "
            + words(choice.group(1))
            + ", not "
            + choice.group(2)
        : message;
  }

  private static String expected(Matcher number) {
    boolean isWhole = !number.group(3).equals("double");
    if (isWhole && number.group(2).matches("[+-]?[0-9]+")) {
      return number.group(1) + " has too many digits";
    }
    return "expected a " + (isWhole ? "whole " : "") + "number, not " + number.group(1);
  }

  /** The values of an enumeration as people write them; picocli has a constant's name, too. */
  private static String words(String values) {
    return values
        .toLowerCase(Locale.ROOT)
        .replaceAll("\\w+_\\w+, ", "")
        .replaceAll(", (?=[^,]*$)", " or ");
  }

  /** What is used today in place of what the command had once; null if it never had it. */
  static String gone(ParameterException e) {
    String command = e.getCommandLine().getCommandName();
    if (e instanceof UnmatchedArgumentException unmatched) {
      return OldNames.answer(command, unmatched.getUnmatched().get(0));
    }
    return e.getArgSpec() instanceof OptionSpec option
        ? OldNames.answer(command, option.longestName(), String.valueOf(e.getValue()))
        : null;
  }

  /** Whether an argument is an option of the command, which has taken it for no option. */
  static boolean isMisplaced(ParameterException e) {
    return e instanceof UnmatchedArgumentException unmatched
        && e.getCommandLine()
            .getCommandSpec()
            .optionsMap()
            .containsKey(unmatched.getUnmatched().get(0));
  }

  private static String unmatched(UnmatchedArgumentException e) {
    CommandLine command = e.getCommandLine();
    String first = e.getUnmatched().get(0);
    if (!first.startsWith("-")) {
      return command.getSubcommands().isEmpty()
          ? "unexpected argument '" + first + "'"
          : "there is no command '"
              + command.getCommandName()
              + " "
              + first
              + "'"
              + (isProgram(command, first) ? "; " + howToRun(first) : "");
    }
    if (isMisplaced(e)) {
      return "option '" + first + "' must come before --";
    }
    String message = "unknown option '" + first + "'";
    if (!OF_JAVA.contains(first)) {
      return message;
    }
    if (command.getParent() == null) {
      return message + "; " + howToRun(first);
    }
    String name = command.getCommandName();
    return RUNNING.contains(name)
        ? message
            + ": the arguments of java come after --, as in 'cprof "
            + name
            + " -- "
            + first
            + " ...'"
        : message;
  }

  /** A class or jar; commands are words of small letters. */
  private static boolean isProgram(CommandLine command, String first) {
    return command.getParent() == null && !first.matches("[a-z-]+");
  }

  private static String howToRun(String first) {
    return "a program runs by 'cprof run -- " + first + " ...'";
  }
}
