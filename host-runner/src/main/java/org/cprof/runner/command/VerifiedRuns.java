package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.ToIntFunction;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.verify.RecordedInput;
import org.cprof.runner.verify.Verification;
import org.cprof.setup.AgentOption;

/** Several runs with the same input; all profiles must be that of the first. */
record VerifiedRuns(int times) implements RunWay {
  @Override
  public int run(RunPlan plan, ToIntFunction<HostRun> finish) throws IOException {
    try (RecordedInput input = RecordedInput.create()) {
      HostRun first = plan.first(input);
      int exitCode = finish.applyAsInt(first);
      if (!plan.file().isKept()) {
        return exitCode;
      }
      Path profile = plan.file().path();
      Verification verification = new Verification(profile, first.exitCode());
      Path again = profile.resolveSibling(profile.getFileName() + ".again");
      for (int i = 1; i < times; i++) {
        HostRun run = plan.again(plan.options().set(AgentOption.OUTPUT, again), input.again());
        verification.add(again, run.exitCode());
      }
      plan.err().println(verification.line());
      return verification.isAgreed() ? exitCode : ExitCode.CHECK_FAILED;
    }
  }
}
