package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.cprof.files.FolderTree;

/**
 * A folder of the user's cache, from which goes what was not used for longest.
 *
 * @param most so many stay however old they are
 * @param young what was used within that time stays in any case
 */
record CacheFolder(Path path, int most, Duration young) {

  /**
   * Removes what is too much. More than wished do no harm, where it can't be removed.
   *
   * @param isOne tells what may go
   * @param used names the file that has the time of the last use
   */
  void makeRoom(Predicate<Path> isOne, UnaryOperator<Path> used) {
    if (!Files.isDirectory(path)) {
      return;
    }
    Instant oldest = Instant.now().minus(young);
    Comparator<Path> byUse = Comparator.comparing(file -> lastUse(used.apply(file)));
    try (Stream<Path> files = Files.list(path)) {
      List<Path> tooMuch =
          files
              .filter(isOne)
              .sorted(byUse.reversed())
              .skip(most)
              .filter(file -> lastUse(used.apply(file)).isBefore(oldest))
              .toList();
      for (Path file : tooMuch) {
        FolderTree.remove(file);
      }
    } catch (IOException notOurs) {
      return;
    }
  }

  private static Instant lastUse(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException removedMeanwhile) {
      return Instant.MIN;
    }
  }
}
