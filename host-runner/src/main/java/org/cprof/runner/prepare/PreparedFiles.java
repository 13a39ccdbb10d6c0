package org.cprof.runner.prepare;

import java.nio.file.Path;
import java.util.List;

/**
 * The prepared classes of a run.
 *
 * @param files what there is
 * @param missing what is to be prepared before the run
 * @param jars the class path of what is missing
 */
public record PreparedFiles(List<Path> files, List<Preparer.Task> missing, List<Path> jars) {
  /** Nothing to take and nothing to prepare. */
  public static final PreparedFiles NONE = new PreparedFiles(List.of(), List.of(), List.of());
}
