package org.cprof.runner;

/** The exit codes of {@code cprof}; {@code run} ends with the program's own instead. */
public final class ExitCode {
  public static final int DONE = 0;
  public static final int CHECK_FAILED = 1;
  public static final int WRONG_USE = 2;
  public static final int NOT_RUN = 3;

  private ExitCode() {}
}
