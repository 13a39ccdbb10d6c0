package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.classes.ProgramFiles;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.ProfileFile;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.bound.Analysis;
import org.cprof.runner.bound.Bound;
import org.cprof.runner.bound.BoundText;
import org.cprof.runner.bound.BoundsOfCalls;
import org.cprof.runner.bound.StatedBounds;
import org.cprof.runner.bound.WorstPath;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.value.Parameters;
import org.cprof.runner.command.option.ClassPathOption;
import org.cprof.runner.command.option.LoopOptions;
import org.cprof.runner.command.option.Minimum;
import org.cprof.runner.command.option.ModelOptions;
import org.cprof.runner.command.option.OutputFile;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.command.option.ProfileArgument;
import org.cprof.runner.command.option.SharingOption;
import org.cprof.runner.command.option.SizesOption;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.observed.CallBounds;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.report.FileKind;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cprof bound}: a bound on the worst-case execution time of a method. */
@Command(
    name = "bound",
    description = "Bounds the worst-case execution time of a method.",
    footer = {
      "",
      "Example:",
      "  cprof bound 'app.Motor.step(I)V' --args 0..100 -cp classes \\",
      "    --source src/main/java",
      "  cprof bound app.Motor.step app.Motor.stop --at-most 12000 -cp classes"
    })
