package org.cprof.setup;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.udi.BlocksUdi;
import org.cprof.udi.CallsUdi;
import org.cprof.udi.ClockUdi;
import org.cprof.udi.CounterUdi;
import org.cprof.udi.CountersUdi;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.JpUdi;
import org.cprof.udi.LinesUdi;
import org.cprof.udi.Udi;

/**
 * The UDI of a run.
 *
 * @param name as it is chosen
 * @param udi what it counts
 * @param hasCounters whether it has counters of its own that belong to contexts
 * @param columns names of the counters of a UDI of the user
 */
public record UdiChoice(String name, Udi udi, boolean hasCounters, List<String> columns) {

  public static final String CYCLES = "cprof";
  public static final String BLOCKS = "blocks";
  public static final String JP = "jp";
  public static final String CALLS = "calls";

  /** What can be counted without a class of the user's. */
  public static final List<String> BUILT_IN = List.of(CYCLES, BLOCKS, JP, CALLS);

  /** The model of the UDIs that do not know the target: every bytecode is one cycle. */
  public static final String BYTECODES_MODEL = "bytecodes";

  /**
   * The UDI that a run's options ask for.
   *
   * @throws IllegalArgumentException for an unknown name, or a model that the UDI does not take
   */
  public static UdiChoice of(AgentOptions options, ProcessorModel model, MethodSizes sizes) {
    String name = options.get(AgentOption.UDI);
    CycleUdi cycles = new CycleUdi(model, sizes);
    return switch (name) {
      case CYCLES -> ofCycles(options, cycles, model);
      case BLOCKS -> ofBytecodes(name, model, new BlocksUdi(cycles), List.of());
      case JP -> ofBytecodes(name, model, new JpUdi(cycles), List.of());
      case CALLS -> {
        checkBytecodes(name, model);
        yield new UdiChoice(name, new CallsUdi(cycles), false, List.of());
      }
      default -> ofUser(name, options.get(AgentOption.UDI_PATH), model, cycles);
    };
  }

  private static UdiChoice ofCycles(AgentOptions options, CycleUdi cycles, ProcessorModel model) {
    Udi udi = options.get(AgentOption.ALLOCATIONS) ? new JpUdi(cycles) : cycles;
    udi = options.get(AgentOption.LINES) ? new LinesUdi(udi, cycles, model) : udi;
    udi = options.clock().isKept() ? new ClockUdi(udi) : udi;
    return new UdiChoice(CYCLES, udi, options.get(AgentOption.ALLOCATIONS), List.of());
  }

  /** Whether the objects and arrays that each context allocates are counted. */
  public boolean countsAllocations() {
    return name.equals(JP) || name.equals(CYCLES) && hasCounters;
  }

  /** The model of a UDI where none is chosen. */
  static String modelOf(String udi) {
    return udi.equals(CYCLES) ? "jop" : BYTECODES_MODEL;
  }

  /** Whether a call has a price: that of the invoke, which is one of its caller's bytecodes. */
  public boolean pricesCalls() {
    return !name.equals(CALLS);
  }

  private static UdiChoice ofUser(
      String name, List<Path> path, ProcessorModel model, CycleUdi cycles) {
    try {
      Class<?> type = Class.forName(name, true, ApartLoader.ofUdi(path));
      if (!(type.getConstructor().newInstance() instanceof CounterUdi counters)) {
        throw new IllegalArgumentException(
            "udi=" + name + ": does not implement " + CounterUdi.class.getName());
      }
      Udi udi = new CountersUdi(cycles, counters);
      return ofBytecodes(name, model, udi, counters.columns());
    } catch (ClassNotFoundException missing) {
      throw new IllegalArgumentException(
          "udi="
              + name
              + ": there is no such class in "
              + path
              + "; those that come with CProf are "
              + CYCLES
              + ", "
              + BLOCKS
              + ", "
              + JP
              + " and "
              + CALLS);
    } catch (InvocationTargetException problem) {
      throw new IllegalArgumentException("udi=" + name + ": " + problem.getCause());
    } catch (ReflectiveOperationException | LinkageError problem) {
      throw new IllegalArgumentException("udi=" + name + ": " + problem);
    }
  }

  private static UdiChoice ofBytecodes(
      String name, ProcessorModel model, Udi udi, List<String> columns) {
    checkBytecodes(name, model);
    return new UdiChoice(name, udi, true, columns);
  }

  private static void checkBytecodes(String name, ProcessorModel model) {
    if (!CycleUdi.countsOnlyBytecodes(model)) {
      throw new IllegalArgumentException(
          "udi=" + name + " counts bytecodes: it takes no model but " + BYTECODES_MODEL);
    }
  }
}
