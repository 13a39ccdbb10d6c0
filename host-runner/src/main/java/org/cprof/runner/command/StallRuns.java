package org.cprof.runner.command;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cprof.profile.ProfileFile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.merge.StallColumns;
import org.cprof.runner.verify.RecordedInput;

/** Runs a program again for each cause of stalls, with the same input and without its output. */
record StallRuns(
    HostJdk jdk, CountingOptions counting, ProgramArguments arguments, RecordedInput input) {

  /**
   * Adds the stalls to the profile of the first run.
   *
   * @param options of that run, which are changed
   * @return what differs if the program did something else in a run, or else null; the profile then
   *     is as it was
   * @throws IOException if a profile cannot be read or written
   */
  String add(AgentOptionsFile options, List<String> causes, Path profile) throws IOException {
    StallColumns columns = new StallColumns(ProfileReader.read(profile));
    Path again = profile.resolveSibling(profile.getFileName() + ".again");
    options.output(again);
    for (String cause : causes) {
      counting.tellStalls(options, cause);
      HostRun.run(jdk, options, arguments.all(), input.again().redirectOutput(Redirect.DISCARD));
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
