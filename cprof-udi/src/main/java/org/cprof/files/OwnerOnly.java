package org.cprof.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files and folders for their owner alone, on file systems that know owners. Profiles are such,
 * whatever the umask: they tell what a program was given and what it did.
 */
public final class OwnerOnly {

  private OwnerOnly() {}

  /** Whether the file system of the path has permissions of owner, group and others. */
  public static boolean isPossible(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** What to create a folder with. */
  public static FileAttribute<?>[] folder(Path folder) {
    return permissions(folder, "rwx------");
  }

  private static FileAttribute<?>[] permissions(Path path, String permissions) {
    return isPossible(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /**
   * Begins a new file.
   *
   * @throws IOException if it is there or cannot be made
   */
  public static OutputStream create(Path file) throws IOException {
    return Channels.newOutputStream(
        Files.newByteChannel(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            permissions(file, "rw-------")));
  }

  /**
   * Gives a file the permissions that any new file beside it has: those that the umask leaves.
   *
   * @throws IOException if that is not allowed
   */
  public static void share(Path file) throws IOException {
    if (isPossible(file)) {
      Path probe = file.resolveSibling(file.getFileName() + "." + System.nanoTime() + ".tmp");
      Files.createFile(probe);
      try {
        Files.setPosixFilePermissions(file, Files.getPosixFilePermissions(probe));
      } finally {
        Files.delete(probe);
      }
    }
  }
}
