package org.cprof.runner.jbe;

import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.PUTSTATIC;

import jbe.Benchmarks;
import jbe.driver.Benchmark;
import org.cprof.profile.MethodReference;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * The call of a benchmark that was started in another thread, so that the method cache is empty.
 *
 * @param number tells the cases of a run apart
 * @param benchmark its name
 * @param work whether it is {@link Benchmark#run} that is called, or {@link Benchmark#overhead}
 * @param iterations the argument
 */
record BenchmarkCase(int number, String benchmark, boolean work, int iterations, int times)
    implements Case {
  private static final String FIELD = "benchmark";
  private static final String TYPE = Type.getInternalName(Benchmark.class);
  private static final String FIELD_TYPE = Type.getDescriptor(Benchmark.class);
  private static final int INVOKEINTERFACE_BYTES = 5;

  private String methodName() {
    return work ? "run" : "overhead";
  }

  @Override
  public boolean isCallee(MethodReference method) {
    return method.name().equals(methodName());
  }

  @Override
  public void fields(ClassVisitor type) {
    type.visitField(ACC_PRIVATE | ACC_STATIC, FIELD, FIELD_TYPE, null, null).visitEnd();
  }

  @Override
  public void prepare(MethodVisitor code) {
    String registry = Type.getInternalName(Benchmarks.class);
    String type = "(Ljava/lang/String;)" + FIELD_TYPE;
    code.visitLdcInsn(benchmark);
    code.visitMethodInsn(INVOKESTATIC, registry, "find", type, false); // Stack[0]: Benchmark
    code.visitInsn(DUP);
    code.visitFieldInsn(PUTSTATIC, className().replace('.', '/'), FIELD, FIELD_TYPE);
    code.visitMethodInsn(INVOKEINTERFACE, TYPE, "start", "()V", true);
  }

  @Override
  public int call(MethodVisitor code) {
    code.visitFieldInsn(GETSTATIC, className().replace('.', '/'), FIELD, FIELD_TYPE);
    int bytes = CaseClass.INVOKE_BYTES + CaseClass.push(code, iterations);
    code.visitMethodInsn(INVOKEINTERFACE, TYPE, methodName(), "(I)I", true);
    return bytes + INVOKEINTERFACE_BYTES;
  }
}
