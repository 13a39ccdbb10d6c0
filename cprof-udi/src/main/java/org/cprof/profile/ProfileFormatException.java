package org.cprof.profile;

import java.io.IOException;
import java.nio.file.Path;

/** A file is not a profile or a broken one; the message names the file, the line and the reason. */
public final class ProfileFormatException extends IOException {
  private static final long serialVersionUID = 1;

  private final long line;

  ProfileFormatException(Path file, long line, String reason) {
    super((line > 0 ? file + ":" + line : file) + ": " + oneLine(reason));
    this.line = line;
  }

  /** What a reason quotes may have line ends in it. */
  private static String oneLine(String reason) {
    return reason.replaceAll("\\p{Cntrl}", "?");
  }

  /** The line of the unzipped text, counted from 1; 0 if the file as a whole is meant. */
  public long line() {
    return line;
  }
}
