package org.cprof.runner.command.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.CommandException;
import org.cprof.runner.html.ReportPage;
import org.cprof.runner.html.SourceFolders;
import org.cprof.runner.html.SourceLine;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.report.TestCost;
import org.cprof.runner.text.Progress;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say what the page of a report holds. */
public final class PageOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--sources",
      paramLabel = "DIR",
      description =
          "A folder of the program's sources, to be annotated on the page, or shown with lines."
              + " Repeatable.")
  private List<Path> sources = new ArrayList<>();

  private int contexts;

  @Option(
      names = "--contexts",
      paramLabel = "N",
      description =
          "The limit of contexts in the page's flame graph; the smallest are folded into"
              + " their callers (default: as many as two megabytes hold, up to 100000).")
  void setContexts(int number) {
    contexts = Minimum.of(1, number, "--contexts", command);
  }

  /**
   * Writes the page of one profile, or of the difference of two.
   *
   * @param input the files that must not be replaced
   * @throws CommandException if a folder of sources is missing or the page can't be written
   */
  public void write(List<Profile> sides, Path file, Path... input) {
    write(sides, Map.of(), file, input);
  }

  /** Writes the page of one profile with its tests beside a baseline. */
  public void writeBeside(
      Map<MethodReference, TestCost.Before> baseline, Profile profile, Path file, Path... input) {
    write(List.of(profile), Map.of(), baseline, file, input);
  }

  /**
   * Writes the page of a profile whose methods' exclusive cycles are known by line.
   *
   * @param lines what they take by line, by method
   * @throws CommandException as for any page
   */
  public void write(
      List<Profile> sides,
      Map<MethodReference, SortedMap<Integer, SourceLine>> lines,
      Path file,
      Path... input) {
    write(sides, lines, Map.of(), file, input);
  }

  private void write(
      List<Profile> sides,
      Map<MethodReference, SortedMap<Integer, SourceLine>> lines,
      Map<MethodReference, TestCost.Before> baseline,
      Path file,
      Path... input) {
    SourceFolders.check(sources);
    try (Progress progress = ProfileArgument.writing(file, command.commandLine().getErr())) {
      ResultFile.write(
          file,
          out ->
              ReportPage.write(sides, contexts, new SourceFolders(sources, lines), baseline, out),
          input);
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  /**
   * The source text of a line, if a folder of sources has it.
   *
   * @throws CommandException if a folder of sources is missing, or a file can't be read
   */
  public Optional<String> sourceOf(LineCost line) {
    SourceFolders.check(sources);
    try {
      return new SourceFolders(sources).textOf(line.method(), line.line());
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }
}
