package org.cprof.runner.command.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that says how long the lists of what is hottest are. */
public final class TopOption {
  /** How many if nothing is said. */
  public static final int DEFAULT = 10;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private int top;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "" + DEFAULT,
      description = "The number of methods, contexts or lines to list (default: " + DEFAULT + ").")
  void setTop(int number) {
    top = Minimum.of(0, number, "--top", command);
  }

  public int value() {
    return top;
  }
}
