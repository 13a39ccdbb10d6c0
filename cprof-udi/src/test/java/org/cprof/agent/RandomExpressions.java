package org.cprof.agent;

import java.util.Random;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Expressions of a {@link RandomCode}, some of which throw: divisions by zero, elements that an
 * array has not, casts and fields of null.
 */
final class RandomExpressions {
  /** Local variables: six ints from 0 on, and these. */
  static final int OBJECT = 6;

  static final int LONG = 7;
  static final int ARRAY = 9;
  static final int DOUBLE = 11;

  private static final int INTS = 6;

  private final Random random;
  private final String code;
  private final String shape;
  private final InsnList list;

  /** Methods of the program that may be called are those with a lower number. */
  private final int callees;

  private final int firstLocal;

  /**
   * @param firstLocal 1 where local variable 0 is the receiver
   */
  RandomExpressions(Random random, String folder, InsnList list, int callees, int firstLocal) {
    this.random = random;
    this.code = folder + RandomCode.CODE;
    this.shape = folder + RandomCode.SHAPE;
    this.list = list;
    this.callees = callees;
    this.firstLocal = firstLocal;
  }

  void op(int opcode) {
    list.add(new InsnNode(opcode));
  }

  void local(int opcode, int local) {
    list.add(new VarInsnNode(opcode, firstLocal + local));
  }

  void push(int value) {
    list.add(new LdcInsnNode(value));
  }

  void call(int opcode, String owner, String name, String descriptor) {
    boolean isInterface = opcode == Opcodes.INVOKEINTERFACE;
    list.add(new MethodInsnNode(opcode, owner, name, descriptor, isInterface));
  }

  void field(int opcode, String owner, String name, String descriptor) {
    list.add(new FieldInsnNode(opcode, owner, name, descriptor));
  }

  int anyInt() {
    return random.nextInt(INTS);
  }

  private void any(int... opcodes) {
    op(opcodes[random.nextInt(opcodes.length)]);
  }

  void pushInt(int depth) {
    int next = depth - 1;
    switch (depth <= 0 ? random.nextInt(3) : random.nextInt(24)) {
      case 0 -> push(random.nextInt(20) - 5);
      case 1, 2 -> local(Opcodes.ILOAD, anyInt());
      case 3, 4, 5 -> {
        pushInts(2, next);
        any(Opcodes.IADD, Opcodes.ISUB, Opcodes.IMUL, Opcodes.IXOR, Opcodes.ISHL, Opcodes.IUSHR);
      }
      case 6 -> {
        pushInts(2, next);
        any(Opcodes.IDIV, Opcodes.IREM);
      }
      case 7 -> {
        pushInt(next);
        any(Opcodes.INEG, Opcodes.I2B, Opcodes.I2C, Opcodes.I2S);
      }
      case 8 -> {
        pushLong(next);
        op(Opcodes.L2I);
      }
      case 9 -> {
        pushDouble(next);
        op(Opcodes.D2I);
      }
      case 10 -> {
        pushLong(next);
        pushLong(next);
        op(Opcodes.LCMP);
      }
      case 11 -> {
        pushInts(2, next);
        op(Opcodes.DUP_X1);
        op(Opcodes.IADD);
        op(Opcodes.IXOR);
      }
      case 12 -> {
        pushInts(3, next);
        op(Opcodes.DUP_X2);
        op(Opcodes.IADD);
        op(Opcodes.IADD);
        op(Opcodes.ISUB);
      }
      case 13 -> {
        local(Opcodes.ALOAD, ARRAY);
        pushMasked(next, random.nextInt(3) == 0 ? 31 : 7);
        op(Opcodes.IALOAD);
      }
      case 14 -> pushConditional(next);
      case 15 -> {
        local(Opcodes.ALOAD, OBJECT);
        list.add(new TypeInsnNode(Opcodes.CHECKCAST, anyShape()));
        field(Opcodes.GETFIELD, shape, "size", "I");
      }
      case 16 -> field(Opcodes.GETSTATIC, anyShape(), "made", "I");
      case 17 -> {
        pushInt(next);
        call(Opcodes.INVOKESTATIC, "java/lang/Math", "abs", "(I)I");
      }
      case 18 -> {
        local(Opcodes.ALOAD, OBJECT);
        list.add(new TypeInsnNode(Opcodes.INSTANCEOF, anyShape()));
      }
      default -> pushResult(next);
    }
  }

