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
import java.util.function.Predicate;
import org.cprof.model.csv.ModelException;
import org.cprof.model.processor.Settings;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.JdkOption;
import org.cprof.runner.command.Least;
import org.cprof.runner.command.LoopOptions;
import org.cprof.runner.command.PrintOptions;
import org.cprof.runner.command.SizesOption;
import org.cprof.runner.command.TimeOption;
import org.cprof.runner.command.TopOption;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.ProgramClassPath;
import org.cprof.runner.output.ResultFile;
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
        "Prices a program with every combination of a model's settings and compares the cycles.",
    customSynopsis = {
      "cprof sweep [OPTIONS] -- [JVM OPTIONS] -cp PATH MAIN [ARGUMENTS]",
      "       cprof sweep [OPTIONS] -- [JVM OPTIONS] -jar JAR [ARGUMENTS]"
    },
    footer = {
      "",
      "A cell that differs from others only in prices is priced from their runs,",
      "where its profile follows from theirs. A second call makes only the cells that",
      "have no profile. Exit code 1 if one failed or is missing.",
      "",
      "Example:",
      "  cprof sweep --set cache.blocks=8..64 --set r=1..3 --html sweep.html -- \\",
      "    -jar app.jar",
      "  cprof sweep --set cache.blocks=8..64 --plan -- -jar app.jar >plan.txt",
      "  cprof sweep --set cache.blocks=8..64 --collect -- -jar app.jar"
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

  @Option(names = "--again", description = "Makes all cells, also those with a profile.")
  private boolean again;

  @Option(
      names = "--plan",
      description = "Runs nothing, and prints a command for each cell that has to be run.")
  private boolean plan;

  @Option(names = "--collect", description = "Runs nothing, and reads the existing profiles.")
  private boolean collect;

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
    jobs = Least.of(1, number, "--jobs", spec);
  }

  @Override
  public CommandGroup group() {
    return CommandGroup.COMPARE;
  }

  @Override
  public Integer call() {
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
        sweep = new Sweep(bound, design, bounds.of(design, progress));
      }
      write(sweep);
      return sweep.open().isEmpty() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
    }
    Path folder = output != null ? output : Path.of("cprof-sweep-" + arguments.shortName());
    CellProfiles profiles =
        new CellProfiles(
            folder, arguments.description(), methodSizes.isEmpty() ? null : methodSizes.hash());
    Path ofJdk = jdk.equals(HostJdk.current()) ? null : jdk.home();
    CellCommand command = new CellCommand(ofJdk, sizes.file(), program);
    check(folder);
    CellPricing pricing = new CellPricing(design, profiles);
    List<Result> known = pricing.price(known(design, profiles));
    if (plan) {
      print(known.stream().filter(pricing::isToRun).toList(), profiles, command);
      return ExitCode.DONE;
    }
    if (!collect) {
      CellRuns runs = new CellRuns(command, profiles, input);
      known = pricing.price(run(known, pricing::isToRun, pricing, runs));
      // What failed above is not run twice.
      known = run(known, result -> result.isMissing() && pricing.isToRun(result), pricing, runs);
    }
    Sweep sweep = new Sweep(arguments.description(), design, known);
    write(sweep);
    return sweep.open().isEmpty() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
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
      if (!collect) {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw CommandException.wrongUse(
          e instanceof FileSystemException
              ? "cannot make the folder " + folder + ": " + IoFailure.reason(e)
              : e.getMessage());
    }
  }

  /** What is known without a run: other cells are missing. */
  private List<Result> known(Design design, CellProfiles profiles) {
    try {
      Optional<FileTime> newest = ProgramFiles.newest(program);
      List<Result> known = new ArrayList<>();
      for (Cell cell : design.cells()) {
        if (!cell.isPossible()) {
          known.add(Result.without(cell, Result.State.IMPOSSIBLE, cell.impossible()));
        } else if (collect) {
          known.add(profiles.read(cell, Result.State.COLLECTED));
        } else if (again || newest.isPresent() && profiles.isOlder(cell, newest.get())) {
          known.add(Result.without(cell, Result.State.MISSING, "it is to be run again"));
        } else {
          known.add(profiles.read(cell, Result.State.KEPT));
        }
      }
      return known;
    } catch (IOException e) {
      throw CommandException.wrongUse("cannot read the program's files: " + e.getMessage());
    }
  }

  private List<Result> run(
      List<Result> known, Predicate<Result> chosen, CellPricing pricing, CellRuns runs) {
    List<Cell> cells = known.stream().filter(chosen).map(Result::cell).toList();
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
      all.add(chosen.test(result) ? pricing.explained(ran.next()) : result);
    }
    return all;
  }

  private record Plan(List<String> commands) {}

  private void print(List<Result> open, CellProfiles profiles, CellCommand command) {
    List<String> lines =
        open.stream()
            .map(Result::cell)
            .map(cell -> command.line(cell, profiles.unfinished(cell), profiles.file(cell)))
            .toList();
    print.print(() -> new Plan(lines), terminal -> lines);
  }

  private void write(Sweep sweep) {
    try {
      if (csv != null) {
        ResultFile.write(csv, out -> SweepCsv.write(sweep, out));
      }
      if (html != null) {
        ResultFile.write(html, out -> SweepPage.write(sweep, top.value(), out));
      }
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
    if (csv == null || !ResultFile.isStandardOutput(csv) || print.isJson()) {
      sweep.results().stream()
          .filter(Result::hasFigures)
          .findFirst()
          .ifPresent(result -> time.apply(print, result.cell().processor().clockHz()));
      print.print(
          () -> SweepJson.of(sweep, top.value()),
          terminal -> SweepText.lines(sweep, top.value(), terminal));
    }
  }
}
