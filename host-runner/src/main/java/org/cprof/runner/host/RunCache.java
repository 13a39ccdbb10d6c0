package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.cprof.serve.StartPreparation;
import org.cprof.start.StartFolder;
import org.cprof.start.StartKey;

/**
 * Where instrumented classes are kept for later runs: in the user's cache, with a folder for all
 * runs that insert the same code.
 */
public final class RunCache {

  private static final String FOLDER = "prepared";

  /** How many keys stay however old they are, of some 10 MB and more each. */
  private static final int MOST = 10;

  /** Keys used within this time stay in any case: a run may go on for long. */
  private static final Duration YOUNG = Duration.ofDays(2);

  private static final Pattern KEY = Pattern.compile("[0-9a-f]{24,}");

  private final Path folder;

  RunCache(UserCache cache) {
    this.folder = cache.folder().resolve(FOLDER);
  }

  /** The cache of this process's user. */
  public static RunCache ofUser() {
    return new RunCache(UserCache.ofUser());
  }

  /** The folder of a key, which is made when its first file is. */
  public Path folderOf(StartKey key) {
    return folder.resolve(key.hash());
  }

  /** A run uses a folder. */
  static void touch(Path keyFolder) {
    try {
      FileTime now = FileTime.from(Instant.now());
      Files.setLastModifiedTime(StartFolder.in(keyFolder).path(), now);
    } catch (IOException notOurs) {
      // It may be removed sooner than others, and is made again then.
    }
  }

  /** Removes what was not used for longest, so that there is room for one more. */
  void makeRoom() {
    new CacheFolder(folder, MOST - 1, YOUNG)
        .makeRoom(
            file -> KEY.matcher(file.getFileName().toString()).matches(), RunCache::ofLastUse);
    new CacheFolder(folder, MOST, YOUNG)
        .makeRoom(StartPreparation::isShared, UnaryOperator.identity());
  }

  /** Without a start, somebody makes it, or was killed before it was done. */
  private static Path ofLastUse(Path keyFolder) {
    Path start = StartFolder.in(keyFolder).path();
    return Files.exists(start) ? start : keyFolder;
  }
}
