package org.cprof.instrument.routine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.udi.BlockCount;
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
    this(code, operands, 3);
  }

  private RoutineBody(MethodVisitor code, Iterable<String> operands, int first) {
    this.code = code;
    int next = first;
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
      MethodVisitor code, Iterable<String> operands, PricedRoutine routine, long bytes) {
    RoutineBody body = new RoutineBody(code, operands);
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitLdcInsn(bytes); // Stack: J J
    code.visitInsn(Opcodes.LSUB); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, body.node); // Stack:
    body.countBeyondUsual(routine);
  }

  /**
   * Emits what only prices: the first parameter, one of the answers to a test for a type, keeps
   * what it costs, which stays on the stack.
   */
  static void priceOnly(
      MethodVisitor code, Iterable<String> operands, List<PricedSegment> segments, String keeping) {
    RoutineBody body = new RoutineBody(code, operands, 1);
    body.addUp(segments, BlockCount.ZERO);
    code.visitVarInsn(Opcodes.ALOAD, 0); // Stack: L
    code.visitVarInsn(Opcodes.LLOAD, body.cycles); // Stack: L J
    code.visitVarInsn(Opcodes.LLOAD, body.bytecodes); // Stack: L J J
    Calls.operands(code, keeping, "(" + OperandLocals.ANSWER + "JJ)J"); // Stack: J
  }

  /** A body whose first parameter is the routine's own node, which was called before. */
  static RoutineBody begun(MethodVisitor code, Iterable<String> operands) {
    RoutineBody body = new RoutineBody(code, operands);
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, body.node); // Stack:
    return body;
  }

  /** Asks the run-time for an operand that no caller passes. */
  void define(String operand) {
    Calls.operands(code, operand, "()J"); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, locals.get(operand)); // Stack:
  }

  /** Of the method: the caller's node, its slot, the operands as longs. */
  static String descriptor(Collection<String> operands) {
    return "(JI" + "J".repeat(operands.size()) + ")V";
  }

  void enter(int id) {
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, 2); // Stack: J I
    code.visitLdcInsn(id); // Stack: J I I
    Calls.runtime(code, "routine", "(JII)J"); // Stack: J
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
    addUp(segments, BlockCount.ZERO);
    flush();
  }

  /**
   * Computes what the rows ask for beyond what the routine's entry counts, the {@link UsualCosts}.
   */
  void countBeyondUsual(PricedRoutine routine) {
    UsualCosts usual = UsualCosts.of(routine);
    if (!usual.segments().isEmpty()) {
      Label isUsual = new Label();
      code.visitInsn(Opcodes.LCONST_0); // Stack: J
      for (String operand : usual.operands()) {
        code.visitVarInsn(Opcodes.LLOAD, locals.get(operand)); // Stack: J J
        code.visitInsn(Opcodes.LOR); // Stack: J
      }
      code.visitInsn(Opcodes.LCONST_0); // Stack: J J
      code.visitInsn(Opcodes.LCMP); // Stack: I
      code.visitJumpInsn(Opcodes.IFEQ, isUsual); // Stack:
      addUp(usual.segments(), usual.counted());
      flush();
      code.visitLabel(isUsual);
    }
    count(usual.others());
  }

  private void flush() {
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitVarInsn(Opcodes.LLOAD, cycles); // Stack: J J
    code.visitVarInsn(Opcodes.LLOAD, bytecodes); // Stack: J J J
    Calls.runtime(code, "flush", "(JJJ)V"); // Stack:
  }

  /** Leaves in two locals what segments count beyond something. */
  private void addUp(List<PricedSegment> segments, BlockCount beyond) {
    code.visitLdcInsn((long) -beyond.cycles()); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, cycles); // Stack:
    code.visitLdcInsn((long) -beyond.bytecodes()); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, bytecodes); // Stack:
    countRows(RoutineRow.of(segments));
  }

  /** Adds up rows in any order, so that a condition is tested once for all that ask for it. */
  private void countRows(List<RoutineRow> rows) {
    List<RoutineRow> left = rows;
    for (Condition most = RoutineRow.mostAsked(left);
        most != null;
        most = RoutineRow.mostAsked(left)) {
      List<RoutineRow> asking = new ArrayList<>();
      List<RoutineRow> others = new ArrayList<>();
      for (RoutineRow row : left) {
        if (row.asks(most)) {
          asking.add(row.given(most));
        } else {
          others.add(row);
        }
      }
      Label skip = new Label();
      expressions.jumpUnless(most, skip);
      countRows(asking);
      code.visitLabel(skip);
      left = others;
    }
    for (RoutineRow row : left) {
      add(cycles, row.segment(), row.segment().cycles());
      add(bytecodes, row.segment(), new Expression.Constant(row.segment().bytecodes()));
    }
  }

  private void add(int local, PricedSegment segment, Expression each) {
    code.visitVarInsn(Opcodes.LLOAD, local); // Stack: J
    expressions.push(each); // Stack: J J
    if (!isOnce(segment)) {
      expressions.push(segment.times()); // Stack: J J J
      code.visitInsn(Opcodes.LMUL); // Stack: J J
    }
    code.visitInsn(Opcodes.LADD); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, local); // Stack:
  }

  private static boolean isOnce(PricedSegment segment) {
    return segment.times().equals(new Expression.Constant(1));
  }

  /**
   * The calls of a routine, in their order.
   *
   * @param slots offset of the slot of each call, by its number from 1 on
   * @param callees methods of the routines called
   */
  void call(List<PricedSegment> segments, IntUnaryOperator slots, List<String> callees) {
    callRows(RoutineRow.of(segments), 0, slots, callees);
  }

  /** A condition is tested once for rows that stand together. */
  private void callRows(
      List<RoutineRow> rows, int first, IntUnaryOperator slots, List<String> callees) {
    int row = 0;
    while (row < rows.size()) {
      int end = row + 1;
      if (rows.get(row).conditions().isEmpty()) {
        call(rows.get(row).segment(), slots.applyAsInt(first + row + 1), callees.get(first + row));
      } else {
        Condition condition = rows.get(row).conditions().get(0);
        List<RoutineRow> together = new ArrayList<>();
        for (end = row; end < rows.size() && rows.get(end).asks(condition); end++) {
          together.add(rows.get(end).given(condition));
        }
        Label skip = new Label();
        expressions.jumpUnless(condition, skip);
        callRows(together, first + row, slots, callees);
        code.visitLabel(skip);
      }
      row = end;
    }
  }

  private void call(PricedSegment segment, int slot, String callee) {
    if (isOnce(segment)) {
      callOnce(segment, slot, callee);
      return;
    }
    Label end = new Label();
    Label again = new Label();
    expressions.push(segment.times()); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, counter); // Stack:
    code.visitLabel(again);
    code.visitVarInsn(Opcodes.LLOAD, counter); // Stack: J
    code.visitInsn(Opcodes.LCONST_0); // Stack: J J
    code.visitInsn(Opcodes.LCMP); // Stack: I
    code.visitJumpInsn(Opcodes.IFLE, end); // Stack:
    callOnce(segment, slot, callee);
    code.visitVarInsn(Opcodes.LLOAD, counter); // Stack: J
    code.visitInsn(Opcodes.LCONST_1); // Stack: J J
    code.visitInsn(Opcodes.LSUB); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, counter); // Stack:
    code.visitJumpInsn(Opcodes.GOTO, again);
    code.visitLabel(end);
  }

  private void callOnce(PricedSegment segment, int slot, String callee) {
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitLdcInsn(slot); // Stack: J I
    for (String operand : segment.callee().operands()) {
      expressions.push(argument(segment, operand)); // Stack: J I J..
    }
    Calls.routine(code, callee, descriptor(segment.callee().operands()));
  }

  private static Expression argument(PricedSegment segment, String operand) {
    Expression passed = segment.arguments().get(operand);
    return passed == null ? new Expression.Variable(operand) : passed;
  }

  void exit() {
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    Calls.runtime(code, "exitRoutine", "(J)V"); // Stack:
  }
}
