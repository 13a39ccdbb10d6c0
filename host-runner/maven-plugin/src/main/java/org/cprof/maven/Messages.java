package org.cprof.maven;

import org.cprof.model.csv.ModelException;
import org.cprof.runner.CommandException;
import org.cprof.runner.check.Advice;

/** What is told where goals tell it, and where a JVM of their own does, which has no Maven. */
final class Messages {

  /** Writes the baseline of a module. */
  static final String UPDATE = "cprof.update";

  /** How builds do what messages tell. */
  static final Advice ADVICE =
      new Advice(
          "-D" + UPDATE,
          "-Dcprof.anyJdk",
          "<tolerance>5%</tolerance>",
          "<clock>target</clock>",
          "<udi>jp</udi>");

  private Messages() {}

  /** What is told of an error in what was given. */
  static String of(Exception e) {
    return e instanceof ModelException ofFile
        ? CommandException.wrongUse("the file", ofFile).getMessage()
        : e.getMessage();
  }
}
