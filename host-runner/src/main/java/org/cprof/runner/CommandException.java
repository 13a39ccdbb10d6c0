package org.cprof.runner;

/** Ends a command with a message for the user, without a stack trace, and an exit code. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1;

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
    return new CommandException(ExitCode.WRONG_USE, cause.getMessage(), cause);
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
}