public final class BoundCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private ModelOptions model;

  @Mixin private PrintOptions print;

  @Mixin private TimeOption time;

  @Mixin private ClassPathOption classPath;

  @Mixin private LoopOptions loops;

  @Mixin private SizesOption sizes;

  @Option(
      names = "--args",
      paramLabel = "RANGE",
      split = ",",
      description =
          "What the parameters may be: a number, a range such as 0..9, an array by its length such"
              + " as int[8] or int[0..64], or 'any' for each (default: any).")
  private List<String> arguments = new ArrayList<>();

  @Option(
      names = "--cache",
      paramLabel = "STATE",
      defaultValue = "unknown",
      description =
          "What the method cache holds when the method is invoked: unknown (default), or empty, but"
              + " for its caller.")
  private String cache;

  @Option(
      names = "--receivers",
      paramLabel = "FILE",
      description =
          "A profile: each method calls by virtual calls only what it called in its run (default:"
              + " what the class path makes objects of).")
  private Path receivers;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The worst path as a profile (default: none).")
  private Path output;

  @Mixin private SharingOption sharing;

  @Option(
      names = "--observed",
      paramLabel = "FILE",
      description =
          "What a run has observed, held against the bounds: calls (.calls.csv.gz of --calls-of)."
              + " Exit code 1 if one is more.")
  private Path observed;

  private Long allowed;

  @Option(
      names = "--explain",
      description = "Prints what the worst path calls, how often, and at what price, as a tree.")
  private boolean explain;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description =
          "The bounds as CSV with the columns method,cycles,source, as 'cprof report --bounds'"
              + " reads them (default: none).")
  private Path csv;

  @picocli.CommandLine.Parameters(
      arity = "1..*",
      paramLabel = "CLASS.METHOD[DESCRIPTOR]",
      description = "The methods; without a descriptor, all of a name.")
  private List<String> methods;

  @Option(
      names = "--at-most",
      paramLabel = "CYCLES",
      description = "Exit code 1 if a call of a method may take more, or has no bound.")
  void setAllowed(long cycles) {
    allowed = Minimum.of(0L, cycles, "--at-most", spec);
  }

  @Override
  public Integer call() {
    StatedBounds stated = loops.stated();
    ProgramFiles files = classPath.open();
    ProcessorModel processor = model.load();
    time.apply(print, processor.clockHz());
    Bound.CacheAtStart start = start();
    CallsFile calls = observedCalls();
    Analysis analysis =
        new Analysis(processor, sizes.read(), files, stated, observedReceivers(), loops.effort());
    MethodFinder finder = new MethodFinder(files);
    List<MethodCode> codes =
        methods.stream()
            .flatMap(method -> finder.find(NamedMethod.parse(method)).stream())
            .toList();
    if (output != null && codes.size() > 1) {
      throw CommandException.wrongUse("-o takes the worst path of one method");
    }
    List<Bound> bounds = new ArrayList<>();
    int failed = bound(codes, analysis, start, bounds);
    write(bounds, processor);
    analysis.unused().forEach(problem -> spec.commandLine().getErr().println("cprof: " + problem));
    print.print(
        () -> bounds.stream().map(BoundText::json).toList(), terminal -> lines(bounds, terminal));
    boolean isKept = areAllowed(bounds) & hold(bounds, calls);
    return isKept ? failed : Math.max(failed, ExitCode.CHECK_FAILED);
  }

  /**
   * Adds the bounds of all methods that have one, and tells why the others have none.
   *
   * @return the exit code
   * @throws CommandException if there is one method, and it has none
   */
  private int bound(
      List<MethodCode> codes, Analysis analysis, Bound.CacheAtStart start, List<Bound> bounds) {
    int exitCode = ExitCode.DONE;
    PrintWriter err = spec.commandLine().getErr();
    int number = 0;
    for (MethodCode code : codes) {
      String name = code.className() + "." + code.name() + code.descriptor();
      String which = ++number + " of " + codes.size();
      try (Progress progress = Progress.show("bounding " + which + ", " + name + " ...", err)) {
        bounds.add(analysis.of(code, new Parameters(arguments), start));
      } catch (CommandException none) {
        if (codes.size() == 1) {
          throw none;
        }
        err.println("cprof: " + name + ": " + none.inOneLine());
        exitCode = Math.max(exitCode, none.exitCode());
      }
    }
    return exitCode;
  }

  private Bound.CacheAtStart start() {
    return switch (cache) {
      case "unknown" -> Bound.CacheAtStart.UNKNOWN;
      case "empty" -> Bound.CacheAtStart.EMPTY;
      default ->
          throw CommandException.wrongUse(
              "--cache "
                  + cache
                  + ": neither 'unknown' nor 'empty'; a run is no state to start from");
    };
  }

  private ObservedCalls observedReceivers() {
    if (receivers == null) {
      return ObservedCalls.NONE;
    }
    String name = "--receivers " + receivers;
    if (Files.notExists(receivers)) {
      throw CommandException.wrongUse(name + ": no such file");
    }
    return ObservedCalls.of(ProfileArgument.read(receivers, spec.commandLine().getErr()), name);
  }

  /** Null without the option. */
  private CallsFile observedCalls() {
    if (observed == null) {
      return null;
    }
    if (FileKind.of(observed) != FileKind.CALLS) {
      throw CommandException.wrongUse(
          "--observed "
              + observed
              + ": not observed calls (.calls.csv.gz): 'cprof run --calls-of METHOD --bound'"
              + " records them and holds them against the bound");
    }
    try {
      return CallsReader.read(observed);
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  /** Whether no bound is more than is allowed; tells those that are. */
  private boolean areAllowed(List<Bound> bounds) {
    boolean areAll = true;
    for (Bound bound : bounds) {
      if (allowed != null && bound.cycles() > allowed) {
        areAll = false;
        spec.commandLine()
            .getErr()
            .println(
                "cprof: "
                    + bound.method()
                    + " may take "
                    + Numbers.count(bound.cycles(), "cycle")
                    + ", "
                    + Numbers.grouped(bound.cycles() - allowed)
                    + " more than --at-most "
                    + Numbers.grouped(allowed));
      }
    }
    return areAll;
  }

  /** Whether no observed call takes more; tells how much of each bound one takes. */
  private boolean hold(List<Bound> bounds, CallsFile calls) {
    if (calls == null) {
      return true;
    }
    CallBounds all = new CallBounds(bounds.stream().map(BoundsOfCalls::of).toList());
    PrintWriter err = spec.commandLine().getErr();
    all.lines(calls).forEach(line -> err.println("cprof: " + line));
    return all.hold(calls);
  }

  private List<String> lines(List<Bound> bounds, Terminal terminal) {
    List<String> lines = new ArrayList<>(BoundText.lines(bounds, terminal));
    for (Bound bound : explain ? bounds : List.<Bound>of()) {
      lines.add("");
      lines.addAll(WorstPath.lines(bound, terminal));
    }
    return lines;
  }

  private void write(List<Bound> bounds, ProcessorModel processor) {
    try {
      if (output != null) {
        ProfileFile.write(bounds.get(0).worst(), new OutputFile(output).path());
        sharing.apply(output);
      }
      if (csv != null) {
        ResultFile.write(csv, BoundText.csv(bounds, processor));
      }
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }
}
