package org.cprof.code;

import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Tells whether a method may run though the initializer of its class has failed. From then on each
 * access to a static member throws NoClassDefFoundError (JVMS 5.5, 5.4.3), in the class's own
 * methods, too. These are methods of objects: a static method runs in the initializer, or after it
 * has succeeded. An object is there if the initializer, or that of a class or interface above, has
 * let one out before it failed.
 */
final class FailedInitializer {

  /** Packages whose classes no program can define; these let no object out. */
  private static final String JDK = "java/";

  private FailedInitializer() {}

  static boolean mayPrecede(MethodCode method) {
    return !method.isStatic() && !isOfJdk(method.owner().name) && mayLetOut(method.owner());
  }

  private static boolean isOfJdk(String className) {
    return className.startsWith(JDK);
  }

  /** Whether there may be objects of a class before it is initialized. */
  private static boolean mayLetOut(ClassNode type) {
    if (type.superName != null && !isOfJdk(type.superName)
        || !type.interfaces.stream().allMatch(FailedInitializer::isOfJdk)) {
      return true;
    }
    for (MethodNode method : type.methods) {
      if (method.name.equals("<clinit>")) {
        for (AbstractInsnNode insn : method.instructions) {
          if (mayMakeObject(insn, type.name)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether an instruction makes an object that is no array, or executes other code. */
  private static boolean mayMakeObject(AbstractInsnNode insn, String owner) {
    int opcode = insn.getOpcode();
    if (insn instanceof LdcInsnNode load) {
      boolean isOwnType = load.cst instanceof Type type && type.getInternalName().equals(owner);
      return !(load.cst instanceof Number || load.cst instanceof String || isOwnType);
    }
    if (insn instanceof FieldInsnNode access) {
      return !access.owner.equals(owner);
    }
    if (insn instanceof MethodInsnNode call) {
      return !isOfAssertions(call);
    }
    return opcode == Opcodes.NEW || opcode >= 0 && JvmOpcodes.isInvoke(opcode);
  }

  /** javac's initializer of a class with an assert statement. */
  private static boolean isOfAssertions(MethodInsnNode call) {
    return call.owner.equals("java/lang/Class") && call.name.equals("desiredAssertionStatus");
  }
}
