package org.cprof.runner.sweep;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cprof.model.csv.ModelException;
import org.cprof.model.processor.Settings;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.JdkOption;
import org.cprof.runner.command.option.LoopOptions;
import org.cprof.runner.command.option.Minimum;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.command.option.SizesOption;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.command.option.TopOption;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.ProgramClassPath;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.IoFailure;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof sweep}: one program with many settings of a model. */
@Command(
    name = "sweep",
    description =
        "Runs a program with every combination of a model's settings and compares the cycles.",
    customSynopsis = {
      "cprof sweep [OPTIONS] -- [JVM OPTIONS] -cp PATH MAIN [ARGUMENTS]",
      "       cprof sweep [OPTIONS] -- [JVM OPTIONS] -jar JAR [ARGUMENTS]"
    },
    footer = {
      "",
      "A second call runs only the cells that have no profile, or one that is older",
      "than the program. Exit code 1 if one failed.",
      "",
      "Example:",
      "  cprof sweep --set cache.blocks=8..64 --set r=1..3 --html sweep.html -- \\",
      "    -jar app.jar"
    })
public final class SweepCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Option(
      names = "--model",
      paramLabel = "NAME|DIR",
      split = ",",
      defaultValue = "jop",
      description = "The models: built-in ones or models' folders (default: jop). Repeatable.")
  private List<String> models;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUES",
      description =
          "Values of a parameter, such as r=1,3,5 or r=1..5; a range of cache.blocks or cache.bytes"
              + " doubles. Repeatable.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--preset",
      paramLabel = "NAME[,NAME...]",
      description = "Configurations or boards of the model, the same as --set preset=NAMES.")
  private String presets;

  @Mixin private SizesOption sizes;

  @Mixin private JdkOption jdkOption;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "The folder of the profiles, one for each cell (default: cprof-sweep-MAIN).")
  private Path output;

  @Option(
      names = "--input",
      paramLabel = "FILE",
      description = "The standard input of each run (default: nothing).")
  private Path input;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Also writes a row per cell; - is standard output.")
  private Path csv;

  @Option(
      names = "--html",
      paramLabel = "PAGE",
      description = "Also writes a page with heat maps and curves.")
  private Path html;

  @Option(
      names = "--bound",
      paramLabel = "METHOD",
      description =
          "Runs nothing, and bounds the execution time of a method in each cell, as 'cprof bound'"
              + " does: from its invoke to its return.")
  private String bound;

  @Mixin private LoopOptions loops;

  @Mixin private PrintOptions print;

  @Mixin private TimeOption time;

  @Mixin private TopOption top;

  private int jobs;

  @Parameters(paramLabel = "PROGRAM", description = "The arguments of java, after --.")
  private List<String> program = new ArrayList<>();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "The number of cells that run at a time (default: the number of processors).")
  void setJobs(int number) {
    jobs = Minimum.of(1, number, "--jobs", spec);
  }

  @Override
  public Integer call() throws IOException {
    ProgramArguments arguments = ProgramArguments.parse(program, spec.optionsMap().keySet());
    HostJdk jdk = jdkOption.jdk();
    MethodSizes methodSizes = sizes.read();
    Design design = design();
    if (bound != null) {
      CellBounds bounds =
          CellBounds.of(
              bound, methodSizes, ProgramClassPath.open(arguments, System.getenv(), jdk), loops);
      Sweep sweep;
      try (Progress progress =
          Progress.show("bounding " + bound + " ...", spec.commandLine().getErr())) {
        sweep = bounds.of(design, progress);
      }
      return written(sweep);
    }
    Path folder = output != null ? output : Path.of("cprof-sweep-" + arguments.shortName());
    CellProfiles profiles =
        new CellProfiles(
            folder, arguments.description(), methodSizes.isEmpty() ? null : methodSizes.hash());
    Path ofJdk = jdk.equals(HostJdk.current()) ? null : jdk.home();
    check(folder);
    CellRuns runs = new CellRuns(ofJdk, sizes.file(), program, profiles, input);
    List<Result> results = run(known(design, profiles), runs);
    return written(new Sweep(arguments.description(), design, results, List.of()));
  }

  private Design design() {
    try {
      List<Axis> axes = new ArrayList<>();
      if (presets != null) {
        axes.add(Axis.parse(Settings.PRESET, presets));
      }
      settings.forEach((parameter, values) -> axes.add(Axis.parse(parameter, values)));
      return Design.of(models, axes);
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model", e);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse(e.getMessage());
    }
  }

  /** Before anything runs. */
  private void check(Path folder) {
    if (input != null && !Files.isReadable(input)) {
      throw CommandException.wrongUse("cannot read " + input);
    }
    try {
      ResultFile.check(csv);
      ResultFile.check(html);
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw CommandException.wrongUse(
          e instanceof FileSystemException
              ? "cannot make the folder " + folder + ": " + IoFailure.reason(e)
              : e.getMessage());
    }
  }

  /** What is known without a run: all other cells are missing. */
  private List<Result> known(Design design, CellProfiles profiles) {
    try {
      Optional<FileTime> newest = ProgramFiles.newest(program);
      List<Result> known = new ArrayList<>();
      for (Cell cell : design.cells()) {
        if (!cell.isPossible()) {
          known.add(Result.without(cell, Result.State.IMPOSSIBLE, cell.impossible()));
        } else if (newest.isPresent() && profiles.isOlder(cell, newest.get())) {
          known.add(Result.without(cell, Result.State.MISSING, "its profile is older"));
        } else {
          known.add(profiles.read(cell, Result.State.KEPT));
        }
      }
      return known;
    } catch (IOException e) {
      throw CommandException.wrongUse("cannot read the program's files: " + IoFailure.text(e));
    }
  }

  private List<Result> run(List<Result> known, CellRuns runs) {
    List<Cell> cells = known.stream().filter(Result::isOpen).map(Result::cell).toList();
    if (cells.isEmpty()) {
      return known;
    }
    int atOnce = jobs > 0 ? jobs : Runtime.getRuntime().availableProcessors();
    Iterator<Result> ran;
    try (Progress progress =
        Progress.show(
            "running " + Numbers.count(cells.size(), "cell") + " ...",
            spec.commandLine().getErr())) {
      ran = runs.run(cells, atOnce, progress).iterator();
    }
    List<Result> all = new ArrayList<>();
    for (Result result : known) {
      all.add(result.isOpen() ? ran.next() : result);
    }
    return all;
  }

  private int written(Sweep sweep) throws IOException {
    sweep.results().stream()
        .filter(Result::hasFigures)
        .findFirst()
        .ifPresent(result -> time.apply(print, result.clockHz()));
    Sections tables = SweepTables.of(sweep, top.value());
    if (csv != null) {
      ResultFile.write(csv, out -> SweepTables.writeCsv(sweep, out));
    }
    if (html != null) {
      ResultFile.write(html, SweepPage.of(sweep, tables, print));
    }
    if (csv == null || !ResultFile.isStandardOutput(csv) || print.isJson()) {
      print.print(tables);
    }
    return sweep.open().isEmpty() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }
}
