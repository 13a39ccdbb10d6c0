package org.cprof.runner.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that says how long the lists of what is hottest are. */
public final class TopOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private int top;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "The number of methods, contexts, lines or evictions to list (default: 10).")
  void setTop(int number) {
    top = Least.of(0, number, "--top", command);
  }

  public int value() {
    return top;
  }
}
