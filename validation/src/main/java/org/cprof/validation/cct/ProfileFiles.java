package org.cprof.validation.cct;

import java.io.IOException;
import java.nio.file.Path;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandException;

/** Reads the profiles that commands are given. */
final class ProfileFiles {
  private ProfileFiles() {}

  /**
   * Reads a profile.
   *
   * @throws CommandException if it is none, or can't be read
   */
  static Profile read(Path file) {
    try {
      return ProfileReader.read(file);
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }
}
