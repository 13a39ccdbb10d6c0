package org.cprof.runner;

import java.io.IOException;
import java.nio.file.Path;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileFile;

/** Profiles of tests as files. */
public final class ProfileFiles {
  private ProfileFiles() {}

  public static Path write(Path file, Profile profile) throws IOException {
    ProfileFile.write(profile, file);
    return file;
  }
}
