package org.cprof.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A folder of what can be made again, in which each kind has a folder of its own. What was not used
 * for longest goes.
 */
public record Cache(Path folder) {

  /** What was used within this time stays in any case: a run may go on for long. */
  private static final Duration YOUNG = Duration.ofDays(2);

  /** What is kept, each as a file or folder. */
  public enum Kind {
    /** Instrumented classes, in a folder for all runs that insert the same code: 10 MB and more. */
    CODE("prepared", 10),

    /** What a JVM loads at its start. */
    TRIALS("trials", 10),

    /** Which natives a jar declares: small files, one for each jar of a class path. */
    NATIVES("natives", 1000),

    /** Class data archives of CProf's own JVM, 21 MB each; the start script has the same folder. */
    ARCHIVES("launcher", 4);

    private final String name;

    /** How many stay however old they are. */
    private final int most;

    Kind(String name, int most) {
      this.name = name;
      this.most = most;
    }
  }

  private record Entry(Path path, Instant used) {}

  /** Where what is of a kind is kept; the folder is made when its first entry is. */
  public Path folder(Kind kind) {
    return folder.resolve(kind.name);
  }

  /** Tells that an entry is used now. */
  public static void touch(Path entry) {
    try {
      Files.setLastModifiedTime(entry, FileTime.from(Instant.now()));
    } catch (IOException notOurs) {
      // It may be removed sooner than others, and is made again then.
    }
  }

  /** Removes what is too much of each kind. */
  public void makeRoom() {
    for (Kind kind : Kind.values()) {
      try {
        makeRoom(kind);
      } catch (IOException notOurs) {
        // More than wished do no harm.
      }
    }
  }

  private void makeRoom(Kind kind) throws IOException {
    if (!Files.isDirectory(folder(kind))) {
      return;
    }
    Instant oldest = Instant.now().minus(YOUNG);
    List<Entry> tooMuch =
        entries(kind).stream()
            .sorted(Comparator.comparing(Entry::used).reversed())
            .skip(kind.most)
            .filter(entry -> entry.used.isBefore(oldest))
            .toList();
    for (Entry entry : tooMuch) {
      FolderTree.remove(entry.path);
    }
  }

  private List<Entry> entries(Kind kind) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder(kind))) {
      for (Path file : files) {
        entries.add(new Entry(file, lastUse(file)));
      }
    }
    return entries;
  }

  private static Instant lastUse(Path entry) {
    try {
      return Files.getLastModifiedTime(entry).toInstant();
    } catch (IOException removedMeanwhile) {
      return Instant.MIN;
    }
  }
}
