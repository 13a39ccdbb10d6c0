package org.cprof.runner.command.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.bound.Analysis;
import org.cprof.runner.bound.StatedBounds;
import org.cprof.runner.html.SourceFolders;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a bound needs that the code does not tell, and the work that it may take. */
public final class LoopOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

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

  @Option(
      names = "--methods",
      paramLabel = "FILE",
      description =
          "Bounds of methods that are called, natives and library methods among them, as CSV with"
              + " the columns method,cycles[,source]: of a call, from its invoke to its return. The"
              + " result names those that it rests on.")
  private Path methods;

  @Option(
      names = "--assume",
      paramLabel = "WHAT",
      description =
          "no-implicit-exceptions: no bytecode throws what a handler catches. Needed where the"
              + " model has no price for such exceptions; the result names it.")
  private List<String> assumed = new ArrayList<>();

  private long effort;

  @Option(
      names = "--effort",
      paramLabel = "SECONDS",
      defaultValue = "" + Analysis.EFFORT,
      description =
          "Work for the bound of a method, in seconds of an ordinary processor (default:"
              + " ${DEFAULT-VALUE}). What takes more is refused, with its place.")
  void setEffort(long seconds) {
    effort = Minimum.of(0L, seconds, "--effort", command);
  }

  /** Seconds of work for a method. */
  public long effort() {
    return effort;
  }

  /**
   * What is stated.
   *
   * @throws org.cprof.runner.CommandException if a folder or the file cannot be used
   */
  public StatedBounds stated() {
    SourceFolders.check(sources);
    return StatedBounds.of(loops, sources).with(methods).assuming(assumed);
  }
}
