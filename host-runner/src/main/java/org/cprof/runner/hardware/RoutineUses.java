package org.cprof.runner.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.software.PricedRoutine;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;

/**
 * The bytecodes of a profile that are nodes of their own: those that the target implements in
 * software, and those that it does not have. Each execution is a call of the node.
 */
final class RoutineUses {
  private final Profile profile;
  private final Map<Integer, Bytecode> byOpcode = new HashMap<>();

  /** The opcode of the node's method, by its index; -1 for all other methods. */
  private final int[] opcodes;

  /**
   * @param profile without the host's work
   */
  RoutineUses(Profile profile, ProcessorModel model) {
    this.profile = profile;
    Map<String, Integer> byName = new HashMap<>();
    for (Bytecode bytecode : model.bytecodes()) {
      byOpcode.put(bytecode.opcode(), bytecode);
      byName.put(bytecode.mnemonic(), bytecode.opcode());
      PricedRoutine routine = model.routine(bytecode.opcode());
      if (routine != null) {
        byName.put(routine.name(), bytecode.opcode());
      }
    }
    this.opcodes = profile.methods().stream().mapToInt(method -> opcode(method, byName)).toArray();
  }

  private static int opcode(MethodReference method, Map<String, Integer> byName) {
    boolean isBytecode = method.kind() == NodeKind.ROUTINE || method.kind() == NodeKind.UNSUPPORTED;
    return isBytecode ? byName.getOrDefault(method.toString(), -1) : -1;
  }

  /** What each of them takes; one below another counts for both. */
  List<BytecodeUse> uses() {
    Map<Integer, Long> executions = new TreeMap<>();
    for (int node = 0; node < profile.size(); node++) {
      int opcode = opcodes[profile.methodIndex(node)];
      if (opcode >= 0) {
        executions.merge(opcode, profile.calls(node), Math::addExact);
      }
    }
    List<BytecodeUse> uses = new ArrayList<>();
    executions.forEach(
        (opcode, times) -> {
          long cycles = outermost(Set.of(opcode)).stream().mapToLong(BytecodeUse::cycles).sum();
          uses.add(new BytecodeUse(byOpcode.get(opcode), times, cycles));
        });
    return uses;
  }

  /** What some of them take where none of these is below another. */
  List<BytecodeUse> outermost(Set<Integer> some) {
    List<BytecodeUse> uses = new ArrayList<>();
    int node = 0;
    while (node < profile.size()) {
      int opcode = opcodes[profile.methodIndex(node)];
      if (some.contains(opcode)) {
        uses.add(
            new BytecodeUse(
                byOpcode.get(opcode), profile.calls(node), profile.inclusiveCycles(node)));
        node = profile.subtreeEnd(node);
      } else {
        node++;
      }
    }
    return uses;
  }
}
