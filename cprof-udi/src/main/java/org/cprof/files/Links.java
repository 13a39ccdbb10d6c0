package org.cprof.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Symbolic links to files that are written: they stay, and what they point to is replaced. */
public final class Links {

  /** As many as Linux follows. */
  private static final int MOST = 40;

  private Links() {}

  /**
   * The file that a path means, which need not be there.
   *
   * @return the absolute path, of the last file if it is a link or several
   * @throws IOException if links lead in a circle
   */
  public static Path followed(Path file) throws IOException {
    Path target = file.toAbsolutePath();
    for (int followed = 0; Files.isSymbolicLink(target); followed++) {
      if (followed == MOST) {
        throw new IOException("too many symbolic links");
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }
}
