package org.cprof.runner.command.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.IoFailure;

/**
 * The profile that a run writes, and the one that it replaces: that one is put aside while the
 * program runs, becomes {@code FILE.previous} if the run counted something, and comes back
 * otherwise. A run that counted nothing leaves no profile.
 */
public final class RunOutput implements AutoCloseable {
  /** What the profile before is called, behind its own name. */
  public static final String PREVIOUS = ".previous";

  private final OutputFile file;
  private final Path aside;
  private boolean isKept;

  /**
   * Puts an earlier profile aside.
   *
   * @throws CommandException if a profile can't be written there
   */
  public RunOutput(Path path) {
    file = new OutputFile(path);
    aside = beside(file.path(), "." + System.nanoTime() + ".tmp");
    try {
      if (Files.exists(file.path())) {
        link(file.path(), aside);
      }
    } catch (IOException e) {
      throw CommandException.wrongUse(
          "cannot keep the profile that is in " + path + ": " + IoFailure.reason(e));
    }
  }

  /** A second name for the file where the file system has such, or else a copy. */
  private static void link(Path from, Path to) throws IOException {
    try {
      Files.createLink(to, from);
    } catch (UnsupportedOperationException | IOException noLinks) {
      Files.copy(from, to);
    }
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  /** The profile before the one in a file; it need not be there. */
  public static Path previousOf(Path profile) {
    return beside(profile, PREVIOUS);
  }

  public Path path() {
    return file.path();
  }

  /** Whether the run has left a file. */
  public boolean isWritten() {
    return file.isNew();
  }

  /** Whether the run's profile is there to stay. */
  public boolean isKept() {
    return isKept;
  }

  /**
   * Keeps the profile of the run if there is anything in it, and the earlier one beside it.
   *
   * @return whether it is kept
   * @throws IOException if it can't be read, or the earlier one can't be renamed
   */
  public boolean keep(SharingOption sharing) throws IOException {
    if (isWritten() && ProfileReader.hasContexts(path())) {
      isKept = true;
      sharing.apply(path());
      if (Files.exists(aside)) {
        Files.move(aside, previousOf(path()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return isKept;
  }

  /** Without a profile that is kept, an earlier one is back. */
  @Override
  public void close() {
    try {
      if (!isKept && isWritten()) {
        Files.delete(path());
      }
      if (!isKept && Files.exists(aside)) {
        Files.move(aside, path(), StandardCopyOption.REPLACE_EXISTING);
      }
      Files.deleteIfExists(aside);
    } catch (IOException e) {
      throw CommandException.wrongUse(
          "cannot put the earlier profile back, which is in " + aside + ": " + IoFailure.reason(e));
    }
  }
}
