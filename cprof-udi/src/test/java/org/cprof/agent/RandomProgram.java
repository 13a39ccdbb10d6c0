package org.cprof.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A program of straight methods that access fields and elements and call each other, made at
 * random: {@code main} makes the objects and calls method 0, which calls large methods until the
 * method cache holds nothing else, then empties the data caches and goes on.
 */
final class RandomProgram {
  static final int OBJECTS = 20;
  static final int ARRAYS = 6;
  static final int LENGTH = 24;

  /** Words of the fields before those of int: three of the superclass, its long, a reference. */
  static final int FIRST_FIELD = 6;

  static final int FIELDS = 14;

  private static final int METHODS = 30;
  private static final int FILLERS = 9;
  private static final int FILLER_BYTES = 4 * 249 - 1;
  private static final String NAME = "Generated";

  private final Random random;
  private final List<List<RandomStep>> methods = new ArrayList<>();

  RandomProgram(long seed) {
    random = new Random(seed);
    for (int method = 0; method < METHODS; method++) {
      methods.add(method(method));
    }
    List<RandomStep> start = new ArrayList<>();
    for (int filler = 0; filler < FILLERS; filler++) {
      start.add(new RandomStep(RandomStep.Kind.CALL, methods.size(), 0));
      methods.add(List.of(new RandomStep(RandomStep.Kind.NOPS, 0, FILLER_BYTES)));
    }
    start.add(new RandomStep(RandomStep.Kind.STORE_REFERENCE, 0, 0));
    start.addAll(methods.get(0));
    start.addAll(methods.get(0));
    methods.set(0, start);
  }

  /** The steps of each method, by its number. */
  List<List<RandomStep>> methods() {
    return methods;
  }

  private List<RandomStep> method(int number) {
    List<RandomStep> ops = new ArrayList<>();
    int steps = 6 + random.nextInt(20);
    int[] calls = {random.nextInt(steps), random.nextInt(steps)};
    for (int i = 0; i < steps; i++) {
      int callee = number + 1 + random.nextInt(5);
      ops.add((i == calls[0] || i == calls[1]) && callee < METHODS ? call(callee) : access());
    }
    ops.add(new RandomStep(RandomStep.Kind.NOPS, 0, random.nextInt(400)));
    return ops;
  }

  private static RandomStep call(int callee) {
    return new RandomStep(RandomStep.Kind.CALL, callee, 0);
  }

  /** Objects and arrays near each other more often than others, so that some accesses hit. */
  private RandomStep access() {
    int object = random.nextInt(random.nextBoolean() ? 4 : OBJECTS);
    int array = random.nextInt(random.nextBoolean() ? 2 : ARRAYS);
    int field = random.nextInt(random.nextBoolean() ? 3 : FIELDS);
    int index = random.nextInt(LENGTH);
    int choice = random.nextInt(100);
    if (choice < 2) {
      return new RandomStep(RandomStep.Kind.STORE_REFERENCE, object, 0);
    } else if (choice < 40) {
      return new RandomStep(RandomStep.Kind.READ_FIELD, object, field);
    } else if (choice < 50) {
      return new RandomStep(RandomStep.Kind.WRITE_FIELD, object, field);
    } else if (choice < 55) {
      return new RandomStep(RandomStep.Kind.READ_LONG, object, 0);
    } else if (choice < 85) {
      return new RandomStep(RandomStep.Kind.READ_ELEMENT, array, index);
    } else if (choice < 93) {
      return new RandomStep(RandomStep.Kind.WRITE_ELEMENT, array, index);
    } else if (choice < 97) {
      return new RandomStep(RandomStep.Kind.ADD_LONGS, 0, 0);
    }
    return new RandomStep(RandomStep.Kind.MULTIPLY, 0, random.nextInt(Short.MAX_VALUE));
  }

  /** Writes the class files and returns the name of the main class. */
  String write(Path folder) throws IOException {
    Files.write(folder.resolve("Base.class"), base());
    Files.write(folder.resolve("Node.class"), node());
    Files.write(folder.resolve(NAME + ".class"), main());
    return NAME;
  }

