package org.cprof.start;

import java.util.ArrayList;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What differs in the code that the JVM executes before any code can count, since it is executed to
 * make counting possible: the initializer of {@code Unsafe}, and the constructor of {@code Object}
 * on its behalf.
 */
final class EarlyCode {

  private static final String OBJECT = "java/lang/Object";
  private static final String UNSAFE = NativeAccess.UNSAFE;
  private static final String CONSTANTS = UNSAFE + "Constants";

  /** Bytes of an address in every JVM that CProf runs on; the JVM tells it too late. */
  private static final int ADDRESS_SIZE = 8;

  /** What the initializer of Unsafe runs. */
  private static final Set<String> INITIALIZING = Set.of("<clinit>", "<init>", "runtimeSetup");

  /** What it calls has a native behind it, by this name. */
  private static final Set<String> ARRAYS = Set.of("arrayBaseOffset", "arrayIndexScale");

  private static final String NATIVE = "0";

  private EarlyCode() {}

  /**
   * The code of a class as the JVM is to load it.
   *
   * @param name internal name
   * @param original without counting code
   * @param instrumented with it
   */
  static byte[] of(String name, byte[] original, byte[] instrumented) {
    return switch (name) {
      case OBJECT -> ofObject(instrumented);
      case UNSAFE -> ofUnsafe(original, instrumented);
      default -> instrumented;
    };
  }

  private static byte[] ofObject(byte[] instrumented) {
    ClassNode object = read(instrumented);
    for (MethodNode method : object.methods) {
      if (method.name.equals("<init>")) {
        InsnList code = new InsnList();
        LabelNode counts = new LabelNode();
        code.add(
            new MethodInsnNode(
                Opcodes.INVOKESTATIC, "java/lang/CProf", "isReady", "()Z", false)); // Stack: I
        code.add(new JumpInsnNode(Opcodes.IFNE, counts)); // Stack:
        code.add(new InsnNode(Opcodes.RETURN));
        code.add(counts);
        code.add(new FrameNode(Opcodes.F_SAME, 0, null, 0, null));
        method.instructions.insert(code);
        method.maxStack = Math.max(method.maxStack, 1);
      }
    }
    return write(object, instrumented);
  }

  private static byte[] ofUnsafe(byte[] original, byte[] instrumented) {
    ClassNode unsafe = read(instrumented);
    for (MethodNode early : read(original).methods) {
      for (int i = 0; i < unsafe.methods.size(); i++) {
        MethodNode method = unsafe.methods.get(i);
        if (INITIALIZING.contains(early.name)
            && early.name.equals(method.name)
            && early.desc.equals(method.desc)) {
          callNatives(early);
          unsafe.methods.set(i, early);
        }
      }
    }
    if (unsafe.nestMembers == null) {
      unsafe.nestMembers = new ArrayList<>();
    }
    unsafe.nestMembers.add(NativeAccess.CLASS);
    return write(unsafe, instrumented);
  }

  private static void callNatives(MethodNode early) {
    for (AbstractInsnNode insn : early.instructions.toArray()) {
      if (insn instanceof FieldInsnNode field && field.owner.equals(CONSTANTS)) {
        early.instructions.set(insn, new IntInsnNode(Opcodes.BIPUSH, ADDRESS_SIZE)); // Stack: I
      } else if (insn instanceof MethodInsnNode call && ARRAYS.contains(call.name)) {
        boolean returnsLong = call.desc.endsWith(")J");
        call.name += NATIVE;
        call.desc = call.desc.replace(")J", ")I"); // Stack: I
        if (returnsLong) {
          early.instructions.insert(call, new InsnNode(Opcodes.I2L)); // Stack: J
        }
      }
    }
  }

  private static ClassNode read(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    return node;
  }

  /** The constants keep their places. */
  private static byte[] write(ClassNode node, byte[] instrumented) {
    ClassWriter writer = new ClassWriter(new ClassReader(instrumented), 0);
    node.accept(writer);
    return writer.toByteArray();
  }
}
