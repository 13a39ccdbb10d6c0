package org.cprof.runner.bound;

import java.nio.file.Path;
import java.util.List;
import org.cprof.runner.CommandException;
import org.cprof.runner.html.SourceFolders;

/** Where bounds of loops are stated. */
public final class Facts {
  private final LoopFile file;
  private final SourceFolders sources;

  private Facts(LoopFile file, SourceFolders sources) {
    this.file = file;
    this.sources = sources;
  }

  /**
   * @param loops a file of bounds; null for none
   * @param sources folders of sources with comments
   * @throws CommandException if the file cannot be used
   */
  public static Facts of(Path loops, List<Path> sources) {
    return new Facts(
        loops == null ? LoopFile.NONE : LoopFile.read(loops), new SourceFolders(sources));
  }

  LoopFacts in(ProgramClasses classes) {
    return new StatedFacts(file, sources, classes);
  }

  /** Of each row of the file whose method was not executed, its place. */
  public List<String> unused() {
    return file.unused();
  }
}
