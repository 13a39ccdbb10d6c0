package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.cprof.files.Cache;
import org.cprof.files.FolderTree;
import org.cprof.files.OwnerOnly;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.IoFailure;

/**
 * Where CProf keeps what it can make again: {@code $XDG_CACHE_HOME/cprof}, by default {@code
 * ~/.cache/cprof}. It holds code that programs will run, so nobody else may write to it, and what
 * it tells of programs is for nobody else to read.
 *
 * @param cache in a folder that is there
 * @param isKept whether it will be there for the next run; if not, it goes with this process
 */
public record UserCache(Cache cache, boolean isKept) {
  private static final Set<PosixFilePermission> OF_OTHERS =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  /** Looked at once, so that what is wrong with it is told once. */
  private static UserCache ofUser;

  /**
   * The cache of this process's user.
   *
   * @throws CommandException if there is no place for a temporary one either
   */
  public static synchronized UserCache ofUser() {
    if (ofUser == null) {
      ofUser = of(System.getenv(), reason -> System.err.println("cprof: warning: " + reason));
    }
    return ofUser;
  }

  /**
   * The cache that an environment names, or a temporary one where that can't be used.
   *
   * @param warning takes the reason then
   * @throws CommandException if there is no place for a temporary one either
   */
  static UserCache of(Map<String, String> environment, Consumer<String> warning) {
    Path folder = folder(environment);
    try {
      makePrivate(folder);
      return new UserCache(new Cache(folder), true);
    } catch (IOException e) {
      warning.accept("this run does without the cache " + folder + ": " + IoFailure.reason(e));
      return temporary();
    }
  }

  private static UserCache temporary() {
    RunFolder folder = new RunFolder();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
    return new UserCache(new Cache(folder.path()), false);
  }

  private static void remove(RunFolder folder) {
    try {
      folder.close();
    } catch (IOException notAll) {
      // Nobody can be told any more.
    }
  }

  /**
   * Makes sure that it is kept.
   *
   * @param who needs its files
   * @throws CommandException if it is not
   */
  public void checkKept(String who) {
    if (!isKept) {
      throw CommandException.notRun(
          who
              + " need files of the cache, which can't be kept: XDG_CACHE_HOME has to name a folder"
              + " of this user's that can be written to");
    }
  }

  private static Path folder(Map<String, String> environment) {
    String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    Path caches =
        xdg.isEmpty()
            ? Path.of(home.isEmpty() ? System.getProperty("user.home") : home, ".cache")
            : Path.of(xdg);
    return caches.resolve("cprof");
  }

  /**
   * Removes everything in it.
   *
   * @return the bytes that were freed
   */
  public long clean() throws IOException {
    long bytes = FolderTree.bytes(cache.folder());
    try (DirectoryStream<Path> files = Files.newDirectoryStream(cache.folder())) {
      for (Path file : files) {
        FolderTree.remove(file);
      }
    }
    return bytes;
  }

  /**
   * Makes the folder, for its owner alone, or finds that it is so.
   *
   * @throws IOException if neither is so, with the reason
   */
  private static void makePrivate(Path folder) throws IOException {
    try {
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(folder, OwnerOnly.folder(folder));
      }
    } catch (IOException e) {
      throw new IOException("it cannot be made", e);
    }
    Path probe = probe(folder);
    try {
      if (OwnerOnly.isPossible(folder)) {
        checkOthers(Files.readAttributes(folder, PosixFileAttributes.class), Files.getOwner(probe));
      }
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  /** A file of this process's user, who need not have a name. */
  private static Path probe(Path folder) throws IOException {
    try {
      return Files.createFile(folder.resolve(RunFolder.newName()));
    } catch (IOException e) {
      throw new IOException("it is not writable", e);
    }
  }

  private static void checkOthers(PosixFileAttributes folder, UserPrincipal user)
      throws IOException {
    if (folder.permissions().stream().anyMatch(OF_OTHERS::contains)) {
      throw new IOException("others can write to it; take that from them with chmod go-w");
    }
    if (!folder.owner().equals(user)) {
      throw new IOException(
          "it belongs to " + folder.owner().getName() + " and not to " + user.getName());
    }
  }
}
