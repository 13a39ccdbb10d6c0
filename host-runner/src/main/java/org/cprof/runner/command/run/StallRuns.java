package org.cprof.runner.command.run;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToIntFunction;
import org.cprof.profile.ProfileFile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.CountingOptions;
import org.cprof.runner.host.Children;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.RecordedInput;
import org.cprof.runner.merge.StallColumns;
import org.cprof.runner.text.Names;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;

/**
 * A run, and one more for each cause of stalls, with the same input and without its output, which
 * are put into the profile.
 */
record StallRuns(CountingOptions counting, List<String> causes) implements RunStrategy {
  @Override
  public int run(RunStrategy.Plan plan, ToIntFunction<HostRun> finish) throws IOException {
    try (RecordedInput input = RecordedInput.create()) {
      HostRun first = plan.first(input);
      String difference = plan.file().isWritten() ? add(plan, input) : null;
      int exitCode = finish.applyAsInt(first);
      if (difference != null) {
        plan.err().println("cprof: no stalls: " + Names.clean(difference));
      }
      return difference == null ? exitCode : ExitCode.CHECK_FAILED;
    }
  }

  /**
   * Adds the stalls to the profile of the first run.
   *
   * @return what differs if the program did something else in a run, or else null; the profile then
   *     is as it was
   */
  private String add(RunStrategy.Plan plan, RecordedInput input) throws IOException {
    Path profile = plan.file().path();
    StallColumns columns = new StallColumns(ProfileReader.read(profile));
    Path again = profile.resolveSibling(profile.getFileName() + ".again");
    // Profiles of their own would be written again; those in this one belong to it.
    Children children = plan.children() == Children.MERGE ? Children.MERGE : Children.IGNORE;
    for (String cause : causes) {
      AgentOptions ofCause =
          counting.ofStalls(plan.options(), cause).with(AgentOption.OUTPUT, again);
      plan.again(ofCause, children, input.again().redirectOutput(Redirect.DISCARD));
      String difference = Files.exists(again) ? columns.add(cause, again) : "it left no profile";
      Files.deleteIfExists(again);
      if (difference != null) {
        return "the run for " + cause + " differs: " + difference;
      }
    }
    ProfileFile.write(columns.profile(), profile);
    return null;
  }
}
