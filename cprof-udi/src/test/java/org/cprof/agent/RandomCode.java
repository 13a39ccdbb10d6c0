package org.cprof.agent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Classes as no compiler makes them: methods whose statements jump to any others of them, loops
 * with several entries, ranges of handlers that overlap or have their own handler in them,
 * subroutines in old class files, exceptions in the middle of expressions. A budget of jumps ends
 * each call.
 */
final class RandomCode {
  static final String CODE = "Code";
  static final String SHAPE = "Shape";
  static final int SHAPES = 3;
  static final int PLAIN_LEAVES = 3;
  static final int LEAVES = 9;

  /** Methods with numbers below are called by those of the shapes. */
  static final int OF_SHAPES = 4;

  private static final int METHODS = 14;

  /** Those with the highest numbers are called from outside. */
  private static final int CALLED = 9;

  private static final int JUMPS = 60;
  private static final int OTHER = 10;
  private static final int LOCALS = 16;

  private static final int[] VERSIONS = {
    Opcodes.V1_4, Opcodes.V1_5, Opcodes.V1_6, Opcodes.V1_8, Opcodes.V17
  };

  private static final List<String> CAUGHT =
      List.of(
          "java/lang/ArithmeticException",
          "java/lang/RuntimeException",
          "java/lang/IllegalStateException",
          "java/lang/ArrayIndexOutOfBoundsException",
          "java/lang/NullPointerException",
          "java/lang/Throwable");

  private final Random random;
  private final String folder;
  private final int version;
  private final List<ClassNode> classes = new ArrayList<>();

  private InsnList list;
  private RandomExpressions expressions;
  private List<LabelNode> statements;

