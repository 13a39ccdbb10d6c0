package org.cprof.profile;

import java.io.IOException;
import java.nio.file.Path;

/** Files of profiles: writes one that is in memory, and names those that belong to it. */
public final class ProfileFile {

  /** How the names of profiles end. */
  public static final String ENDING = ".cprof.csv.gz";

  private ProfileFile() {}

  /**
   * The file that belongs to a profile, in its folder.
   *
   * @param ending of its name, in place of the profile's
   */
  public static Path beside(Path profile, String ending) {
    String name = profile.getFileName().toString();
    String stem = name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
    return profile.resolveSibling(stem + ending);
  }

  /**
   * Writes the whole file or leaves an earlier one as it is.
   *
   * @throws IOException if that fails; the message names the file
   */
  public static void write(Profile profile, Path file) throws IOException {
    try (ProfileWriter writer = new ProfileWriter(file, profile.header())) {
      for (int node = 0; node < profile.size(); node++) {
        writer.row(profile.row(node, profile.parent(node), profile.details(node)));
      }
      writer.commit();
    }
  }
}
