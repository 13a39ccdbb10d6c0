package org.cprof.runner.command.option;

import org.cprof.classes.ProgramFiles;
import org.cprof.runner.host.ProgramClassPath;
import picocli.CommandLine.Option;

/** The option that says where a program's classes are, for commands that read them. */
public final class ClassPathOption {
  @Option(
      names = {"-cp", "--cp", "--class-path"},
      paramLabel = "PATH",
      defaultValue = "",
      description =
          "Where classes are that are none of the JDK: directories and jars (default: nowhere).")
  private String path;

  /**
   * Opens the class files, and those of the JDK that runs CProf.
   *
   * @throws org.cprof.runner.CommandException if an entry does not exist or cannot be read
   */
  public ProgramFiles open() {
    return ProgramFiles.onOwnJdk(ProgramClassPath.open(path, Runtime.version().feature()));
  }
}
