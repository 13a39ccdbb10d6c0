package org.cprof.runner;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, in words for people who have not read the help. */
final class Misuse {
  private static final Pattern CHOICE =
      Pattern.compile("expected one of \\[(.*)] \\(case-insensitive\\) but was (.*)");

  private Misuse() {}

  static String message(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched);
    }
    String message = e.getMessage().replace("option option ", "option ");
    Matcher choice = CHOICE.matcher(message);
    return choice.find()
        ? message.substring(0, choice.start())
            + "expected "
            + choice.group(1).toLowerCase(Locale.ROOT).replaceAll(", (?=[^,]*$)", " or ")
            + ", not "
            + choice.group(2)
        : message;
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
          : "there is no command '" + command.getCommandName() + " " + first + "'";
    }
    if (isMisplaced(e)) {
      return "option '" + first + "' must come before --";
    }
    String message = "unknown option '" + first + "'";
    boolean isOfJava =
        command.getCommandName().equals("run")
            && List.of("-cp", "-classpath", "--class-path", "-jar", "-m", "--module", "-p")
                .contains(first);
    return isOfJava
        ? message + ": the arguments of java come after --, as in 'cprof run -- " + first + " ...'"
        : message;
  }
}
