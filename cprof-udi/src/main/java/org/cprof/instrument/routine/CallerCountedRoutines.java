package org.cprof.instrument.routine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.software.PricedRoutine;
import org.objectweb.asm.ClassWriter;

/**
 * The routines whose calls can be counted by the method that executes their bytecodes, and the
 * methods that run then.
 */
final class CallerCountedRoutines {

  private final RoutineInfos infos;
  private final CallerCountedCosts costsCompiler;
  private final Map<Integer, CallerCountedRoutine> routines = new HashMap<>();

  /**
   * @param writer of the class that gets the methods
   */
  CallerCountedRoutines(ClassWriter writer, RoutineInfos infos) {
    this.infos = infos;
    this.costsCompiler = new CallerCountedCosts(writer);
  }

  /** All that are counted so, by the bytecode of the target. */
  Map<Integer, CallerCountedRoutine> all() {
    return routines;
  }

  /**
   * Compiles what a routine needs, if its calls can be counted; it was registered, with all that it
   * calls.
   *
   * @param operands the operands that matter
   */
  void compile(
      int hostOpcode, TargetInstruction target, PricedRoutine routine, List<String> operands) {
    MethodInfo info = infos.callerCounted(routine, target);
    if (info == null) {
      return;
    }
    boolean takesOperands = dependsOnOperands(routine);
    if (takesOperands) {
      String costs = Routines.costs(hostOpcode, target.opcode());
      costsCompiler.compile(costs, hostOpcode, target.opcode(), routine, operands);
    }
    routines.putIfAbsent(target.opcode(), new CallerCountedRoutine(info, takesOperands));
  }

  private static boolean dependsOnOperands(PricedRoutine routine) {
    for (PricedRoutine running : RoutineInfos.running(routine)) {
      if (!RoutineInfos.dynamic(running).isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
