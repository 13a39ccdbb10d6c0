package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.jbe.CallPlan.CallCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

class CaseClassTest {
  private static CallCase kernel(String name, int argument, int times) {
    return new CallCase(1, Kernels.call(name, argument), times, CaseClass.CALLER_WORDS);
  }

  private static Thread instance(CallCase kernelCase) throws Exception {
    byte[] bytes = CaseClass.generate(kernelCase);
    ClassLoader loader =
        new ClassLoader(CaseClassTest.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, bytes, 0, bytes.length);
          }
        };
    Class<?> type = Class.forName(kernelCase.className(), true, loader);
    return (Thread) type.getConstructor().newInstance();
  }

  private static int callBytes(CallCase kernelCase) {
    int[] size = new int[1];
    new ClassReader(CaseClass.generate(kernelCase))
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String type, String signature, String[] exceptions) {
                return !name.equals("call")
                    ? null
                    : new CodeSizeEvaluator(Opcodes.ASM9, null) {
                      @Override
                      public void visitEnd() {
                        assertThat(getMinSize()).isEqualTo(getMaxSize());
                        size[0] = getMaxSize();
                      }
                    };
              }
            },
            0);
    return size[0];
  }

  @ParameterizedTest
  @CsvSource({"12,1,144", "12,2,144", "1,1,1", "0,2,0"})
  void a_case_calls_its_kernel_and_keeps_the_result(int argument, int times, String result)
      throws Exception {
    Thread thread = instance(kernel("Fibonacci", argument, times));
    thread.start();
    thread.join();

    assertThat(thread).hasToString(result);
  }

  @ParameterizedTest
  @CsvSource({"5,1", "5,2", "-128,2", "127,2", "128,1", "300,2", "32767,2", "-32768,2"})
  void the_caller_has_14_words_whatever_the_argument(int argument, int times) {
    assertThat(callBytes(kernel("Sieve", argument, times))).isEqualTo(14 * 4);
  }

  @Test
  void the_thread_uses_no_bytecode_that_jop_runs_in_software() {
    List<Integer> opcodes = new ArrayList<>();
    new ClassReader(CaseClass.generate(kernel("Sieve", 300, 2)))
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String type, String signature, String[] exceptions) {
                return !name.equals("run") ? null : new OpcodeList(opcodes);
              }
            },
            0);

    assertThat(opcodes)
        .containsExactly(Opcodes.ALOAD, Opcodes.INVOKESTATIC, Opcodes.PUTFIELD, Opcodes.RETURN);
  }

  @Test
  void an_argument_that_would_need_the_constant_pool_is_refused() {
    CallCase large = kernel("Sieve", 40_000, 1);

    assertThatThrownBy(() -> CaseClass.generate(large))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("argument 40000 does not fit into 16 bits");
  }

  /** Collects the opcodes of the instructions that a thread's code consists of. */
  private static final class OpcodeList extends MethodVisitor {
    private final List<Integer> opcodes;

    OpcodeList(List<Integer> opcodes) {
      super(Opcodes.ASM9);
      this.opcodes = opcodes;
    }

    @Override
    public void visitInsn(int opcode) {
      opcodes.add(opcode);
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
      opcodes.add(opcode);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String type) {
      assertThat(type).isEqualTo("I");
      opcodes.add(opcode);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String type, boolean isInterface) {
      opcodes.add(opcode);
    }
  }
}