  /**
   * @param folder of the classes, with a slash behind it
   */
  RandomCode(long seed, String folder) {
    this.random = new Random(seed);
    this.folder = folder;
    this.version = VERSIONS[(int) (seed % VERSIONS.length)];
    ClassNode shapeable = type(SHAPE + "able", "java/lang/Object");
    shapeable.access = Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
    shapeable.methods.add(
        new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "area", "(II)I", null, null));
    ClassNode shape = type(SHAPE, "java/lang/Object");
    shape.interfaces.add(shapeable.name);
    shape.fields.add(new FieldNode(Opcodes.ACC_PUBLIC, "size", "I", null, null));
    addConstructor(shape);
    addMethod(shape, Opcodes.ACC_PUBLIC, "area", 1);
    addMethod(shape, Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNCHRONIZED, "locked", OF_SHAPES - 1);
    for (int i = 0; i < SHAPES; i++) {
      ClassNode special = type(SHAPE + i, shape.name);
      special.fields.add(
          new FieldNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "made", "I", null, null));
      addConstructor(special);
      if (random.nextBoolean()) {
        addMethod(special, Opcodes.ACC_PUBLIC, "area", OF_SHAPES - 1);
      }
    }
    addCode();
  }

  List<ClassNode> classes() {
    return classes;
  }

  /** The class that calls the others: an {@link java.util.function.IntUnaryOperator}. */
  String mainClass() {
    return (folder + CODE).replace('/', '.');
  }

  private ClassNode type(String name, String superclass) {
    ClassNode type = new ClassNode();
    type.version = version;
    type.access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER;
    type.name = folder + name;
    type.superName = superclass;
    classes.add(type);
    return type;
  }

  private MethodNode begin(ClassNode type, int access, String name, String desc, int callees) {
    MethodNode method = new MethodNode(access, name, desc, null, null);
    type.methods.add(method);
    list = method.instructions;
    int firstLocal = (access & Opcodes.ACC_STATIC) != 0 ? 0 : 1;
    expressions = new RandomExpressions(random, folder, list, callees, firstLocal);
    return method;
  }

  private void addConstructor(ClassNode type) {
    boolean isShape = type.superName.startsWith(folder);
    begin(type, Opcodes.ACC_PUBLIC, "<init>", "(I)V", 0);
    list.add(new VarInsnNode(Opcodes.ALOAD, 0));
    if (isShape) {
      // It may throw before the other constructor is called.
      expressions.push(100);
      expressions.local(Opcodes.ILOAD, 0);
      expressions.op(Opcodes.IDIV);
    }
    expressions.call(Opcodes.INVOKESPECIAL, type.superName, "<init>", isShape ? "(I)V" : "()V");
    if (!isShape) {
      list.add(new VarInsnNode(Opcodes.ALOAD, 0));
      expressions.local(Opcodes.ILOAD, 0);
      expressions.field(Opcodes.PUTFIELD, type.name, "size", "I");
    }
    expressions.op(Opcodes.RETURN);
  }

  private void addCode() {
    ClassNode code = type(CODE, "java/lang/Object");
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    code.fields.add(new FieldNode(access, "jumps", "I", null, null));
    for (int i = PLAIN_LEAVES; i < LEAVES; i++) {
      addThrowingLeaf(begin(code, access, "leaf" + i, "(I)I", 0));
    }
    for (int i = 0; i < PLAIN_LEAVES; i++) {
      begin(code, access, "leaf" + i, "(I)I", 0);
      expressions.local(Opcodes.ILOAD, 0);
      expressions.push(i + 1);
      if (i == 1) {
        expressions.local(Opcodes.ILOAD, 0);
        expressions.op(Opcodes.IDIV);
      }
      expressions.op(Opcodes.IADD);
      expressions.op(Opcodes.IRETURN);
    }
    for (int i = 0; i < METHODS; i++) {
      addMethod(code, access | (i % 5 == 0 ? Opcodes.ACC_SYNCHRONIZED : 0), "m" + i, i);
    }
    code.interfaces.add("java/util/function/IntUnaryOperator");
    begin(code, Opcodes.ACC_PUBLIC, "<init>", "()V", 0);
    list.add(new VarInsnNode(Opcodes.ALOAD, 0));
    expressions.call(Opcodes.INVOKESPECIAL, code.superName, "<init>", "()V");
    expressions.op(Opcodes.RETURN);
    begin(code, Opcodes.ACC_PUBLIC, "applyAsInt", "(I)I", METHODS);
    expressions.push(JUMPS);
    expressions.field(Opcodes.PUTSTATIC, code.name, "jumps", "I");
    List<LabelNode> cases = new ArrayList<>();
    for (int i = 0; i < CALLED; i++) {
      cases.add(new LabelNode());
    }
    expressions.local(Opcodes.ILOAD, 0);
    expressions.push(CALLED);
    expressions.op(Opcodes.IREM);
    LabelNode[] labels = cases.toArray(LabelNode[]::new);
    list.add(new TableSwitchInsnNode(0, CALLED - 1, labels[0], labels));
    for (int i = 0; i < CALLED; i++) {
      list.add(labels[i]);
      expressions.local(Opcodes.ILOAD, 0);
      expressions.push(i);
      expressions.call(Opcodes.INVOKESTATIC, code.name, "m" + (METHODS - 1 - i), "(II)I");
      expressions.op(Opcodes.IRETURN);
    }
  }

  /** Calls nothing; a bytecode may throw in it, in its handler too, which may not fit. */
  private void addThrowingLeaf(MethodNode method) {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode handler = new LabelNode();
    list.add(start);
    expressions.pushOrThrow();
    list.add(end);
    expressions.op(Opcodes.IRETURN);
    list.add(handler);
    expressions.local(Opcodes.ASTORE, 1);
    switch (random.nextInt(3)) {
      case 0 -> {
        expressions.local(Opcodes.ALOAD, 1);
        expressions.op(Opcodes.ATHROW);
      }
      case 1 -> {
        expressions.pushOrThrow();
        expressions.op(Opcodes.IRETURN);
      }
      default -> {
        expressions.push(1);
        expressions.op(Opcodes.IRETURN);
      }
    }
    String caught = CAUGHT.get(random.nextInt(CAUGHT.size()));
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, caught));
  }

  private void addMethod(ClassNode type, int access, String name, int callees) {
    MethodNode method = begin(type, access, name, "(II)I", callees);
    for (int local = 2; local < RandomExpressions.OBJECT; local++) {
      expressions.push(local);
      expressions.local(Opcodes.ISTORE, local);
    }
    expressions.op(Opcodes.ACONST_NULL);
    expressions.local(Opcodes.ASTORE, OTHER);
    if (callees < OF_SHAPES) {
      expressions.op(Opcodes.ACONST_NULL);
    } else {
      expressions.pushShape(0);
    }
    expressions.local(Opcodes.ASTORE, RandomExpressions.OBJECT);
    expressions.op(Opcodes.LCONST_1);
    expressions.local(Opcodes.LSTORE, RandomExpressions.LONG);
    expressions.op(Opcodes.DCONST_1);
    expressions.local(Opcodes.DSTORE, RandomExpressions.DOUBLE);
    expressions.push(8);
    list.add(new IntInsnNode(Opcodes.NEWARRAY, Opcodes.T_INT));
    expressions.local(Opcodes.ASTORE, RandomExpressions.ARRAY);
    int count = 5 + random.nextInt(9);
    statements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      statements.add(new LabelNode());
    }
    for (LabelNode statement : statements.subList(0, count - 1)) {
      list.add(statement);
      addStatement(method);
    }
    list.add(statements.get(count - 1));
    expressions.pushInt(3);
    expressions.op(Opcodes.IRETURN);
    for (int handlers = random.nextInt(4); handlers > 0; handlers--) {
      addHandler(method);
    }
    Collections.sort(
        method.tryCatchBlocks, Comparator.comparing(handler -> handler.type == null ? 1 : 0));
    method.maxLocals = LOCALS;
  }

  private void addHandler(MethodNode method) {
    LabelNode handler = new LabelNode();
    list.add(handler);
    expressions.local(Opcodes.ASTORE, RandomExpressions.OBJECT);
    addJump(Opcodes.GOTO);
    int from = random.nextInt(statements.size() - 1);
    int to = from + 1 + random.nextInt(statements.size() - from - 1);
    int caught = random.nextInt(CAUGHT.size() + 1);
    method.tryCatchBlocks.add(
        new TryCatchBlockNode(
            statements.get(from),
            statements.get(to),
            handler,
            caught == CAUGHT.size() ? null : CAUGHT.get(caught)));
  }

  private LabelNode any() {
    return statements.get(random.nextInt(statements.size()));
  }

  private LabelNode[] any(int count) {
    LabelNode[] labels = new LabelNode[count];
    for (int i = 0; i < count; i++) {
      labels[i] = any();
    }
    return labels;
  }

  /** Returns where no jump is left. */
  private void countJump() {
    LabelNode enough = new LabelNode();
    expressions.field(Opcodes.GETSTATIC, folder + CODE, "jumps", "I");
    expressions.op(Opcodes.ICONST_1);
    expressions.op(Opcodes.ISUB);
    expressions.op(Opcodes.DUP);
    expressions.field(Opcodes.PUTSTATIC, folder + CODE, "jumps", "I");
    list.add(new JumpInsnNode(Opcodes.IFGE, enough));
    expressions.push(-7);
    expressions.op(Opcodes.IRETURN);
    list.add(enough);
  }

  private void addJump(int opcode) {
    countJump();
    if (opcode != Opcodes.GOTO) {
      expressions.pushInt(2);
    }
    list.add(new JumpInsnNode(opcode, any()));
  }

  private void addStatement(MethodNode method) {
    switch (random.nextInt(16)) {
      case 0 -> {
        expressions.pushLong(3);
        expressions.local(Opcodes.LSTORE, RandomExpressions.LONG);
      }
      case 1 -> {
        expressions.pushDouble(3);
        expressions.local(Opcodes.DSTORE, RandomExpressions.DOUBLE);
      }
      case 2 -> {
        int local = expressions.anyInt() + ((method.access & Opcodes.ACC_STATIC) != 0 ? 0 : 1);
        list.add(new IincInsnNode(local, random.nextInt(1000) - 500));
      }
      case 3, 4 -> addJump(Opcodes.IFEQ + random.nextInt(6));
      case 5 -> addJump(Opcodes.GOTO);
      case 6 -> {
        countJump();
        expressions.pushMasked(2, 7);
        LabelNode[] labels = any(1 + random.nextInt(4));
        list.add(new TableSwitchInsnNode(1, labels.length, any(), labels));
      }
      case 7 -> {
        countJump();
        expressions.pushMasked(2, 15);
        list.add(new LookupSwitchInsnNode(any(), new int[] {-2, 1, 7}, any(3)));
      }
      case 8 -> {
        expressions.local(Opcodes.ALOAD, RandomExpressions.ARRAY);
        expressions.pushMasked(2, random.nextInt(4) == 0 ? 31 : 7);
        expressions.pushInt(2);
        expressions.op(Opcodes.IASTORE);
      }
      case 9 -> {
        expressions.pushShape(3);
        expressions.local(Opcodes.ASTORE, RandomExpressions.OBJECT);
      }
      case 10 -> addThrow();
      case 11 -> addSynchronized(method);
      case 12 -> {
        if (version <= Opcodes.V1_5) {
          addSubroutine();
        } else {
          expressions.op(Opcodes.NOP);
        }
      }
      case 13 -> {
        expressions.pushLeaves();
        expressions.local(Opcodes.ISTORE, expressions.anyInt());
      }
      default -> {
        expressions.pushInt(4);
        expressions.local(Opcodes.ISTORE, expressions.anyInt());
      }
    }
  }

  private void addThrow() {
    String type = "java/lang/IllegalStateException";
    LabelNode end = new LabelNode();
    expressions.pushMasked(2, 3);
    list.add(new JumpInsnNode(Opcodes.IFNE, end));
    list.add(new TypeInsnNode(Opcodes.NEW, type));
    expressions.op(Opcodes.DUP);
    expressions.call(Opcodes.INVOKESPECIAL, type, "<init>", "()V");
    expressions.op(Opcodes.ATHROW);
    list.add(end);
  }

  private void addSynchronized(MethodNode method) {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode handler = new LabelNode();
    LabelNode behind = new LabelNode();
    expressions.local(Opcodes.ALOAD, RandomExpressions.ARRAY);
    expressions.op(Opcodes.DUP);
    expressions.local(Opcodes.ASTORE, OTHER);
    expressions.op(Opcodes.MONITORENTER);
    list.add(start);
    expressions.pushInt(3);
    expressions.local(Opcodes.ISTORE, expressions.anyInt());
    expressions.local(Opcodes.ALOAD, OTHER);
    expressions.op(Opcodes.MONITOREXIT);
    list.add(end);
    list.add(new JumpInsnNode(Opcodes.GOTO, behind));
    list.add(handler);
    expressions.local(Opcodes.ALOAD, OTHER);
    expressions.op(Opcodes.MONITOREXIT);
    expressions.op(Opcodes.ATHROW);
    list.add(behind);
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, null));
  }

  private void addSubroutine() {
    LabelNode subroutine = new LabelNode();
    LabelNode behind = new LabelNode();
    list.add(new JumpInsnNode(Opcodes.JSR, subroutine));
    list.add(new JumpInsnNode(Opcodes.GOTO, behind));
    list.add(subroutine);
    expressions.local(Opcodes.ASTORE, OTHER);
    expressions.pushInt(2);
    expressions.local(Opcodes.ISTORE, expressions.anyInt());
    expressions.local(Opcodes.RET, OTHER);
    list.add(behind);
  }
}
