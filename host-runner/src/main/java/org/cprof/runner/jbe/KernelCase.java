package org.cprof.runner.jbe;

import static org.objectweb.asm.Opcodes.INVOKESTATIC;

import org.cprof.profile.MethodReference;
import org.objectweb.asm.MethodVisitor;

/**
 * The call of a kernel, as on the hardware.
 *
 * @param number tells the cases of a run apart
 * @param kernel the simple name of the kernel's class
 * @param times how often the kernel is called in a row, 1 or 2
 */
record KernelCase(int number, String kernel, int argument, int times) implements Case {
  static final String KERNEL_PACKAGE = "jbe.kernel.";

  /** Binary name of the kernel's class. */
  String kernelClass() {
    return KERNEL_PACKAGE + kernel;
  }

  @Override
  public boolean isCallee(MethodReference method) {
    return method.name().equals("run") && method.className().equals(kernelClass());
  }

  @Override
  public int call(MethodVisitor code) {
    int bytes = CaseClass.push(code, argument);
    code.visitMethodInsn(INVOKESTATIC, kernelClass().replace('.', '/'), "run", "(I)I", false);
    return bytes + CaseClass.INVOKE_BYTES;
  }
}
