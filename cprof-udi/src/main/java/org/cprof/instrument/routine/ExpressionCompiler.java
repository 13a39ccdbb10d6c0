package org.cprof.instrument.routine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Function;
import org.cprof.model.expression.Relation;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Compiles a model's expressions to bytecode, so that operand-dependent prices are never
 * interpreted. Variables are locals of type long. Unlike the model's own evaluation the code never
 * throws: a division by zero gives 0.
 */
final class ExpressionCompiler {

  private static final String FUNCTIONS = "java/lang/CProfFunctions";

  private final MethodVisitor code;
  private final Map<String, Integer> locals;
  private final Map<Expression, Integer> computed = new HashMap<>();

  /**
   * @param locals index of the local of each variable that may occur
   */
  ExpressionCompiler(MethodVisitor code, Map<String, Integer> locals) {
    this.code = code;
    this.locals = locals;
  }

  /**
   * Computes the functions that occur more than once among expressions, each into a local, from
   * where it is taken from now on.
   *
   * @param firstLocal first of the locals that are free
   */
  void share(SharedFunctions functions, int firstLocal) {
    int local = firstLocal;
    for (Expression function : functions.list()) {
      push(function); // Stack: J
      code.visitVarInsn(Opcodes.LSTORE, local); // Stack:
      computed.put(function, local);
      local += 2;
    }
  }

  /** Leaves the value on the operand stack. */
  void push(Expression expression) {
    if (computed.containsKey(expression)) {
      code.visitVarInsn(Opcodes.LLOAD, computed.get(expression)); // Stack: J
    } else if (expression instanceof Expression.Constant constant) {
      code.visitLdcInsn(constant.value()); // Stack: J
    } else if (expression instanceof Expression.Variable variable) {
      code.visitVarInsn(Opcodes.LLOAD, locals.get(variable.name())); // Stack: J
    } else if (expression instanceof Expression.Binary binary) {
      push(binary.left()); // Stack: J
      push(binary.right()); // Stack: J J
      switch (binary.operator()) {
        case ADD -> code.visitInsn(Opcodes.LADD);
        case SUBTRACT -> code.visitInsn(Opcodes.LSUB);
        case MULTIPLY -> code.visitInsn(Opcodes.LMUL);
        case DIVIDE -> call("divide", 2);
      }
    } else if (expression instanceof Expression.Call call) {
      pushCall(call);
    } else if (expression instanceof Expression.If choice) {
      Label otherwise = new Label();
      Label end = new Label();
      jumpUnless(choice.condition(), otherwise);
      push(choice.then()); // Stack: J
      code.visitJumpInsn(Opcodes.GOTO, end);
      code.visitLabel(otherwise);
      push(choice.otherwise()); // Stack: J
      code.visitLabel(end);
    }
  }

  private void pushCall(Expression.Call call) {
    if (isStep(call) && pushNextStep(call)) {
      return;
    }
    push(call.arguments().get(0)); // Stack: J
    if (call.function() == Function.MASK || call.function() == Function.MULLOW) {
      push(call.arguments().get(1)); // Stack: J J
      code.visitInsn(call.function() == Function.MASK ? Opcodes.LAND : Opcodes.LMUL); // Stack: J
    } else if (call.function() == Function.MAX || call.function() == Function.MIN) {
      for (Expression argument : call.arguments().subList(1, call.arguments().size())) {
        push(argument); // Stack: J J
        call(call.function().symbol(), 2); // Stack: J
      }
    } else {
      for (Expression argument : call.arguments().subList(1, call.arguments().size())) {
        push(argument); // Stack: J J
      }
      call(call.function().symbol(), call.arguments().size()); // Stack: J
    }
  }

  private static boolean isStep(Expression.Call call) {
    return (call.function() == Function.STEPREM || call.function() == Function.STEPQUOT)
        && call.arguments().get(2) instanceof Expression.Constant steps
        && steps.value() > 0;
  }

  /** Leaves the value that follows from the step before, if that was computed. */
  private boolean pushNextStep(Expression.Call call) {
    List<Expression> arguments = call.arguments();
    long steps = ((Expression.Constant) arguments.get(2)).value();
    List<Expression> before =
        List.of(arguments.get(0), arguments.get(1), new Expression.Constant(steps - 1));
    Integer remainder = computed.get(new Expression.Call(Function.STEPREM, before));
    Integer quotient = computed.get(new Expression.Call(Function.STEPQUOT, before));
    if (remainder == null || quotient == null) {
      return false;
    }
    code.visitVarInsn(Opcodes.LLOAD, remainder); // Stack: J
    code.visitVarInsn(Opcodes.LLOAD, quotient); // Stack: J J
    push(arguments.get(1)); // Stack: J J J
    call(call.function() == Function.STEPREM ? "nextrem" : "nextquot", 3); // Stack: J
    return true;
  }

  private void call(String function, int arguments) {
    String descriptor = "(" + "J".repeat(arguments) + ")J";
    code.visitMethodInsn(Opcodes.INVOKESTATIC, FUNCTIONS, function, descriptor, false);
  }

  /**
   * Jumps where the condition does not hold; later parts are only evaluated where earlier ones
   * leave it open.
   */
  void jumpUnless(Condition condition, Label target) {
    if (condition instanceof Condition.Comparison comparison) {
      compare(comparison); // Stack: I
      code.visitJumpInsn(inverse(comparison.relation()), target); // Stack:
    } else if (condition instanceof Condition.And and) {
      jumpUnless(and.left(), target);
      jumpUnless(and.right(), target);
    } else if (condition instanceof Condition.Or or) {
      Label right = new Label();
      Label holds = new Label();
      jumpUnless(or.left(), right);
      code.visitJumpInsn(Opcodes.GOTO, holds);
      code.visitLabel(right);
      jumpUnless(or.right(), target);
      code.visitLabel(holds);
    }
  }

  private void compare(Condition.Comparison comparison) {
    push(comparison.left()); // Stack: J
    push(comparison.right()); // Stack: J J
    code.visitInsn(Opcodes.LCMP); // Stack: I
  }

  private static int inverse(Relation relation) {
    return switch (relation) {
      case EQUAL -> Opcodes.IFNE;
      case NOT_EQUAL -> Opcodes.IFEQ;
      case LESS -> Opcodes.IFGE;
      case LESS_OR_EQUAL -> Opcodes.IFGT;
      case GREATER -> Opcodes.IFLE;
      case GREATER_OR_EQUAL -> Opcodes.IFLT;
    };
  }
}
