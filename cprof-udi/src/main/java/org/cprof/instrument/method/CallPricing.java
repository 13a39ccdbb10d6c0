package org.cprof.instrument.method;

import java.util.Arrays;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.HostInstruction;
import org.cprof.profile.NodeKind;

/**
 * What calls cost: follows from how a method was called and from the sizes of both methods. Answers
 * are remembered, as a profile has many nodes and few sizes. For one thread at a time.
 */
public final class CallPricing {

  /** Calls that cost nothing. */
  public static final CallPricing FREE = new CallPricing(null, false);

  private static final int OPCODES = 256;

  private static final int KINDS = InvokeKind.values().length;

  private final ProcessorModel model;
  private final boolean missesAlways;

  /** By kind of invoke; the same for all sizes. */
  private final Prices invokes =
      new Prices(KINDS) {
        @Override
        long compute(int kind, int words) {
          InvokeKind invoke = InvokeKind.values()[kind];
          return model
              .translate(new HostInstruction(invoke.opcode(), 3, -1, 0, invoke.operand()))
              .cycles();
        }
      };

  private final Prices invokePenalties =
      new Prices(KINDS) {
        @Override
        long compute(int kind, int words) {
          InvokeKind invoke = InvokeKind.values()[kind];
          return model.invokePenalty(invoke.opcode(), invoke.operand(), words);
        }
      };

  private final Prices returnPenalties =
      new Prices(OPCODES) {
        @Override
        long compute(int opcode, int words) {
          return model.returnPenalty(opcode, words);
        }
      };

  private final Prices routinePenalties =
      new Prices(OPCODES) {
        @Override
        long compute(int targetOpcode, int words) {
          return model.loadPenalty(targetOpcode, words);
        }
      };

  /** Look-ups miss where it was counted. */
  public CallPricing(ProcessorModel model) {
    this(model, false);
  }

  /**
   * @param model null if calls cost nothing
   * @param missesAlways whether every look-up misses, whatever was counted
   */
  public CallPricing(ProcessorModel model, boolean missesAlways) {
    this.model = model;
    this.missesAlways = missesAlways;
  }

  /** The price of what was counted; what has no words is not in the method cache. */
  public NodeCost price(NodeCounts counts, InvokeKind kind, MethodInfo method, int callerWords) {
    long calls = counts.calls();
    NodeCounts missed = counts;
    if (method.words() == 0) {
      missed = counts.withMisses(0, 0);
    } else if (missesAlways) {
      missed = counts.withMisses(calls, callerWords == 0 ? 0 : calls);
    }
    return NodeCost.of(
        missed,
        method.entry(),
        calls * invokeCycles(kind, method),
        missed.invokeMisses() * invokeLoad(kind, method),
        missed.returnMisses() * returnLoad(method, callerWords));
  }

  /** Cycles of an invoke at a hit of the method cache. */
  public long invokeCycles(InvokeKind kind, MethodInfo method) {
    if (model == null) {
      return 0;
    }
    return switch (kind) {
      case NONE -> 0;
      case EVENT -> method.eventCycles();
      default -> invokes.get(kind.ordinal(), 0);
    };
  }

  /** What an invoke costs more when the method has to be loaded; what has no words never has. */
  public long invokeLoad(InvokeKind kind, MethodInfo method) {
    int words = method.words();
    if (model == null || kind == InvokeKind.NONE || words == 0) {
      return 0;
    }
    if (kind == InvokeKind.EVENT) {
      int opcode = method.eventOpcode();
      return opcode < 0 ? 0 : routinePenalties.get(opcode, words);
    }
    return invokePenalties.get(kind.ordinal(), words);
  }

  /** What a return from a method costs more when the caller has to be loaded. */
  public long returnLoad(MethodInfo method, int callerWords) {
    if (model == null || method.words() == 0 || callerWords == 0) {
      return 0;
    }
    int opcode = method.returnOpcode();
    return (method.kind() == NodeKind.ROUTINE ? routinePenalties : returnPenalties)
        .get(opcode, callerWords);
  }

  /** Cycles by opcode or kind, and by size in words of 4 bytes; each is computed once. */
  private abstract static class Prices {
    private static final long UNKNOWN = -1;

    private final long[][] rows;

    Prices(int rows) {
      this.rows = new long[rows][0];
    }

    abstract long compute(int row, int words);

    long get(int row, int words) {
      long[] known = rows[row];
      if (words >= known.length) {
        known = Arrays.copyOf(known, Math.max(2 * known.length, words + 1));
        Arrays.fill(known, rows[row].length, known.length, UNKNOWN);
        rows[row] = known;
      }
      if (known[words] == UNKNOWN) {
        known[words] = compute(row, words);
      }
      return known[words];
    }
  }
}
