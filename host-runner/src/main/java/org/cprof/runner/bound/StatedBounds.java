package org.cprof.runner.bound;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.html.SourceFolders;

/** What is stated of loops and of methods, and assumed of exceptions. */
public final class StatedBounds {
  /** The assumption that no bytecode throws what a handler catches. */
  public static final String NO_EXCEPTIONS = "no-implicit-exceptions";

  private final LoopFile file;
  private final SourceFolders sources;
  private final MethodFile methods;
  private final boolean assumesNoExceptions;

  private StatedBounds(
      LoopFile file, SourceFolders sources, MethodFile methods, boolean assumesNoExceptions) {
    this.file = file;
    this.sources = sources;
    this.methods = methods;
    this.assumesNoExceptions = assumesNoExceptions;
  }

  /**
   * What is stated of loops.
   *
   * @param loops a file of bounds; null for none
   * @param sources folders of sources with comments
   * @throws CommandException if the file cannot be used
   */
  public static StatedBounds of(Path loops, List<Path> sources) {
    return new StatedBounds(
        loops == null ? LoopFile.NONE : LoopFile.read(loops),
        new SourceFolders(sources),
        MethodFile.NONE,
        false);
  }

  /**
   * With bounds of methods.
   *
   * @param file of them; null for none
   * @throws CommandException if it cannot be used
   */
  public StatedBounds with(Path file) {
    MethodFile read = file == null ? MethodFile.NONE : MethodFile.read(file);
    return new StatedBounds(this.file, sources, read, assumesNoExceptions);
  }

  /**
   * With assumptions.
   *
   * @param assumed {@link #NO_EXCEPTIONS}, or nothing
   * @throws CommandException if it is another
   */
  public StatedBounds assuming(List<String> assumed) {
    for (String one : assumed) {
      if (!one.equals(NO_EXCEPTIONS)) {
        throw CommandException.wrongUse(
            "--assume " + one + ": only " + NO_EXCEPTIONS + " can be assumed");
      }
    }
    return new StatedBounds(file, sources, methods, !assumed.isEmpty());
  }

  /** Whether no bytecode throws what a handler catches. */
  boolean assumesNoExceptions() {
    return assumesNoExceptions;
  }

  MethodFile methods() {
    return methods;
  }

  StatedLoops in(ProgramClasses classes) {
    return new StatedLoops(file, sources, classes);
  }

  /**
   * Checks that all rows of the files are of methods and loops of a program.
   *
   * @throws CommandException if one is not, with its place
   */
  void check(ProgramClasses classes) {
    methods.check(classes);
    file.check(in(classes)::rowsPlaces, classes);
  }

  /** Of each row of the files whose method was not executed, its place. */
  public List<String> unused() {
    List<String> all = new ArrayList<>(file.unused());
    all.addAll(methods.unused());
    return all;
  }
}
