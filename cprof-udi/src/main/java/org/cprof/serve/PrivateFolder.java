package org.cprof.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A folder that only its owner can enter. */
final class PrivateFolder {

  private PrivateFolder() {}

  /** Makes it, if it can be made and is not there. */
  static void make(Path folder) {
    try {
      boolean isPosix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
      if (isPosix && !Files.exists(folder)) {
        Files.createDirectory(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
    } catch (IOException noRoom) {
      // The JVM says so.
    }
  }
}
