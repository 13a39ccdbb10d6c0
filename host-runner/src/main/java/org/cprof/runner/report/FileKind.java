package org.cprof.runner.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.cprof.calls.CallsFile;
import org.cprof.runner.schedule.ScheduleReader;
import org.cprof.text.MetadataLine;

/** What a file of a run holds. */
public enum FileKind {
  PROFILE("a profile", ".cprof.csv.gz"),
  CALLS("a file of calls", ".calls.csv.gz"),
  SCHEDULE("a schedule", ".schedule.csv");

  /** Compressed files begin with it, and no text does (RFC 1952). */
  private static final int GZIP = 0x1f;

  private final String words;
  private final String ending;

  FileKind(String words, String ending) {
    this.words = words;
    this.ending = ending;
  }

  /**
   * What a file holds, by its first lines, or else by its name. A file of no other kind is read as
   * a profile.
   */
  public static FileKind of(Path file) {
    if (Files.isRegularFile(file)) {
      String header = header(file);
      if (header.startsWith(ScheduleReader.START)) {
        return SCHEDULE;
      }
      if (CallsFile.isHeader(header)) {
        return CALLS;
      }
    }
    for (FileKind kind : values()) {
      if (file.toString().endsWith(kind.ending)) {
        return kind;
      }
    }
    return PROFILE;
  }

  /** The first line of a schedule, or the one behind all metadata of another file. */
  private static String header(Path file) {
    try (InputStream bytes = Files.newInputStream(file);
        BufferedReader text =
            new BufferedReader(
                new InputStreamReader(
                    isCompressed(file) ? new GZIPInputStream(bytes) : bytes,
                    StandardCharsets.UTF_8))) {
      String line = text.readLine();
      while (line != null && MetadataLine.isBegun(line) && !line.startsWith(ScheduleReader.START)) {
        line = text.readLine();
      }
      return line == null ? "" : line;
    } catch (IOException e) {
      return "";
    }
  }

  /** Whether a file begins as compressed ones do; what can't be read is left to who reads it. */
  public static boolean isCompressed(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return in.read() == GZIP;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return words;
  }
}
