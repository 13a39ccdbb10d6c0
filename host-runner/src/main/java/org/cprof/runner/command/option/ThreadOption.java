package org.cprof.runner.command.option;

import java.nio.file.Path;
import java.util.List;
import org.cprof.profile.Profile;
import org.cprof.profile.ThreadTrees;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.Names;
import picocli.CommandLine.Option;

/** The option that chooses a thread of a profile in which they are apart. */
public final class ThreadOption {
  private static final int MOST_NAMES = 20;

  @Option(
      names = "--thread",
      paramLabel = "NAME",
      description = "Only the thread of this name, of a profile made with --threads apart.")
  private String thread;

  /**
   * The chosen thread's part; all if none was.
   *
   * @throws CommandException if there is no such thread, with those that there are
   */
  public Profile of(Profile whole, Path file) {
    return thread == null
        ? whole
        : ThreadTrees.of(whole, thread).orElseThrow(() -> noSuch(whole, file));
  }

  private CommandException noSuch(Profile whole, Path file) {
    List<String> names = ThreadTrees.names(whole);
    String known =
        names.isEmpty()
            ? "threads are not apart there (--threads apart)"
            : "there are "
                + String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                + (names.size() > MOST_NAMES ? " and others" : "");
    return CommandException.wrongUse(
        file + " has no thread '" + Names.clean(thread) + "': " + Names.clean(known));
  }
}
