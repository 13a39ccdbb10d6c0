package org.cprof.profile;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file is not a profile, or not what belongs to one, or broken; the message names the file, the
 * line and the reason.
 */
public final class ProfileFormatException extends IOException {
  private static final long serialVersionUID = 1;

  public ProfileFormatException(Path file, long line, String reason) {
    super((line > 0 ? file + ":" + line : file) + ": " + oneLine(reason));
  }

  /** What a reason quotes may have line ends in it. */
  private static String oneLine(String reason) {
    return reason.replaceAll("\\p{Cntrl}", "?");
  }
}
