package org.cprof.instrument.routine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.classes.TargetClasses;

/**
 * The routines of a model as {@link RoutineCompiler} compiled them: all that instrumenting a class
 * has to know of them. Bytecodes are those of the target.
 *
 * @param classFile of {@code java.lang.CProfRoutines}
 * @param methods the routines as methods, in the order of their ids, the first of which is {@link
 *     #FIRST_ID}: they stand in the class file
 * @param calls by bytecode, the name of the method that runs its routine; it takes the operands,
 *     the node and the slot
 * @param prices by bytecode, the name of the method that adds what it costs beyond its base price;
 *     it takes the operands and the node
 * @param callerCounted by bytecode, the routines whose calls can be counted by their caller
 * @param usesMonitors whether any price depends on the monitors that a thread holds, so that they
 *     must be counted
 * @param layouts the classes that have other fields on the target, if any price depends on where
 *     fields lie in its objects, so that this must be known of all classes; null otherwise
 * @param countsUnwinding whether the price of athrow depends on the frames and exception tables up
 *     to the handler
 */
public record Routines(
    byte[] classFile,
    List<MethodInfo> methods,
    Map<Integer, String> calls,
    Map<Integer, String> prices,
    Map<Integer, CallerCountedRoutine> callerCounted,
    boolean usesMonitors,
    TargetClasses layouts,
    boolean countsUnwinding) {

  /** Routines are registered first, behind the roots that a running VM has. */
  public static final int FIRST_ID = 6;

  public boolean isRoutine(int targetOpcode) {
    return calls.containsKey(targetOpcode);
  }

  /** The routines whose calls can be counted by their caller, as methods, by bytecode. */
  public Map<Integer, MethodInfo> callerCountedInfos() {
    Map<Integer, MethodInfo> infos = new TreeMap<>();
    callerCounted.forEach((opcode, routine) -> infos.put(opcode, routine.info()));
    return infos;
  }
}
