package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.PageOptions;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.command.option.ProfileArgument;
import org.cprof.runner.command.option.RunOutput;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.command.option.TopOption;
import org.cprof.runner.diff.Difference;
import org.cprof.runner.diff.DifferenceReport;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.IoFailure;
import org.cprof.runner.tree.OverlapReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof diff}: what changed between two profiles, and why. */
@Command(
    name = "diff",
    description = {"Shows what changed between two profiles, and why, in parts that add up."},
    footer = {
      "",
      "Examples:",
      "  cprof diff",
      "  cprof diff --html diff.html before.cprof.csv.gz after.cprof.csv.gz",
      "  cprof diff --overlap jdk17.cprof.csv.gz jdk25.cprof.csv.gz"
    })
public final class DiffCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private PrintOptions print;

  @Mixin private TimeOption time;

  @Mixin private TopOption top;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Writes a row per method of either profile; - is standard output.")
  private Path csv;

  @Option(
      names = "--html",
      paramLabel = "PAGE",
      description = "Writes a page for a browser, with a flame graph in two colours.")
  private Path html;

  @Mixin private PageOptions page;

  @Option(
      names = "--overlap",
      description =
          "Measures how similar the profiles are instead: the overlap, the sum of the smaller of"
              + " each context's shares in the two, and Pearson's correlation of the contexts'"
              + " weights, by calls and by cycles. A sampled profile may stand beside a counted"
              + " one.")
  private boolean overlap;

  @Option(names = "--call-sites", description = "With --overlap: separates contexts by call site.")
  private boolean callSites;

  @Parameters(
      arity = "0..2",
      paramLabel = "PROFILE",
      description =
          "The earlier and the later profile. A single one is compared with"
              + " PROFILE.previous; without any, the newest of this folder is.")
  private List<Path> profiles = List.of();

  @Override
  public Integer call() throws IOException {
    Path after = profiles.isEmpty() ? newest() : profiles.get(profiles.size() - 1);
    Path before = profiles.size() < 2 ? RunOutput.previousOf(after) : profiles.get(0);
    PrintWriter err = spec.commandLine().getErr();
    Profile first = ProfileArgument.readAny(before, err);
    Profile second = ProfileArgument.readAny(after, err);
    if (overlap) {
      return printOverlap(first, before, second, after);
    }
    checkCounted(first);
    checkCounted(second);
    time.apply(print, first.header(), second.header());
    if (html != null) {
      time.refuse();
      page.write(List.of(first, second), html, before, after);
    }
    boolean hasFile = html != null || csv != null;
    if (csv == null && hasFile && !print.isJson()) {
      return ExitCode.DONE;
    }
    Difference difference = Difference.of(first, second);
    if (csv != null) {
      ResultFile.write(csv, DifferenceReport.methods(difference)::writeCsv, before, after);
    }
    if (!hasFile || print.isJson()) {
      print.print(DifferenceReport.of(difference, List.of(before, after), top.value()));
    }
    return ExitCode.DONE;
  }

  private int printOverlap(Profile first, Path before, Profile second, Path after) {
    PrintWriter err = spec.commandLine().getErr();
    ProfileArgument.sayRange(first, before, err);
    ProfileArgument.sayRange(second, after, err);
    print.print(new OverlapReport(first, second, callSites).sections());
    return ExitCode.DONE;
  }

  private static void checkCounted(Profile profile) {
    if (Sampling.of(profile.header()).isPresent()) {
      throw CommandException.wrongUse(
          "a sampled profile has no counts to explain a change by: compare it with cprof diff"
              + " --overlap");
    }
  }

  /** The newest profile of this folder that has one before it. */
  private static Path newest() {
    FileTime newest = null;
    Path profile = null;
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(Path.of(""), "*" + RunOutput.PREVIOUS)) {
      for (Path previous : files) {
        String name = previous.toString();
        Path file = Path.of(name.substring(0, name.length() - RunOutput.PREVIOUS.length()));
        if (Files.isRegularFile(file)) {
          FileTime time = Files.getLastModifiedTime(file);
          if (newest == null || time.compareTo(newest) > 0) {
            newest = time;
            profile = file;
          }
        }
      }
    } catch (IOException e) {
      throw CommandException.wrongUse("cannot look for profiles here: " + IoFailure.text(e));
    }
    if (profile == null) {
      throw CommandException.wrongUse(
          "which profiles? No run in this folder has replaced an earlier profile");
    }
    return profile;
  }
}
