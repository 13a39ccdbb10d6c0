package org.cprof.runner.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.bound.Facts;
import org.cprof.runner.html.SourceFolders;
import picocli.CommandLine.Option;

/** Where bounds of loops are stated that the code does not tell. */
public final class LoopOptions {
  @Option(
      names = {"--source", "--sources"},
      paramLabel = "DIR",
      description =
          "A folder of sources, whose comments '// @WCA loop = N' bound loops. Repeatable.")
  private List<Path> sources = new ArrayList<>();

  @Option(
      names = "--loops",
      paramLabel = "FILE",
      description = "Bounds of loops, as CSV with the columns method,line,bound[,of].")
  private Path loops;

  /**
   * What is stated.
   *
   * @throws org.cprof.runner.CommandException if a folder or the file cannot be used
   */
  public Facts facts() {
    SourceFolders.check(sources);
    return Facts.of(loops, sources);
  }
}
