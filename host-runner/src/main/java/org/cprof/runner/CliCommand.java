package org.cprof.runner;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * A subcommand of {@code cprof}, found as a service, so that a module brings its own: a public
 * class with a public constructor without arguments, annotated for picocli. What it returns is the
 * exit code, one of {@link ExitCode}'s unless it passes on a program's own.
 */
public interface CliCommand extends Callable<Integer> {
  /** The headings of its options in its help, with all options below them; or none. */
  default List<OptionHeading> optionHeadings() {
    return List.of();
  }
}
