package org.cprof.runner.command.option;

import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.KernelClasses;
import org.cprof.runner.jbe.MethodRun;
import picocli.CommandLine.Option;

/** The options that say how methods of the user's are called. */
public final class MethodOptions {
  private static final int MOST_CALLER_WORDS = 500;

  @Option(
      names = {"-cp", "--cp", "--class-path"},
      paramLabel = "PATH",
      defaultValue = ".",
      description =
          "Directories and jars with the classes of methods of your own (default: this"
              + " directory).")
  private String classPath;

  @Option(
      names = "--caller-words",
      paramLabel = "N",
      defaultValue = "14",
      description =
          "The size in words of the calling method, which the return may have to load"
              + " (default: 14).")
  private int callerWords;

  /**
   * What runs the methods.
   *
   * @throws CommandException if the class path can't be read, or the caller has no such size
   */
  public MethodRun on(HostJdk jdk) {
    if (callerWords < 1 || callerWords > MOST_CALLER_WORDS) {
      throw CommandException.wrongUse(
          "--caller-words " + callerWords + ": expected 1 to " + MOST_CALLER_WORDS);
    }
    return new MethodRun(jdk, KernelClasses.of(classPath, jdk), callerWords);
  }
}
