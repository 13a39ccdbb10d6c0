package org.cprof.runner.bound;

import java.util.Random;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Random code of static methods (IIIJ)I: assignments within expressions and conditions, ways that
 * join with values on the stack, copies of all kinds, switches, and loops that a counter of their
 * own ends after some turns.
 */
final class RandomCode {
  static final String DESCRIPTOR = "(IIIJ)I";

  private static final int[] INTS = {0, 1, 2, 5, 6, 7};
  private static final int[] LONGS = {3, 8};
  private static final int LOCALS = 10;
  private static final int[] BINARY = {
    Opcodes.IADD,
    Opcodes.ISUB,
    Opcodes.IMUL,
    Opcodes.IAND,
    Opcodes.IOR,
    Opcodes.IXOR,
    Opcodes.IADD,
    Opcodes.ISUB,
    Opcodes.ISHL,
    Opcodes.ISHR,
    Opcodes.IUSHR
  };
  private static final int[] CASTS = {Opcodes.I2B, Opcodes.I2C, Opcodes.I2S, Opcodes.INEG};

  private final Random random;
  private final MethodVisitor code;
  private final int[] mostTurns;
  private int loops;

  /**
   * Code of a method.
   *
   * @param mostTurns of a loop, of one in it, of one in that
   */
  RandomCode(Random random, MethodVisitor code, int... mostTurns) {
    this.random = random;
    this.code = code;
    this.mostTurns = mostTurns;
  }

