package org.cprof.runner.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.Optional;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.text.IoFailure;

/** The profiles of a sweep's cells in their folder. */
final class CellProfiles {
  private final Path folder;
  private final String program;
  private final String sizesHash;

  /**
   * @param program as the metadata of a profile have it
   * @param sizesHash of the methods' sizes; null without
   */
  CellProfiles(Path folder, String program, String sizesHash) {
    this.folder = folder;
    this.program = program;
    this.sizesHash = sizesHash;
  }

  Path file(Cell cell) {
    return folder.resolve(cell.fileName());
  }

  /**
   * Where a run writes it. A program that is stopped leaves a profile, too, so that one gets its
   * name only when the run has ended well.
   */
  Path unfinished(Cell cell) {
    return folder.resolve(cell.fileName() + ".part");
  }

  /** What the program printed, to both outputs. */
  Path log(Cell cell) {
    return folder.resolve(cell.fileName().replaceFirst("\\.cprof\\.csv\\.gz$", ".log"));
  }

  /** Whether a cell's profile was written before a time. */
  boolean isOlder(Cell cell, FileTime time) throws IOException {
    Path file = file(cell);
    return Files.exists(file) && Files.getLastModifiedTime(file).compareTo(time) < 0;
  }

  /** A cell's result by its profile: of the state given, failed with the reason, or missing. */
  Result read(Cell cell, Result.State state) {
    Path file = file(cell);
    if (!Files.exists(file)) {
      return Result.without(cell, Result.State.MISSING, "there is no " + file);
    }
    try {
      Profile profile = ProfileReader.read(file);
      return misfit(cell, profile.header())
          .map(reason -> Result.without(cell, Result.State.FAILED, file + " " + reason))
          .orElseGet(() -> new Result(cell, state, "", Figures.of(profile)));
    } catch (IOException e) {
      return Result.without(cell, Result.State.FAILED, IoFailure.text(e));
    }
  }

  /** Why a profile is not the one of a cell. */
  private Optional<String> misfit(Cell cell, ProfileHeader header) {
    if (header.first("ending") != null) {
      return Optional.of("is of a program that was killed or still runs");
    }
    return differs(header, "model-hash", cell.processor().hash())
        .or(() -> differs(header, "parameters", cell.parameters()))
        .or(() -> differs(header, "program", program))
        .or(() -> differs(header, "sizes-hash", sizesHash));
  }

  private static Optional<String> differs(ProfileHeader header, String key, String expected) {
    return Objects.equals(header.first(key), expected)
        ? Optional.empty()
        : Optional.of("is of another run: its " + key + " is '" + header.first(key) + "'");
  }
}
