package org.cprof.runner.command.option;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.profile.Sampling;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.RawProfiles;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Progress;

/** Reads the profiles that commands are given. */
public final class ProfileArgument {
  private ProfileArgument() {}

  /**
   * Reads a profile of counts, as {@link #readAny} does.
   *
   * @throws CommandException also if it is a sampled one
   */
  public static Profile read(Path file, PrintWriter err) {
    Profile profile = readAny(file, err);
    if (Sampling.of(profile.header()).isPresent()) {
      throw CommandException.wrongUse(
          file + " is a sampled profile, and this command needs counts: make it with cprof run");
    }
    return profile;
  }

  /**
   * Reads a profile, or the raw one of a JVM that may be running, and shows how far it is, if
   * somebody watches.
   *
   * @throws CommandException if it is none, or can't be read
   */
  public static Profile readAny(Path file, PrintWriter err) {
    try (Progress progress =
        Progress.show("reading " + Names.clean(file.toString()) + " ...", err)) {
      if (RawProfiles.isRaw(file)) {
        return RawProfiles.read(file);
      }
      long size = Files.isRegularFile(file) ? Files.size(file) : 0;
      return ProfileReader.read(file, done -> progress.at(done, size));
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  /** Says of a profile that was priced and not counted what its cycles are. */
  public static void sayRange(Profile profile, Path file, PrintWriter err) {
    PricedRange.line(profile).ifPresent(range -> err.println("cprof: " + file + ": " + range));
  }

  /**
   * Shows that a file is being written, if somebody watches; nothing while standard output is
   * written, which may be the same terminal.
   */
  public static Progress writing(Path file, PrintWriter err) {
    return ResultFile.isStandardOutput(file)
        ? Progress.none()
        : Progress.show("writing " + Names.clean(file.toString()) + " ...", err);
  }
}
