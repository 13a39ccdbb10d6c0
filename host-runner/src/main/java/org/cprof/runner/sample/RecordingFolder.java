package org.cprof.runner.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.RunFolder;

/** The files of one recording, which nobody but the user may read; they go with the command. */
public final class RecordingFolder implements AutoCloseable {
  private final RunFolder folder;

  /**
   * Makes it in the folder of temporary files.
   *
   * @throws CommandException if that fails
   */
  public RecordingFolder() {
    folder = new RunFolder();
  }

  /** The file with the recorder's settings. */
  public Path settings(String text) throws IOException {
    return Files.writeString(folder.path().resolve("settings.jfc"), text);
  }

  /** Where the recorder of a program keeps its chunks while it runs. */
  public Path repository() {
    return folder.path().resolve("repository");
  }

  /** What the recorder leaves at the end. */
  public Path recording() {
    return folder.path().resolve("recording.jfr");
  }

  /**
   * Whether the recorder could not write its recording, as the JVM was killed. It makes the file at
   * its start, and fills it at the end.
   *
   * @throws IOException if the file can't be read
   */
  public boolean isUnfinished() throws IOException {
    return !Files.exists(recording()) || Files.size(recording()) == 0;
  }

  /** Hands on the samples: of a JVM that was killed, those of its last second may be missing. */
  public void read(SampleEvents events) throws IOException {
    if (!isUnfinished()) {
      events.read(recording());
      return;
    }
    for (Path chunk : chunks(repository())) {
      events.readUnfinished(chunk);
    }
  }

  /** The chunks below a folder, the oldest first; their names are times. */
  static List<Path> chunks(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".jfr")).sorted().toList();
    }
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
