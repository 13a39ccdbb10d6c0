package org.cprof.runner.sweep.pricing;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.code.Kind;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;

/** What misses of the method cache cost with a model, by what a profile tells of them. */
final class LoadPrices {
  private static final long SEVERAL = -1;

  private final ProcessorModel model;

  /** Bytecodes that call a routine and are no invokes. */
  private final Set<Integer> calling = new HashSet<>();

  /** By the name of a routine, the bytecodes by which it returns. */
  private final Map<String, Set<Integer>> returns = new HashMap<>();

  private final Map<Integer, Long> onInvoke = new HashMap<>();
  private final Set<PricedRoutine> known = Collections.newSetFromMap(new IdentityHashMap<>());

  LoadPrices(ProcessorModel model) {
    this.model = model;
    for (Bytecode bytecode : model.bytecodes()) {
      if (bytecode.kind() == Kind.SOFTWARE) {
        calling.add(bytecode.opcode());
      }
      add(model.routine(bytecode.opcode()));
    }
    model.methodRoutines().values().forEach(this::add);
  }

  private void add(PricedRoutine routine) {
    if (routine == null || !known.add(routine)) {
      return;
    }
    returns.computeIfAbsent(routine.name(), name -> new HashSet<>()).add(routine.returnOpcode());
    for (PricedSegment segment : routine.segments()) {
      if (segment.callee() != null) {
        add(segment.callee());
      }
    }
  }

  /**
   * What an invoke costs more when it misses.
   *
   * @param words the size of the method called
   * @throws UnpricedException if that depends on the invoke
   */
  long onInvoke(int words) throws UnpricedException {
    long price = onInvoke.computeIfAbsent(words, this::ofAllInvokes);
    if (price == SEVERAL) {
      throw new UnpricedException(
          "invokes hide different parts of the load of a method of " + words + " words");
    }
    return price;
  }

  private long ofAllInvokes(int words) {
    Set<Long> prices = new HashSet<>();
    for (InvokeKind kind : InvokeKind.values()) {
      if (kind.opcode() >= 0) {
        prices.add(model.invokePenalty(kind.opcode(), kind.operand(), words));
      }
    }
    calling.forEach(opcode -> prices.add(model.loadPenalty(opcode, words)));
    return prices.size() == 1 ? prices.iterator().next() : SEVERAL;
  }

  /**
   * What a return costs more when it misses.
   *
   * @param method that returns
   * @param words the size of the method returned into
   * @throws UnpricedException if that is not known
   */
  long onReturn(MethodReference method, int words) throws UnpricedException {
    if (method.kind() != NodeKind.ROUTINE) {
      return model.returnPenalty(MethodInfo.returnOpcode(method.descriptor()), words);
    }
    Set<Integer> opcodes = returns.getOrDefault(method.toString(), Set.of());
    if (opcodes.size() != 1) {
      throw new UnpricedException("the bytecode is not known by which " + method + " returns");
    }
    return model.loadPenalty(opcodes.iterator().next(), words);
  }
}
