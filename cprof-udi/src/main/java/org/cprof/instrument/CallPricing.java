package org.cprof.instrument;

import java.util.Arrays;
import org.cprof.model.HostInstruction;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.NodeKind;

/**
 * What calls cost: follows from how a method was called and from the sizes of both methods. Answers
 * are remembered, as a profile has many nodes and few sizes. For one thread at a time.
 */
public final class CallPricing {

  /** Calls that cost nothing. */
  public static final CallPricing FREE = new CallPricing(null);

  private static final int OPCODES = 256;
  private static final long UNKNOWN = -1;

  private final ProcessorModel model;

  /** Cycles by kind of invoke; negative before they are known. */
  private final long[] invokeCycles = new long[InvokeKind.values().length];

  private final Penalties invokes = new Penalties(InvokeKind.values().length);
  private final Penalties returns = new Penalties(OPCODES);
  private final Penalties routines = new Penalties(OPCODES);

  /**
   * @param model null if calls cost nothing
   */
  public CallPricing(ProcessorModel model) {
    this.model = model;
    Arrays.fill(invokeCycles, UNKNOWN);
  }

  /** Cycles of an invoke at a hit of the method cache. */
  public long invokeCycles(InvokeKind kind, MethodInfo method) {
    if (model == null) {
      return 0;
    }
    return switch (kind) {
      case NONE -> 0;
      case EVENT -> method.eventCycles();
      default -> {
        int index = kind.ordinal();
        if (invokeCycles[index] == UNKNOWN) {
          invokeCycles[index] =
              model
                  .translate(new HostInstruction(kind.opcode(), 3, -1, 0, kind.operand()))
                  .cycles();
        }
        yield invokeCycles[index];
      }
    };
  }

  /** What an invoke costs more when the method has to be loaded. */
  public long invokePenalty(InvokeKind kind, MethodInfo method) {
    if (model == null || kind == InvokeKind.NONE) {
      return 0;
    }
    int words = method.words();
    if (kind == InvokeKind.EVENT) {
      return method.eventOpcode() < 0 ? 0 : routinePenalty(method.eventOpcode(), words);
    }
    long known = invokes.get(kind.ordinal(), words);
    return known == UNKNOWN
        ? invokes.put(
            kind.ordinal(), words, model.invokePenalty(kind.opcode(), kind.operand(), words))
        : known;
  }

  /** What a return from a method costs more when the caller has to be loaded. */
  public long returnPenalty(MethodInfo method, int callerWords) {
    if (model == null) {
      return 0;
    }
    int opcode = method.returnOpcode();
    if (method.kind() == NodeKind.ROUTINE) {
      return routinePenalty(opcode, callerWords);
    }
    long known = returns.get(opcode, callerWords);
    return known == UNKNOWN
        ? returns.put(opcode, callerWords, model.returnPenalty(opcode, callerWords))
        : known;
  }

  private long routinePenalty(int targetOpcode, int words) {
    long known = routines.get(targetOpcode, words);
    return known == UNKNOWN
        ? routines.put(targetOpcode, words, model.loadPenalty(targetOpcode, words))
        : known;
  }

  /** Penalties by opcode or kind, and by size. */
  private static final class Penalties {
    private final long[][] rows;

    Penalties(int rows) {
      this.rows = new long[rows][0];
    }

    long get(int row, int words) {
      long[] known = rows[row];
      return words < known.length ? known[words] : UNKNOWN;
    }

    long put(int row, int words, long penalty) {
      long[] known = rows[row];
      if (words >= known.length) {
        rows[row] = Arrays.copyOf(known, Math.max(2 * known.length, words + 1));
        Arrays.fill(rows[row], known.length, rows[row].length, UNKNOWN);
      }
      rows[row][words] = penalty;
      return penalty;
    }
  }
}
