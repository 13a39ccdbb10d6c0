package org.cprof.runner.prepare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.text.Progress;

/**
 * The prepared classes of a run.
 *
 * @param files what there is
 * @param start where the classes belong that every run starts with, if they are not there yet
 */
public record PreparedFiles(List<Path> files, Optional<Path> start) {
  /** Nothing to take and nothing to prepare. */
  public static final PreparedFiles NONE = new PreparedFiles(List.of(), Optional.empty());

  /**
   * The files, after the classes that every run starts with were prepared. Where that fails, the
   * run instruments them itself.
   *
   * @param options those of the run
   * @param err where to say on a terminal what goes on
   */
  public List<Path> withStart(HostJdk jdk, AgentOptionsFile options, PrintWriter err) {
    if (start.isEmpty()) {
      return files;
    }
    List<Path> all = new ArrayList<>(files);
    try {
      PreparedCache.removeOldStarts(start.get());
    } catch (IOException notOurs) {
      // More of them than wished do no harm.
    }
    try (Progress progress = Progress.show("preparing the JDK's classes for this model", err)) {
      Preparer.run(
          jdk,
          options.forPreparation(),
          List.of(),
          List.of(new Preparer.Task(Preparer.START, start.get())));
      all.add(0, start.get());
    } catch (CommandException failed) {
      // What is wrong with the JDK, the model or the disk, the run itself tells better.
    }
    return all;
  }
}