  /** An int made of the first local by one bytecode, which throws for some of its values. */
  void pushOrThrow() {
    switch (random.nextInt(5)) {
      case 0 -> {
        push(100);
        pushBits(3);
        any(Opcodes.IDIV, Opcodes.IREM);
      }
      case 1 -> {
        pushBits(3);
        op(Opcodes.ICONST_1);
        op(Opcodes.ISUB);
        list.add(new IntInsnNode(Opcodes.NEWARRAY, Opcodes.T_INT));
        op(Opcodes.ARRAYLENGTH);
      }
      case 2 -> {
        op(Opcodes.ICONST_2);
        list.add(new IntInsnNode(Opcodes.NEWARRAY, Opcodes.T_INT));
        pushBits(3);
        op(Opcodes.IALOAD);
      }
      case 3 -> {
        LabelNode otherwise = new LabelNode();
        LabelNode end = new LabelNode();
        pushBits(1);
        list.add(new JumpInsnNode(Opcodes.IFEQ, otherwise));
        op(Opcodes.ICONST_2);
        list.add(new IntInsnNode(Opcodes.NEWARRAY, Opcodes.T_INT));
        list.add(new JumpInsnNode(Opcodes.GOTO, end));
        list.add(otherwise);
        op(Opcodes.ACONST_NULL);
        list.add(new TypeInsnNode(Opcodes.CHECKCAST, "[I"));
        list.add(end);
        op(Opcodes.ARRAYLENGTH);
      }
      default -> {
        // An array of arrays of int cannot be an element of itself.
        op(Opcodes.ICONST_1);
        list.add(new TypeInsnNode(Opcodes.ANEWARRAY, "[I"));
        op(Opcodes.DUP);
        op(Opcodes.DUP);
        op(Opcodes.ICONST_0);
        op(Opcodes.SWAP);
        op(Opcodes.AASTORE);
        op(Opcodes.ARRAYLENGTH);
      }
    }
  }

  /** The sum of what leaves return, called one behind the other. */
  void pushLeaves() {
    push(0);
    for (int calls = 2 + random.nextInt(3); calls > 0; calls--) {
      local(Opcodes.ILOAD, anyInt());
      pushLeaf();
      op(Opcodes.IADD);
    }
  }

  private void pushLeaf() {
    call(Opcodes.INVOKESTATIC, code, "leaf" + random.nextInt(RandomCode.LEAVES), "(I)I");
  }

  private void pushBits(int mask) {
    local(Opcodes.ILOAD, 0);
    push(mask);
    op(Opcodes.IAND);
  }

  private void pushInts(int count, int depth) {
    for (int i = 0; i < count; i++) {
      pushInt(depth);
    }
  }

  void pushMasked(int depth, int mask) {
    pushInt(depth);
    push(mask);
    op(Opcodes.IAND);
  }

  private void pushConditional(int depth) {
    LabelNode otherwise = new LabelNode();
    LabelNode end = new LabelNode();
    pushInts(2, depth);
    list.add(new JumpInsnNode(Opcodes.IF_ICMPEQ + random.nextInt(6), otherwise));
    pushInt(depth);
    list.add(new JumpInsnNode(Opcodes.GOTO, end));
    list.add(otherwise);
    pushInt(depth);
    list.add(end);
  }

  /** The result of a call; those of other classes come from methods that these do not call. */
  private void pushResult(int depth) {
    int choice = random.nextInt(callees < RandomCode.OF_SHAPES ? 3 : 6);
    if (choice == 0 || callees == 0) {
      pushInt(depth);
      pushLeaf();
    } else if (choice < 3) {
      pushInts(2, depth);
      call(Opcodes.INVOKESTATIC, code, "m" + random.nextInt(callees), "(II)I");
    } else {
      pushShape(depth);
      pushInts(2, depth);
      switch (choice) {
        case 3 -> call(Opcodes.INVOKEVIRTUAL, shape, "area", "(II)I");
        case 4 -> call(Opcodes.INVOKEVIRTUAL, shape, "locked", "(II)I");
        default -> call(Opcodes.INVOKEINTERFACE, shape + "able", "area", "(II)I");
      }
    }
  }

  private String anyShape() {
    return shape + random.nextInt(RandomCode.SHAPES);
  }

  void pushShape(int depth) {
    String type = anyShape();
    list.add(new TypeInsnNode(Opcodes.NEW, type));
    op(Opcodes.DUP);
    pushInt(depth);
    call(Opcodes.INVOKESPECIAL, type, "<init>", "(I)V");
  }

  void pushLong(int depth) {
    switch (depth <= 0 ? random.nextInt(2) : random.nextInt(5)) {
      case 0 -> list.add(new LdcInsnNode(random.nextLong()));
      case 1 -> local(Opcodes.LLOAD, LONG);
      case 2 -> {
        pushInt(depth - 1);
        op(Opcodes.I2L);
      }
      case 3 -> {
        pushLong(depth - 1);
        pushLong(depth - 1);
        any(Opcodes.LADD, Opcodes.LSUB, Opcodes.LMUL, Opcodes.LXOR, Opcodes.LDIV, Opcodes.LREM);
      }
      default -> {
        pushInt(depth - 1);
        pushLong(depth - 1);
        op(Opcodes.DUP2_X1);
        op(Opcodes.POP2);
        op(Opcodes.I2L);
        op(Opcodes.LADD);
      }
    }
  }

  void pushDouble(int depth) {
    switch (depth <= 0 ? 0 : random.nextInt(3)) {
      case 0 -> local(Opcodes.DLOAD, DOUBLE);
      case 1 -> {
        pushInt(depth - 1);
        op(Opcodes.I2D);
      }
      default -> {
        pushDouble(depth - 1);
        pushDouble(depth - 1);
        any(Opcodes.DADD, Opcodes.DSUB, Opcodes.DMUL, Opcodes.DDIV);
      }
    }
  }
}
