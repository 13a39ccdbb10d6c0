package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and folders for their owner alone, on file systems that know owners. */
public final class OwnerOnly {

  private OwnerOnly() {}

  /** Whether the file system of the path has permissions of owner, group and others. */
  static boolean isPossible(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** What to create a folder with. */
  static FileAttribute<?>[] folder(Path folder) {
    return isPossible(folder)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  /**
   * Takes a file from all others.
   *
   * @throws IOException if that is not allowed
   */
  public static void restrict(Path file) throws IOException {
    if (isPossible(file)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }
}
