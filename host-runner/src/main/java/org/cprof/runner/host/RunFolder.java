package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.files.FolderTree;
import org.cprof.files.OwnerOnly;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.IoFailure;

/** A folder for the files of one run, which nobody but the user may read; it goes with the run. */
public final class RunFolder implements AutoCloseable {
  private final Path path;

  /**
   * Makes it in the folder of temporary files.
   *
   * @throws CommandException if it can't be made, with the reason
   */
  public RunFolder() {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    Path folder = parent.resolve(newName());
    try {
      path = Files.createDirectory(folder, OwnerOnly.folder(folder));
    } catch (IOException e) {
      throw CommandException.notRun(
          "cannot make a temporary folder in " + parent + ": " + IoFailure.reason(e));
    }
  }

  public Path path() {
    return path;
  }

  /**
   * A name that nobody else has. The times since the epoch and since the host's start tell runs
   * apart; the JDK would ask for random numbers, and take longer for that than for anything else
   * here.
   */
  static String newName() {
    return "cprof-" + System.currentTimeMillis() + "-" + System.nanoTime();
  }

  @Override
  public void close() throws IOException {
    FolderTree.remove(path);
  }
}
