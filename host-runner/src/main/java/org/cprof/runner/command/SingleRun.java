package org.cprof.runner.command;

import java.util.function.ToIntFunction;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.LiveStatus;

/** One run, watched on the terminal's title unless it is quiet. */
record SingleRun(boolean isQuiet) implements RunWay {
  @Override
  public int run(RunPlan plan, ToIntFunction<HostRun> finish) {
    return finish.applyAsInt(isQuiet ? quiet(plan) : watched(plan));
  }

  private static HostRun quiet(RunPlan plan) {
    return HostRun.run(plan.jdk(), plan.options(), plan.arguments().all());
  }

  private static HostRun watched(RunPlan plan) {
    try (LiveStatus status = LiveStatus.of(plan.options(), plan.err())) {
      return HostRun.run(
          plan.jdk(),
          plan.options(),
          plan.arguments().all(),
          new ProcessBuilder().inheritIO(),
          status::watch);
    }
  }
}
