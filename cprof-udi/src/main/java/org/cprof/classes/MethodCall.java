package org.cprof.classes;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * An invoke of a method, as an instruction or a method handle names it.
 *
 * @param opcode invokevirtual, invokespecial, invokestatic or invokeinterface
 * @param owner internal name of the class or interface that it names, or descriptor of an array
 * @param isInterface whether the name is that of an interface's method
 */
public record MethodCall(
    int opcode, String owner, boolean isInterface, String name, String descriptor) {

  /** The call that an instruction makes. */
  public static MethodCall of(MethodInsnNode call) {
    return new MethodCall(call.getOpcode(), call.owner, call.itf, call.name, call.desc);
  }

  /** The call that a method handle makes (JVMS 5.4.3.5); null if it reads or writes a field. */
  public static MethodCall of(Handle handle) {
    int opcode =
        switch (handle.getTag()) {
          case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
          case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
          case Opcodes.H_INVOKESPECIAL, Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
          case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
          default -> -1;
        };
    return opcode < 0
        ? null
        : new MethodCall(
            opcode, handle.getOwner(), handle.isInterface(), handle.getName(), handle.getDesc());
  }

  @Override
  public String toString() {
    return owner.replace('/', '.') + "." + name + descriptor;
  }
}
