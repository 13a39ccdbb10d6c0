package org.cprof.runner;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileFile;
import org.cprof.text.EndLine;

/** Profiles of tests as files. */
public final class ProfileFiles {
  private ProfileFiles() {}

  public static Path write(Path file, Profile profile) throws IOException {
    ProfileFile.write(profile, file);
    return file;
  }

  /** Writes a profile or calls that stand in a test as text, with the end that they need. */
  public static Path packed(Path file, String text) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(ended(text).getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  /** A text of comments, a header and rows with the end that it needs. */
  public static String ended(String text) {
    long rows = text.lines().filter(line -> !line.startsWith("#")).skip(1).count();
    return text + (text.endsWith("\n") ? "" : "\n") + new EndLine(rows).line() + "\n";
  }
}
