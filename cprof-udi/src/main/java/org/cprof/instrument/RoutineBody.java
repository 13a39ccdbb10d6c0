package org.cprof.instrument;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.expression.Expression;
import org.cprof.model.software.PricedSegment;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Emits the body of a routine: locals 0 node of the caller, 2 slot, then the operands, then its
 * own.
 */
final class RoutineBody {

  private final MethodVisitor code;
  private final Map<String, Integer> locals = new HashMap<>();
  private final int node;
  private final int cycles;
  private final int bytecodes;
  private final int counter;
  private final ExpressionCompiler expressions;

  RoutineBody(MethodVisitor code, Iterable<String> operands) {
    this.code = code;
    int next = 3;
    for (String operand : operands) {
      locals.put(operand, next);
      next += 2;
    }
    this.node = next;
    this.cycles = next + 2;
    this.bytecodes = next + 4;
    this.counter = next + 6;
    this.expressions = new ExpressionCompiler(code, locals);
  }

  /**
   * Emits what only counts, as if the first parameter, less some bytes, were the node of the
   * routine.
   */
  static void countOnly(
      MethodVisitor code, Iterable<String> operands, List<PricedSegment> segments, long bytes) {
    RoutineBody body = new RoutineBody(code, operands);
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitLdcInsn(bytes); // Stack: J J
    code.visitInsn(Opcodes.LSUB); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, body.node); // Stack:
    body.count(segments);
  }

  /** A body whose first parameter is the routine's own node, which was called before. */
  static RoutineBody begun(MethodVisitor code, Iterable<String> operands) {
    RoutineBody body = new RoutineBody(code, operands);
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, body.node); // Stack:
    return body;
  }

  /** Of the method: the caller's node, its slot, the operands as longs. */
  static String descriptor(Collection<String> operands) {
    return "(JI" + "J".repeat(operands.size()) + ")V";
  }

  void enter(int id) {
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, 2); // Stack: J I
    code.visitLdcInsn(id); // Stack: J I I
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, RoutineCompiler.RUNTIME, "routine", "(JII)J", false); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, node); // Stack:
  }

  /** Computes what the rows ask for more than once. */
  void share(List<PricedSegment> segments) {
    expressions.share(new SharedFunctions(segments), counter + 2);
  }

  void count(List<PricedSegment> segments) {
    if (segments.isEmpty()) {
      return;
    }
    for (int local : new int[] {cycles, bytecodes}) {
      code.visitInsn(Opcodes.LCONST_0); // Stack: J
      code.visitVarInsn(Opcodes.LSTORE, local); // Stack:
    }
    for (PricedSegment segment : segments) {
      Label skip = new Label();
      expressions.jumpUnless(segment.when(), skip);
      add(cycles, segment, segment.cycles());
      add(bytecodes, segment, new Expression.Constant(segment.bytecodes()));
      code.visitLabel(skip);
    }
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitVarInsn(Opcodes.LLOAD, cycles); // Stack: J J
    code.visitVarInsn(Opcodes.LLOAD, bytecodes); // Stack: J J J
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, RoutineCompiler.RUNTIME, "flush", "(JJJ)V", false); // Stack:
  }

  private void add(int local, PricedSegment segment, Expression each) {
    code.visitVarInsn(Opcodes.LLOAD, local); // Stack: J
    expressions.push(segment.times()); // Stack: J J
    expressions.push(each); // Stack: J J J
    code.visitInsn(Opcodes.LMUL); // Stack: J J
    code.visitInsn(Opcodes.LADD); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, local); // Stack:
  }

  void call(PricedSegment segment, int slot, String callee) {
    Label skip = new Label();
    Label again = new Label();
    expressions.jumpUnless(segment.when(), skip);
    expressions.push(segment.times()); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, counter); // Stack:
    code.visitLabel(again);
    code.visitVarInsn(Opcodes.LLOAD, counter); // Stack: J
    code.visitInsn(Opcodes.LCONST_0); // Stack: J J
    code.visitInsn(Opcodes.LCMP); // Stack: I
    code.visitJumpInsn(Opcodes.IFLE, skip); // Stack:
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitLdcInsn(slot); // Stack: J I
    for (String operand : segment.callee().operands()) {
      expressions.push(argument(segment, operand)); // Stack: J I J..
    }
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        RoutineCompiler.CLASS,
        callee,
        descriptor(segment.callee().operands()),
        false);
    code.visitVarInsn(Opcodes.LLOAD, counter); // Stack: J
    code.visitInsn(Opcodes.LCONST_1); // Stack: J J
    code.visitInsn(Opcodes.LSUB); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, counter); // Stack:
    code.visitJumpInsn(Opcodes.GOTO, again);
    code.visitLabel(skip);
  }

  private static Expression argument(PricedSegment segment, String operand) {
    Expression passed = segment.arguments().get(operand);
    return passed == null ? new Expression.Variable(operand) : passed;
  }

  void exit() {
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, RoutineCompiler.RUNTIME, "exitRoutine", "(J)V", false); // Stack:
  }
}
