package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.ProfileArgument;
import org.cprof.runner.command.option.SharingOption;
import org.cprof.runner.merge.ProfileMerge;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof merge}: several runs as one profile. */
@Command(
    name = "merge",
    description =
        "Adds up profiles of several runs on one model, or folds the contexts of one profile.",
    footer = {
      "",
      "Example:",
      "  cprof merge -o all.cprof.csv.gz monday.cprof.csv.gz tuesday.cprof.csv.gz",
      "  cprof merge --fold-recursion -o folded.cprof.csv.gz deep.cprof.csv.gz"
    })
public final class MergeCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The profile to write.")
  private Path output;

  @Option(
      names = "--merge-call-sites",
      description = "Merges contexts that differ in the call site alone.")
  private boolean mergeCallSites;

  @Option(
      names = "--fold-recursion",
      description = "Counts a method that is called below itself in the context of its first call.")
  private boolean foldRecursion;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "The profiles to add up.")
  private List<Path> files;

  @Mixin private SharingOption sharing;

  @Override
  public Integer call() throws IOException {
    ResultFile.keep(output, files.toArray(Path[]::new));
    ResultFile.checkProfile(output);
    ProfileMerge merge = new ProfileMerge(mergeCallSites, foldRecursion);
    for (Path file : files) {
      try {
        merge.add(ProfileArgument.readAny(file, spec.commandLine().getErr()));
      } catch (IllegalArgumentException e) {
        throw CommandException.wrongUse(
            file + " does not fit " + files.get(0) + ": " + e.getMessage());
      } catch (ArithmeticException e) {
        throw CommandException.wrongUse("with " + file + " a sum no longer fits into 64 bits");
      }
    }
    try (Progress progress = ProfileArgument.writing(output, spec.commandLine().getErr())) {
      merge.write(output, progress::at);
      sharing.apply(output);
    }
    return ExitCode.DONE;
  }
}
