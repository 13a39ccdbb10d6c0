package org.cprof.instrument.routine;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.software.PricedRoutine;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Emits the methods that add what operands cost in a routine whose calls are counted by the method
 * that executes its bytecode. They take the operands, the caller's node, and where its counters
 * stand.
 *
 * @param writer of the class that gets them
 */
record CallerCountedCosts(ClassWriter writer) {

  /** Bytes of the two counters of a routine. */
  private static final int PAIR_BYTES = 16;

  /** The descriptor of what {@link #compile} makes. */
  static String descriptor(int hostOpcode) {
    return "(" + OperandTypes.of(hostOpcode) + "JI)V";
  }

  /**
   * What depends on the operands is added to counters of the caller; outside of the profile nothing
   * is asked about them, since the answers come from instrumented code.
   *
   * @param operands names of the numbers that matter to the routine
   */
  void compile(
      String name, int hostOpcode, int targetOpcode, PricedRoutine routine, List<String> operands) {
    if (isDecidedByClass(hostOpcode, targetOpcode, routine, operands)) {
      costsOfClass(name, hostOpcode, routine, operands);
      return;
    }
    String adding = name + "Added";
    compileAdding(adding, routine, operands);
    MethodVisitor code = HiddenFrames.start(writer, name, descriptor(hostOpcode));
    OperandLocals locals = new OperandLocals(code, hostOpcode, "JI");
    int node = locals.parameter();
    Label end = new Label();
    if (isAskedAtOnce(hostOpcode, operands)) {
      onceBegun(code, end);
    } else {
      Calls.unlessBypassed(code, node, end);
    }
    locals.define(new TreeSet<>(operands));
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, node + 2); // Stack: J I
    Calls.runtime(code, "counterAsCycles", "(JI)J"); // Stack: J
    code.visitInsn(Opcodes.ICONST_0); // Stack: J I; a slot that only a routine with a node needs
    for (String operand : operands) {
      code.visitVarInsn(Opcodes.LLOAD, locals.indexes().get(operand)); // Stack: J I J..
    }
    Calls.routine(code, adding, RoutineBody.descriptor(operands)); // Stack:
    code.visitLabel(end);
    HiddenFrames.end(code, Opcodes.RETURN);
  }

  /** Whether the operands are known without code that could be instrumented. */
  private static boolean isAskedAtOnce(int hostOpcode, List<String> operands) {
    return switch (hostOpcode) {
      case Opcodes.AASTORE -> Set.of(Operands.MONITORS, "old").containsAll(operands);
      case Opcodes.PUTSTATIC, Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> true;
      default ->
          !OperandTypes.numbers(hostOpcode).isEmpty()
              || Set.of(Operands.MONITORS).containsAll(operands);
    };
  }

  /**
   * Whether a test for a type costs always the same for objects of one class. What is known of a
   * class has room for the costs of checkcast and instanceof themselves, not of other bytecodes
   * that a target may have in their place.
   */
  private static boolean isDecidedByClass(
      int hostOpcode, int targetOpcode, PricedRoutine routine, List<String> operands) {
    boolean tests = hostOpcode == Opcodes.CHECKCAST || hostOpcode == Opcodes.INSTANCEOF;
    return tests
        && targetOpcode == hostOpcode
        && !operands.contains(Operands.MONITORS)
        && RoutineInfos.running(routine).size() == 1;
  }

  /** The costs are computed once for each class, and added as often as the bytecode executes. */
  private void costsOfClass(
      String name, int hostOpcode, PricedRoutine routine, List<String> operands) {
    String first = name + "First";
    boolean isCast = hostOpcode == Opcodes.CHECKCAST;
    compileFirst(first, isCast ? "setCastCosts" : "setTestCosts", hostOpcode, routine, operands);
    MethodVisitor code = HiddenFrames.start(writer, name, descriptor(hostOpcode));
    Label known = new Label();
    Label end = new Label();
    onceBegun(code, end);
    code.visitVarInsn(Opcodes.ALOAD, 0); // Stack: L
    code.visitVarInsn(Opcodes.ILOAD, 1); // Stack: L I
    Calls.operands(code, isCast ? "castCosts" : "testCosts", "(Ljava/lang/Object;I)J"); // Stack: J
    code.visitInsn(Opcodes.DUP2); // Stack: J J
    code.visitVarInsn(Opcodes.LSTORE, 5); // Stack: J
    code.visitInsn(Opcodes.LCONST_0); // Stack: J J
    code.visitInsn(Opcodes.LCMP); // Stack: I
    code.visitJumpInsn(Opcodes.IFNE, known); // Stack:
    code.visitVarInsn(Opcodes.ALOAD, 0); // Stack: L
    code.visitVarInsn(Opcodes.ILOAD, 1); // Stack: L I
    code.visitVarInsn(Opcodes.LLOAD, 2); // Stack: L I J
    code.visitVarInsn(Opcodes.ILOAD, 4); // Stack: L I J I
    Calls.routine(code, first, descriptor(hostOpcode)); // Stack:
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(known);
    addCosts(code); // Stack:
    code.visitLabel(end);
    HiddenFrames.end(code, Opcodes.RETURN);
  }

  /** The costs of a class that the place has not seen before. */
  private void compileFirst(
      String name, String keeping, int hostOpcode, PricedRoutine routine, List<String> operands) {
    String rows = name + "Rows";
    String rowsDescriptor = "(" + OperandLocals.ANSWER + "J".repeat(operands.size()) + ")J";
    MethodVisitor body = HiddenFrames.start(writer, rows, rowsDescriptor);
    RoutineBody.priceOnly(body, operands, RoutineInfos.dynamic(routine), keeping); // Stack: J
    HiddenFrames.end(body, Opcodes.LRETURN);
    MethodVisitor code = HiddenFrames.startApart(writer, name, descriptor(hostOpcode));
    OperandLocals locals = new OperandLocals(code, hostOpcode, "JIJ");
    Label end = new Label();
    Calls.unlessBypassed(code, 2, end);
    locals.define(new TreeSet<>(operands)); // Stack:
    locals.pushTypeTest(); // Stack: L
    for (String operand : operands) {
      code.visitVarInsn(Opcodes.LLOAD, locals.indexes().get(operand)); // Stack: L J..
    }
    Calls.routine(code, rows, rowsDescriptor); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, 5); // Stack:
    addCosts(code); // Stack:
    code.visitLabel(end);
    HiddenFrames.end(code, Opcodes.RETURN);
  }

  /** Locals: 2 node, 4 offset of the counters, 5 costs. */
  private static void addCosts(MethodVisitor code) {
    code.visitVarInsn(Opcodes.LLOAD, 5); // Stack: J
    code.visitVarInsn(Opcodes.LLOAD, 2); // Stack: J J
    code.visitVarInsn(Opcodes.ILOAD, 4); // Stack: J J I
    Calls.operands(code, "addCosts", "(JJI)V"); // Stack:
  }

  /** Before, nothing is counted, and no class is to be loaded for that. */
  private static void onceBegun(MethodVisitor code, Label before) {
    Calls.runtime(code, "hasBegun", "()Z"); // Stack: I
    code.visitJumpInsn(Opcodes.IFEQ, before); // Stack:
  }

  private void compileAdding(String name, PricedRoutine routine, List<String> operands) {
    MethodVisitor code = HiddenFrames.start(writer, name, RoutineBody.descriptor(operands));
    long bytes = 0;
    for (PricedRoutine running : RoutineInfos.running(routine)) {
      if (!RoutineInfos.dynamic(running).isEmpty()) {
        RoutineBody.countOnly(code, operands, running, bytes);
      }
      bytes += PAIR_BYTES;
    }
    HiddenFrames.end(code, Opcodes.RETURN);
  }
}
