package org.cprof.runner.library;

import java.io.IOException;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.RunFolder;

/** A program whose classes were changed for a run; the changed ones go with it. */
public final class ExchangedProgram implements AutoCloseable {
  private final ProgramArguments arguments;
  private final String library;
  private final RunFolder folder;

  private ExchangedProgram(ProgramArguments arguments, String library, RunFolder folder) {
    this.arguments = arguments;
    this.library = library;
    this.folder = folder;
  }

  /** A program as it is. */
  public static ExchangedProgram unchanged(ProgramArguments arguments) {
    return new ExchangedProgram(arguments, "", null);
  }

  /**
   * Writes a program's changed classes.
   *
   * @throws CommandException if they cannot be written
   */
  public static ExchangedProgram of(TargetLibrary library) {
    RunFolder folder = new RunFolder();
    return new ExchangedProgram(library.writeTo(folder.path()), library.description(), folder);
  }

  /** The arguments of the {@code java} command that run it. */
  public ProgramArguments arguments() {
    return arguments;
  }

  /** What profiles tell of the target's class library; empty for none. */
  public String library() {
    return library;
  }

  @Override
  public void close() throws IOException {
    if (folder != null) {
      folder.close();
    }
  }
}
