package org.cprof.serve;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.files.OwnerOnly;

/** A folder that only its owner can enter. */
final class PrivateFolder {

  private PrivateFolder() {}

  /** Makes it, if it can be made and is not there. */
  static void make(Path folder) {
    try {
      if (OwnerOnly.isPossible(folder) && !Files.exists(folder)) {
        Files.createDirectory(folder, OwnerOnly.folder(folder));
      }
    } catch (AccessDeniedException denied) {
      System.err.println("cprof: cannot make " + folder + ": permission denied");
    } catch (IOException noRoom) {
      // The JVM says so.
    }
  }
}
