package org.cprof.runner;

import java.io.IOException;
import java.util.List;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.text.IoFailure;

/** Ends a command with a message for the user, without a stack trace, and an exit code. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A foreign file has as many as lines. */
  private static final int MOST_ERRORS = 20;

  private final int exitCode;

  private CommandException(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The user asked for something that can't be. */
  public static CommandException wrongUse(String message) {
    return new CommandException(ExitCode.WRONG_USE, message, null);
  }

  /** The user asked for something that can't be, as the cause's message says. */
  public static CommandException wrongUse(Throwable cause) {
    String message = cause instanceof IOException e ? IoFailure.text(e) : cause.getMessage();
    return new CommandException(ExitCode.WRONG_USE, message, cause);
  }

  /**
   * A model or a table that can't be used: one error stands in the same line, several in a line
   * each.
   *
   * @param what such as {@code the model}
   */
  public static CommandException wrongUse(String what, ModelException cause) {
    List<ModelError> errors = cause.errors();
    StringBuilder message = new StringBuilder(what).append(" can't be used:");
    for (ModelError error : errors.subList(0, Math.min(errors.size(), MOST_ERRORS))) {
      message.append(errors.size() == 1 ? " " : "\n").append(error);
    }
    if (errors.size() > MOST_ERRORS) {
      message.append("\nand ").append(errors.size() - MOST_ERRORS).append(" more errors");
    }
    return new CommandException(ExitCode.WRONG_USE, message.toString(), cause);
  }

  /** What was to be checked is not as it should be. */
  public static CommandException checkFailed(String message) {
    return new CommandException(ExitCode.CHECK_FAILED, message, null);
  }

  /** The program to profile could not be run. */
  public static CommandException notRun(String message) {
    return new CommandException(ExitCode.NOT_RUN, message, null);
  }

  public int exitCode() {
    return exitCode;
  }

  /** The message where there is room for one line: what it lists, one behind the other. */
  public String inOneLine() {
    return getMessage().replaceFirst("\n *", " ").replaceAll("\n *", "; ");
  }
}
