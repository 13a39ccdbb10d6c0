package org.cprof.runner.jbe;

import org.cprof.profile.MethodReference;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The call of a user's kernel.
 *
 * @param number tells the cases of a run apart
 * @param times how often it is called in a row, 1 or 2
 */
record MethodCase(int number, MethodCall call, int times, int callerWords) implements Case {

  @Override
  public boolean isCallee(MethodReference called) {
    StaticMethod method = call.method();
    return called.className().equals(method.className())
        && called.name().equals(method.name())
        && called.descriptor().equals(method.descriptor());
  }

  /** What is no int is dropped: to convert it could call a routine. */
  @Override
  public int call(MethodVisitor code) {
    StaticMethod method = call.method();
    int bytes = CaseClass.INVOKE_BYTES;
    for (int argument : call.arguments().values()) {
      bytes += CaseClass.push(code, argument);
    }
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        method.className().replace('.', '/'),
        method.name(),
        method.descriptor(),
        false);
    if (method.returnsInt()) {
      return bytes;
    }
    int size = Type.getReturnType(method.descriptor()).getSize();
    if (size > 0) {
      code.visitInsn(size == 1 ? Opcodes.POP : Opcodes.POP2);
    }
    code.visitInsn(Opcodes.ICONST_0);
    return bytes + (size > 0 ? 2 : 1);
  }
}