  private static ClassWriter type(String name, String superclass) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, superclass, null);
    MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, superclass, "<init>", "()V", false);
    end(constructor);
    return writer;
  }

  private static void end(MethodVisitor method) {
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static byte[] base() {
    ClassWriter writer = type("Base", "java/lang/Object");
    for (String field : List.of("a", "b", "c")) {
      writer.visitField(Opcodes.ACC_PUBLIC, field, "I", null, null);
    }
    writer.visitField(Opcodes.ACC_PUBLIC, "wide", "J", null, null);
    return writer.toByteArray();
  }

  private static byte[] node() {
    ClassWriter writer = type("Node", "Base");
    writer.visitField(Opcodes.ACC_PUBLIC, "next", "LNode;", null, null);
    for (int field = 0; field < FIELDS; field++) {
      writer.visitField(Opcodes.ACC_PUBLIC, "f" + field, "I", null, null);
    }
    return writer.toByteArray();
  }

  private byte[] main() {
    ClassWriter writer = type(NAME, "java/lang/Object");
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor main = writer.visitMethod(access, "main", "([Ljava/lang/String;)V", null, null);
    for (int object = 0; object < OBJECTS; object++) {
      writer.visitField(access, "o" + object, "LNode;", null, null);
      main.visitTypeInsn(Opcodes.NEW, "Node");
      main.visitInsn(Opcodes.DUP);
      main.visitMethodInsn(Opcodes.INVOKESPECIAL, "Node", "<init>", "()V", false);
      main.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "o" + object, "LNode;");
    }
    for (int array = 0; array < ARRAYS; array++) {
      writer.visitField(access, "a" + array, "[I", null, null);
      main.visitIntInsn(Opcodes.BIPUSH, LENGTH);
      main.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
      main.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "a" + array, "[I");
    }
    main.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "m0", "()V", false);
    end(main);
    for (int number = 0; number < methods.size(); number++) {
      MethodVisitor method = writer.visitMethod(access, "m" + number, "()V", null, null);
      for (RandomStep op : methods.get(number)) {
        emit(op, method);
      }
      end(method);
    }
    return writer.toByteArray();
  }

  private static void emit(RandomStep op, MethodVisitor code) {
    switch (op.what()) {
      case READ_FIELD -> {
        object(op, code);
        code.visitFieldInsn(Opcodes.GETFIELD, "Node", "f" + op.at(), "I");
        code.visitInsn(Opcodes.POP);
      }
      case WRITE_FIELD -> {
        object(op, code);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitFieldInsn(Opcodes.PUTFIELD, "Node", "f" + op.at(), "I");
      }
      case READ_LONG -> {
        object(op, code);
        code.visitFieldInsn(Opcodes.GETFIELD, "Base", "wide", "J");
        code.visitInsn(Opcodes.POP2);
      }
      case STORE_REFERENCE -> {
        object(op, code);
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitFieldInsn(Opcodes.PUTFIELD, "Node", "next", "LNode;");
      }
      case READ_ELEMENT -> {
        element(op, code);
        code.visitInsn(Opcodes.IALOAD);
        code.visitInsn(Opcodes.POP);
      }
      case WRITE_ELEMENT -> {
        element(op, code);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.IASTORE);
      }
      case ADD_LONGS -> {
        code.visitInsn(Opcodes.LCONST_1);
        code.visitInsn(Opcodes.LCONST_1);
        code.visitInsn(Opcodes.LADD);
        code.visitInsn(Opcodes.POP2);
      }
      case MULTIPLY -> {
        code.visitIntInsn(Opcodes.SIPUSH, op.at());
        code.visitInsn(Opcodes.DUP);
        code.visitInsn(Opcodes.IMUL);
        code.visitInsn(Opcodes.POP);
      }
      case CALL -> code.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "m" + op.on(), "()V", false);
      case NOPS -> {
        for (int i = 0; i < op.at(); i++) {
          code.visitInsn(Opcodes.NOP);
        }
      }
    }
  }

  private static void object(RandomStep op, MethodVisitor code) {
    code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "o" + op.on(), "LNode;");
  }

  private static void element(RandomStep op, MethodVisitor code) {
    code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "a" + op.on(), "[I");
    code.visitIntInsn(Opcodes.BIPUSH, op.at());
  }
}