  void write() {
    code.visitCode();
    for (int local = 5; local < 8; local++) {
      constant();
      code.visitVarInsn(Opcodes.ISTORE, local);
    }
    code.visitInsn(Opcodes.LCONST_1);
    code.visitVarInsn(Opcodes.LSTORE, 8);
    for (int i = 2 + random.nextInt(5); i > 0; i--) {
      statement(3);
    }
    code.visitVarInsn(Opcodes.ILOAD, anInt());
    code.visitInsn(Opcodes.IRETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private int anInt() {
    return INTS[random.nextInt(INTS.length)];
  }

  private int aLong() {
    return LONGS[random.nextInt(LONGS.length)];
  }

  private void constant() {
    int value =
        switch (random.nextInt(5)) {
          case 0 -> random.nextInt();
          case 1 -> random.nextBoolean() ? Integer.MAX_VALUE : Integer.MIN_VALUE;
          default -> random.nextInt(41) - 10;
        };
    code.visitLdcInsn(value);
  }

  private void statement(int depth) {
    switch (depth == 0 ? 0 : random.nextInt(7)) {
      case 0, 1 -> {
        expression(2);
        code.visitVarInsn(Opcodes.ISTORE, anInt());
      }
      case 2 -> {
        longExpression(1);
        code.visitVarInsn(Opcodes.LSTORE, aLong());
      }
      case 3 -> code.visitIincInsn(anInt(), random.nextInt(9) - 4);
      case 4, 5 -> choice(depth);
      default -> loop(depth);
    }
  }

  private void choice(int depth) {
    Label otherwise = new Label();
    Label end = new Label();
    condition(otherwise);
    statement(depth - 1);
    code.visitJumpInsn(Opcodes.GOTO, end);
    code.visitLabel(otherwise);
    statement(depth - 1);
    code.visitLabel(end);
  }

  /** Counts up or down by steps, with a second step and a way back of its own at times. */
  private void loop(int depth) {
    if (loops == mostTurns.length) {
      return;
    }
    int end = 1 + random.nextInt(mostTurns[loops]);
    int counter = LOCALS + loops++;
    int step = 1 + random.nextInt(3);
    boolean isUp = random.nextBoolean();
    code.visitLdcInsn(isUp ? random.nextInt(3) : end);
    code.visitVarInsn(Opcodes.ISTORE, counter);
    Label header = new Label();
    Label exit = new Label();
    Label next = new Label();
    code.visitLabel(header);
    code.visitVarInsn(Opcodes.ILOAD, counter);
    if (isUp) {
      code.visitLdcInsn(end);
      code.visitJumpInsn(Opcodes.IF_ICMPGE, exit);
    } else {
      code.visitJumpInsn(Opcodes.IFLE, exit);
    }
    if (random.nextInt(3) == 0) {
      condition(next);
      code.visitIincInsn(counter, isUp ? step : -step);
      code.visitJumpInsn(Opcodes.GOTO, header);
      code.visitLabel(next);
    }
    statement(depth - 1);
    if (random.nextInt(3) == 0) {
      condition(exit);
      statement(depth - 1);
    }
    code.visitIincInsn(counter, isUp ? step : -step);
    code.visitJumpInsn(Opcodes.GOTO, header);
    code.visitLabel(exit);
    loops--;
  }

  /** Goes to the label, or on. */
  private void condition(Label label) {
    if (random.nextInt(4) == 0) {
      longExpression(1);
      longExpression(1);
      code.visitInsn(Opcodes.LCMP);
      code.visitJumpInsn(Opcodes.IFEQ + random.nextInt(6), label);
    } else if (random.nextInt(3) == 0) {
      expression(2);
      code.visitJumpInsn(Opcodes.IFEQ + random.nextInt(6), label);
    } else {
      expression(2);
      expression(2);
      code.visitJumpInsn(Opcodes.IF_ICMPEQ + random.nextInt(6), label);
    }
  }

  /** Leaves an int on the stack. */
  private void expression(int depth) {
    switch (depth == 0 ? random.nextInt(3) : random.nextInt(12)) {
      case 0 -> constant();
      case 1, 2, 3 -> code.visitVarInsn(Opcodes.ILOAD, anInt());
      case 4 -> {
        expression(depth - 1);
        code.visitInsn(Opcodes.DUP);
        code.visitVarInsn(Opcodes.ISTORE, anInt());
      }
      case 5, 6 -> ternary(depth);
      case 7 -> choiceOf(depth);
      case 8 -> {
        expression(depth - 1);
        code.visitInsn(CASTS[random.nextInt(CASTS.length)]);
      }
      case 9 -> {
        longExpression(depth - 1);
        code.visitInsn(Opcodes.L2I);
      }
      case 10 -> {
        expression(depth - 1);
        expression(depth - 1);
        juggle();
        code.visitInsn(Opcodes.IADD);
      }
      default -> {
        expression(depth - 1);
        expression(depth - 1);
        code.visitInsn(BINARY[random.nextInt(BINARY.length)]);
      }
    }
  }

  /** Two ints to two others. */
  private void juggle() {
    switch (random.nextInt(4)) {
      case 0 -> code.visitInsn(Opcodes.SWAP);
      case 1 -> {
        code.visitInsn(Opcodes.DUP_X1);
        code.visitVarInsn(Opcodes.ISTORE, anInt());
      }
      case 2 -> {
        code.visitInsn(Opcodes.DUP2);
        code.visitVarInsn(Opcodes.ISTORE, anInt());
        code.visitInsn(Opcodes.POP);
      }
      default -> {
        code.visitInsn(Opcodes.DUP);
        constant();
        code.visitInsn(Opcodes.ISHR);
        code.visitVarInsn(Opcodes.ISTORE, anInt());
      }
    }
  }

  private void ternary(int depth) {
    Label otherwise = new Label();
    Label end = new Label();
    condition(otherwise);
    expression(depth - 1);
    code.visitJumpInsn(Opcodes.GOTO, end);
    code.visitLabel(otherwise);
    expression(depth - 1);
    code.visitLabel(end);
  }

  private void choiceOf(int depth) {
    expression(depth - 1);
    Label[] cases = {new Label(), new Label(), new Label()};
    Label otherwise = new Label();
    Label end = new Label();
    if (random.nextBoolean()) {
      code.visitTableSwitchInsn(-1, 1, otherwise, cases);
    } else {
      code.visitLookupSwitchInsn(
          otherwise, new int[] {Integer.MIN_VALUE, 3, Integer.MAX_VALUE}, cases);
    }
    for (Label one : cases) {
      code.visitLabel(one);
      expression(depth - 1);
      code.visitJumpInsn(Opcodes.GOTO, end);
    }
    code.visitLabel(otherwise);
    expression(depth - 1);
    code.visitLabel(end);
  }

  /** Leaves a long on the stack. */
  private void longExpression(int depth) {
    switch (depth == 0 ? random.nextInt(2) : random.nextInt(6)) {
      case 0 -> code.visitLdcInsn((long) random.nextInt(200) - 100);
      case 1, 2 -> code.visitVarInsn(Opcodes.LLOAD, aLong());
      case 3 -> {
        expression(depth - 1);
        code.visitInsn(Opcodes.I2L);
      }
      case 4 -> {
        longExpression(depth - 1);
        expression(0);
        code.visitInsn(random.nextBoolean() ? Opcodes.LSHR : Opcodes.LSHL);
      }
      default -> {
        longExpression(depth - 1);
        longExpression(depth - 1);
        code.visitInsn(random.nextBoolean() ? Opcodes.LADD : Opcodes.LSUB);
      }
    }
  }
}
