package org.cprof.runner.command.option;

import java.util.List;
import java.util.Map;
import org.cprof.code.BlockRule;
import org.cprof.model.ProcessorModel;
import org.cprof.model.processor.Parameter;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CommandException;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.ClockOptions;
import org.cprof.setup.UdiChoice;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * What a run counts, which decides on the code that is inserted. Most of the options are read by
 * their names.
 */
public final class CountingOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private ModelOptions model;

  @Mixin private SizesOption sizes;

  @Option(
      names = "--udi",
      paramLabel = "NAME",
      defaultValue = UdiChoice.CYCLES,
      description =
          "What to count: cprof, the cycles of a model (default); blocks, the executions of every"
              + " basic block, which 'cprof price' prices for any model afterwards; jp, bytecodes,"
              + " objects and arrays, which 'cprof report --view allocations' lists; calls, calls"
              + " alone; or for 'cprof run' a class of your own that implements"
              + " org.cprof.udi.CounterUdi, with --udi-path.")
  private String udi;

  @Option(
      names = "--block-rule",
      paramLabel = "RULE",
      defaultValue = "default",
      description =
          "Where a basic block ends: default, at control flow; precise, also where an"
              + " exception may leave it; calls, also after calls; or for 'cprof run' a class of"
              + " your own that implements org.cprof.code.BlockEnds, with --udi-path.")
  private String blockRule;

  @Option(
      names = "--call-sites",
      description =
          "Separates contexts by call site: the line and the bytecode index in the"
              + " caller. 'cprof merge --merge-call-sites' merges them again.")
  private boolean callSites;

  @Option(
      names = "--fold-recursion",
      description =
          "Counts a method that is called below itself in the context of its first call: a deep"
              + " recursion takes no more memory than a flat one. The profile is that of 'cprof"
              + " merge --fold-recursion'.")
  private boolean foldRecursion;

  @Option(
      names = "--lines",
      description =
          "Counts executions, exclusive cycles, method loads and software routines of each"
              + " source line. 'cprof report --view lines' lists it, 'cprof report --html"
              + " --sources' shows it in the source.")
  private boolean lines;

  @Option(
      names = "--allocations",
      description =
          "Counts the objects and arrays that each context makes, beside the cycles. 'cprof report"
              + " --view heap' tells what they take of the target's memory; with --calls-of, 'cprof"
              + " report' of the calls what each allocates, and all threads between them.")
  private boolean allocations;

  @Option(
      names = "--locks",
      description =
          "Tells how long synchronized methods and blocks hold their locks: the least, mean and"
              + " most cycles. 'cprof report --view locks' lists them.")
  private boolean locks;

  @Option(
      names = "--clock",
      paramLabel = "target",
      arity = "0..1",
      fallbackValue = ClockOptions.KEPT,
      description =
          "Keeps a running total of the target's cycles in each thread, which the program"
              + " reads by org.cprof.api.TargetClock. Basic blocks then also end after calls."
              + " With --clock=target, System.nanoTime, Instant.now, Thread.sleep and the like"
              + " use it, too.")
  private String clock;

  public String udi() {
    return udi;
  }

  public boolean countsCycles() {
    return udi.equals(UdiChoice.CYCLES);
  }

  /**
   * What the command line gives, of all options that are named as {@link AgentOption} does. What a
   * command works out of several of them, or of the program, is not among it.
   */
  public AgentOptions options() {
    ParseResult given = spec.commandLine().getParseResult();
    AgentOptions options = AgentOptions.NONE;
    for (AgentOption<?> each : AgentOption.all()) {
      if (given.hasMatchedOption(each.option())) {
        options = options.with(each, given.matchedOptionValue(each.option(), null));
      }
    }
    return countsCycles() ? options.withModel(model.name(), model.settings()) : options;
  }

  /**
   * Looks at the options alone.
   *
   * @throws CommandException if one does not go with another
   */
  public void checkChoices() {
    if (clock != null && !List.of(ClockOptions.KEPT, ClockOptions.SEEN).contains(clock)) {
      throw CommandException.wrongUse(
          "--clock " + clock + " is unknown; it is --clock or --clock=target");
    }
  }

  /**
   * The model, which is none of a processor for a UDI that knows none.
   *
   * @throws CommandException if anything is wrong with it or the sizes, or it does not go with an
   *     option
   */
  public ProcessorModel checkModel() {
    checkSettings();
    return countsCycles() ? model.load() : ModelOptions.none();
  }

  /**
   * The sizes of methods that are given; none without.
   *
   * @throws CommandException with all that is wrong with them
   */
  public MethodSizes sizes() {
    return sizes.read();
  }

  /**
   * Looks at what is known of the model without reading it as a whole.
   *
   * @throws CommandException if anything is wrong with the settings or the sizes
   */
  public void checkSettings() {
    if (!countsCycles()) {
      return;
    }
    sizes.read();
    model.choose();
  }

  /**
   * The causes of stalls that the model knows.
   *
   * @throws CommandException if it knows none, or one is chosen already
   */
  public List<String> stallCauses() {
    ProcessorModel processor = checkModel();
    Parameter parameter = processor.parameterDefinitions().get(Parameter.STALLS);
    if (parameter == null || !parameter.words().contains(Parameter.NO_STALLS)) {
      throw CommandException.wrongUse(
          "--stalls: the model " + processor.name() + " has no stalls.csv; jop-spinalhdl has");
    }
    if (!processor.settings().get(Parameter.STALLS).equals(Parameter.NO_STALLS)) {
      throw CommandException.wrongUse("--stalls counts all causes; leave out --set stalls");
    }
    return parameter.words().stream().filter(word -> !word.equals(Parameter.NO_STALLS)).toList();
  }

  /** The options of a run that counts the stalls of one cause. */
  public AgentOptions ofStalls(AgentOptions options, String cause) {
    return options
        .withModel(model.name(), Map.of(Parameter.STALLS, cause))
        .with(AgentOption.LINES, false);
  }

  /**
   * @param otherwise what else can be done
   * @throws CommandException if a class of the user's would be needed
   */
  public void checkBuiltIn(String otherwise) {
    if (!UdiChoice.BUILT_IN.contains(udi)) {
      throw CommandException.wrongUse(
          "--udi "
              + udi
              + " is unknown; choose "
              + String.join(", ", UdiChoice.BUILT_IN)
              + otherwise);
    }
    List<String> rules =
        List.of(BlockRule.DEFAULT.name(), BlockRule.PRECISE.name(), BlockRule.CALLS.name());
    if (!rules.contains(blockRule)) {
      throw CommandException.wrongUse(
          "--block-rule "
              + blockRule
              + " is unknown; choose "
              + String.join(", ", rules)
              + otherwise);
    }
  }
}
