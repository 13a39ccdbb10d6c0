package org.cprof.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Changes classes so that they count themselves: each bytecode before they execute it. */
public final class SelfCounting {
  private static final String OWNER = SelfCounting.class.getName().replace('.', '/');

  private static final List<String> METHODS = new ArrayList<>();
  private static final List<long[]> COUNTS = new ArrayList<>();

  private SelfCounting() {}

  /** Called by what was changed, where a method is entered. */
  public static void enter(int method) {
    COUNTS.get(method)[0]++;
  }

  /** Called by what was changed, before each bytecode. */
  public static void execute(int method) {
    COUNTS.get(method)[1]++;
  }

  /** Calls and bytecodes by class, name and descriptor, of what was executed. */
  static Map<String, List<Long>> counts() {
    Map<String, List<Long>> counts = new TreeMap<>();
    for (int method = 0; method < METHODS.size(); method++) {
      if (COUNTS.get(method)[0] > 0) {
        counts.put(METHODS.get(method), List.of(COUNTS.get(method)[0], COUNTS.get(method)[1]));
      }
    }
    return counts;
  }

  static void insert(ClassNode type) {
    for (MethodNode method : type.methods) {
      int number = METHODS.size();
      METHODS.add(type.name.replace('/', '.') + "." + method.name + method.desc);
      COUNTS.add(new long[2]);
      for (AbstractInsnNode insn : method.instructions.toArray()) {
        if (insn.getOpcode() >= 0) {
          method.instructions.insertBefore(insn, call("execute", number));
        }
      }
      if (method.instructions.size() > 0) {
        method.instructions.insert(call("enter", number));
      }
    }
  }

  private static InsnList call(String name, int method) {
    InsnList code = new InsnList();
    code.add(new LdcInsnNode(method));
    code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, OWNER, name, "(I)V", false));
    return code;
  }

  /** A class file; of what it merges, no more is known than that it is an object. */
  static byte[] classFile(ClassNode type) {
    boolean hasFrames = type.version >= Opcodes.V1_6;
    ClassWriter writer =
        new ClassWriter(hasFrames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS) {
          @Override
          protected String getCommonSuperClass(String one, String other) {
            return "java/lang/Object";
          }
        };
    type.accept(writer);
    return writer.toByteArray();
  }
}
