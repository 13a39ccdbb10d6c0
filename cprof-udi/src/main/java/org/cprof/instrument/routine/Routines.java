package org.cprof.instrument.routine;

import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * @param implemented the bytecodes that have one
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
    Set<Integer> implemented,
    Map<Integer, CallerCountedRoutine> callerCounted,
    boolean usesMonitors,
    TargetClasses layouts,
    boolean countsUnwinding) {

  /** Routines are registered first, behind the roots that a running VM has. */
  public static final int FIRST_ID = 6;

  public boolean isRoutine(int targetOpcode) {
    return implemented.contains(targetOpcode);
  }

  /**
   * The method that runs the routine of a bytecode; it takes the operands, the node and the slot.
   *
   * @param hostOpcode the instruction in whose place the target executes it, which has the operands
   */
  public static String routine(int hostOpcode, int targetOpcode) {
    return "routine" + targetOpcode + of(hostOpcode, targetOpcode);
  }

  /**
   * The method that adds what a bytecode costs beyond its base price; it takes the operands and the
   * node.
   */
  public static String price(int hostOpcode, int targetOpcode) {
    return "price" + targetOpcode + of(hostOpcode, targetOpcode);
  }

  /**
   * The method that adds what the operands of a bytecode cost in a routine that its caller counts;
   * it takes the operands, the caller's node and the offset of the counters.
   */
  public static String costs(int hostOpcode, int targetOpcode) {
    return "costs" + targetOpcode + of(hostOpcode, targetOpcode);
  }

  private static String of(int hostOpcode, int targetOpcode) {
    return hostOpcode == targetOpcode ? "" : "Of" + hostOpcode;
  }

  /** The routines whose calls can be counted by their caller, as methods, by bytecode. */
  public Map<Integer, MethodInfo> callerCountedInfos() {
    Map<Integer, MethodInfo> infos = new TreeMap<>();
    callerCounted.forEach((opcode, routine) -> infos.put(opcode, routine.info()));
    return infos;
  }
}
