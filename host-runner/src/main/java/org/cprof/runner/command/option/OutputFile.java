package org.cprof.runner.command.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.cprof.runner.CommandException;
import org.cprof.runner.output.ResultFile;

/**
 * The file that a run will write its profile to. A profile replaces an earlier file by renaming, so
 * a new one is known by its identity, not only by its time.
 */
public final class OutputFile {
  private final Path file;
  private final Object before;

  /**
   * Remembers the file as it is.
   *
   * @throws CommandException if a profile can't be written there
   */
  public OutputFile(Path file) {
    this.file = file.toAbsolutePath();
    try {
      ResultFile.checkProfile(file);
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
    before = identity();
  }

  public Path path() {
    return file;
  }

  /** Whether the file was written since. */
  public boolean isNew() {
    return !Objects.equals(before, identity());
  }

  private Object identity() {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return attributes.fileKey() + " " + attributes.lastModifiedTime();
    } catch (IOException e) {
      return null;
    }
  }
}
