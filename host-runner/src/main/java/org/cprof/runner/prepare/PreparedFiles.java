package org.cprof.runner.prepare;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.cprof.runner.host.AgentOptions;

/**
 * The prepared classes of a run.
 *
 * @param files what there is
 * @param keep where the run is to keep the classes that it starts with, for the next ones
 */
public record PreparedFiles(List<Path> files, Optional<Path> keep) {
  /** Nothing to take and nothing to keep. */
  public static final PreparedFiles NONE = new PreparedFiles(List.of(), Optional.empty());

  /** The same for a run that does not instrument all classes, which leaves nothing to others. */
  public PreparedFiles withoutKeeping() {
    return new PreparedFiles(files, Optional.empty());
  }

  public AgentOptions addTo(AgentOptions options) {
    return options.prepared(files).keep(keep);
  }
}
