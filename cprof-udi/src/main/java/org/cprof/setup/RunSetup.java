package org.cprof.setup;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import org.cprof.code.BlockEnds;
import org.cprof.code.BlockRule;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.udi.CycleUdi;

/** What the options of a run come to: what is counted, at what prices, and how. */
public final class RunSetup {
  private final RunChoice choice;
  private final AgentOptions options;
  private final ProcessorModel model;
  private final UdiChoice udi;
  private final BlockRule rule;
  private final boolean simulatesCache;

  /**
   * Reads what the options name.
   *
   * @throws ModelException when a file of the model is wrong
   * @throws IllegalArgumentException when the options do not go together
   */
  public RunSetup(AgentOptions options) throws IOException, ModelException {
    this(RunChoice.of(options));
  }

  /** Reads what is left to read. */
  public RunSetup(RunChoice choice) throws IOException, ModelException {
    this.choice = choice;
    this.options = choice.options();
    this.model = choice.model().load();
    CachePolicy policy = model.cache().policy();
    // With a clock, loads must happen at their time even where every look-up misses.
    this.simulatesCache =
        policy == CachePolicy.FIFO || options.clock().isKept() && policy == CachePolicy.ALWAYS_MISS;
    this.udi = UdiChoice.of(options, model, choice.sizes());
    this.rule = blockRule(options.effectiveBlockRule(), options.get(AgentOption.UDI_PATH));
  }

  /**
   * Whether methods count leaves and routines on their behalf; {@code instrument.Leaves} says
   * which. Not so where every call needs a node of its own while the program runs.
   */
  public boolean countsCalls() {
    boolean needsNodes =
        udi.hasCounters() // The counters of a UDI stand in front of a node.
            || keepsCallSites() // Call sites, and so lines, are told apart by nodes.
            || reports() // A profiler sees nodes.
            || !options.get(AgentOption.BELOW).isEmpty() // Methods begin it, whoever calls them.
            || options.clock().isKept(); // It shows at any time all that has passed.
    return !needsNodes;
  }

  /** What was chosen before the model was read. */
  public RunChoice choice() {
    return choice;
  }

  public AgentOptions options() {
    return options;
  }

  public ProcessorModel model() {
    return model;
  }

  public MethodSizes sizes() {
    return choice.sizes();
  }

  public UdiChoice udi() {
    return udi;
  }

  public BlockRule rule() {
    return rule;
  }

  public Extent extent() {
    return choice.extent();
  }

  /** Whether a profiler of the user's is called. */
  public boolean reports() {
    return !options.get(AgentOption.PROFILER).isEmpty();
  }

  /** Whether the clock shows the words of the target's heap that were allocated. */
  public boolean tellsHeap() {
    return options.get(AgentOption.ALLOCATIONS)
        && options.clock().isKept()
        && model.memory().hasHeap();
  }

  public boolean keepsCallSites() {
    return options.get(AgentOption.CALL_SITES) || options.get(AgentOption.LINES);
  }

  /**
   * Whether contexts are told apart by call sites while the program runs. For source lines that is
   * needed where every call loads; elsewhere, nodes for the call sites of misses tell enough.
   */
  public boolean separatesCallSites() {
    return options.get(AgentOption.CALL_SITES)
        || options.get(AgentOption.LINES) && model.cache().policy() == CachePolicy.ALWAYS_MISS;
  }

  /** Whether call sites are told apart where source lines need them, and only there. */
  public boolean locatesMisses() {
    return keepsCallSites() && !separatesCallSites();
  }

  /** Whether contexts are put together while the program runs. */
  public boolean foldsAtOnce() {
    return options.get(AgentOption.FOLD_RECURSION);
  }

  /**
   * Whether only the extent takes memory; a profiler sees what lies outside, too, and a clock must
   * know there what only the host does.
   */
  public boolean knowsExtent() {
    return !extent().isEverything() && !reports() && !options.clock().isKept();
  }

  /** Blocks of the method cache as the run-time simulates it; 0 for none. */
  public int cacheBlocks() {
    if (!simulatesCache) {
      return 0;
    }
    return model.cache().policy() == CachePolicy.FIFO
        ? model.cache().blocks()
        : CycleUdi.BLOCKS_THAT_MISS - 1;
  }

  /** Whether a method cache is simulated while the program runs. */
  public boolean simulatesCache() {
    return simulatesCache;
  }

  /**
   * @param path jars and folders with the class of a rule of the user
   * @throws IllegalArgumentException for an unknown name
   */
  private static BlockRule blockRule(String name, List<Path> path) {
    for (BlockRule rule :
        List.of(BlockRule.DEFAULT, BlockRule.PRECISE, BlockRule.CALLS, BlockRule.LOCKS)) {
      if (rule.name().equals(name)) {
        return rule;
      }
    }
    try {
      Class<?> type = Class.forName(name, true, ApartLoader.ofUdi(path));
      if (type.getConstructor().newInstance() instanceof BlockEnds ends) {
        return new BlockRule(name, ends);
      }
      throw new IllegalArgumentException(
          "block.rule=" + name + ": does not implement " + BlockEnds.class.getName());
    } catch (ClassNotFoundException missing) {
      throw new IllegalArgumentException(
          "block.rule="
              + name
              + ": neither default, precise nor calls, and there is no such class in "
              + path);
    } catch (InvocationTargetException problem) {
      throw new IllegalArgumentException("block.rule=" + name + ": " + problem.getCause());
    } catch (ReflectiveOperationException | LinkageError problem) {
      throw new IllegalArgumentException("block.rule=" + name + ": " + problem);
    }
  }
}
