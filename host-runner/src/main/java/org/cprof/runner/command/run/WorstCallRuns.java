package org.cprof.runner.command.run;

import java.io.IOException;
import java.util.function.ToIntFunction;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.runner.command.option.SharingOption;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.RecordedInput;
import org.cprof.runner.observed.ObservedMethods;
import org.cprof.runner.observed.WorstCall;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;

/** A run, and two more with the same input: of a method's longest call alone, and a typical one. */
record WorstCallRuns(ObservedMethods methods, SharingOption sharing) implements RunStrategy {
  @Override
  public int run(RunStrategy.Plan plan, ToIntFunction<HostRun> finish) throws IOException {
    try (RecordedInput input = RecordedInput.create()) {
      HostRun first = plan.first(input);
      int exitCode = finish.applyAsInt(first);
      if (!plan.file().isKept()) {
        return exitCode;
      }
      CallsFile calls = CallsReader.read(CallsFile.beside(plan.file().path()));
      WorstCall worst = new WorstCall(calls, methods, plan.file().path());
      for (WorstCall.Run again : worst.runs()) {
        AgentOptions only =
            plan.options()
                .with(AgentOption.CALL_ONLY, worst.method() + "#" + again.call())
                .with(AgentOption.STOPPED, true)
                .with(AgentOption.OUTPUT, again.profile());
        plan.again(only, plan.children(), input.again());
        again.check(worst.method());
        sharing.apply(again.profile());
      }
      worst.lines().forEach(plan.err()::println);
      return exitCode;
    }
  }
}
