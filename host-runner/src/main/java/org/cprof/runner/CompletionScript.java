package org.cprof.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;

/** Writes the script by which bash and zsh complete commands and options; the build calls it. */
public final class CompletionScript {
  private CompletionScript() {}

  /**
   * @param arguments the file to write
   */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, AutoComplete.bash("cprof", Main.commandLine()));
  }
}
