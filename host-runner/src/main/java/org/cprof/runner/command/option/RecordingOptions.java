package org.cprof.runner.command.option;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.cprof.classes.ProgramFiles;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.profile.MethodReference;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.Analysis;
import org.cprof.runner.bound.BoundsOfCalls;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.observed.ObservedMethods;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which calls a run records one by one, and what they are held against. */
public final class RecordingOptions {
  @Option(
      names = "--calls-of",
      paramLabel = "METHOD",
      description =
          "Records each call of methods such as 'org.example.Motor.step(..)', where *"
              + " stands for any text, or of methods with an annotation such as"
              + " @org.example.Task: cycles, bytecodes, load cycles, and the arguments of the"
              + " longest. Writes a file beside the profile, for 'cprof report'. Repeatable.")
  private List<String> callsOf = new ArrayList<>();

  @Option(
      names = "--worst",
      paramLabel = "METHOD",
      description =
          "Runs the program twice more with the same input, and writes the profiles of a"
              + " method's longest call and of one with the median cycles.")
  private String worst;

  @Mixin private ObservedOptions observed;

  @Option(
      names = "--bound",
      description =
          "Bounds the execution time of the methods whose calls are recorded, as 'cprof bound'"
              + " does, and compares the calls with it. Exit code 1 if one takes more, or has no"
              + " bound.")
  private boolean bound;

  @Mixin private LoopOptions loops;

  private Path profile;

  /** All methods whose calls are recorded, as the agent takes them. */
  public List<String> methods() {
    List<String> methods = new ArrayList<>();
    callsOf.forEach(text -> methods.add(ObservedMethods.of(text, "--calls-of").toString()));
    if (worst != null) {
      methods.add(worst().toString());
    }
    methods.addAll(observed.methods());
    return methods.stream().distinct().toList();
  }

  public boolean hasWorst() {
    return worst != null;
  }

  /** The method whose longest call gets a profile. */
  public ObservedMethods worst() {
    return ObservedMethods.of(worst, "--worst");
  }

  public ObservedOptions observed() {
    return observed;
  }

  /**
   * Reads what was given, before anything else of this.
   *
   * @param model asked only if something given depends on its clock
   * @throws CommandException if anything is wrong with it
   */
  public void read(Supplier<ProcessorModel> model) {
    observed.read();
    observed.check(model);
    loops.stated();
  }

  public boolean hasBounds() {
    return bound;
  }

  /**
   * Computes bounds once the program has run.
   *
   * @param main internal name of the class with the program's main method; null if it is not known
   * @param err where a terminal shows which method is bounded
   */
  public void computeBounds(
      ProcessorModel model, MethodSizes sizes, ProgramFiles files, String main, PrintWriter err) {
    Analysis analysis =
        new Analysis(model, sizes, files, loops.stated(), ObservedCalls.NONE, loops.effort())
            .startingAt(main);
    observed.compute(
        file -> {
          analysis.addExecuted(executed());
          return BoundsOfCalls.of(file, analysis, err);
        });
  }

  /** Tells where the run's profile is. */
  public void ranInto(Path profileOfRun) {
    profile = profileOfRun;
  }

  private List<MethodReference> executed() {
    try {
      return ProfileReader.read(profile).methods();
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }
}
