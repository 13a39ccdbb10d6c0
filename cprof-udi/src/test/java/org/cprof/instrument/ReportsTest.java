package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.code.ClassCode;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.method.Layout;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Where the bytecodes until the next report of a profiler are counted. */
class ReportsTest {

  static int loop(int n) {
    int sum = 0; // 4 until the loop
    for (int i = 0; i < n; i++) { // 3
      sum += i; // 6
    }
    return sum; // 2
  }

  /** The inserted calls that take bytecodes off, each with how many. */
  private static List<String> calls(boolean reports, boolean isPlatform) {
    Layout layout =
        new Layout(
            48,
            24_000,
            1 << 16,
            0x40,
            reports ? EnumSet.of(Layout.Feature.REPORTS) : EnumSet.noneOf(Layout.Feature.class));
    NativeMethods natives =
        new NativeMethods() {
          @Override
          public Callee callee(String owner, String name, String descriptor, int opcode) {
            return Callee.JAVA;
          }

          @Override
          public boolean isPlatform(String className) {
            return isPlatform;
          }
        };
    byte[] code =
        Instrumented.bytes(
            ClassBytes.of(ReportsTest.class),
            new RecordingRegistry(),
            ToyModel.model(),
            layout,
            natives);
    MethodNode method =
        ClassCode.read(code).node().methods.stream()
            .filter(each -> each.name.equals("loop"))
            .findFirst()
            .orElseThrow();
    return Stream.of(method.instructions.toArray())
        .filter(insn -> insn instanceof MethodInsnNode call && call.name.matches("executed|spent"))
        .map(insn -> ((MethodInsnNode) insn).name + " " + constant(insn.getPrevious()))
        .toList();
  }

  private static int constant(AbstractInsnNode push) {
    return push instanceof IntInsnNode number
        ? number.operand
        : push.getOpcode() - Opcodes.ICONST_0;
  }

  @Test
  void every_block_of_the_program_may_report_when_it_begins() {
    assertThat(calls(true, false))
        .containsExactly("executed 4", "executed 3", "executed 6", "executed 2");
  }

  @Test
  void blocks_of_the_jdk_only_count() {
    assertThat(calls(true, true)).containsExactly("spent 4", "spent 3", "spent 6", "spent 2");
  }

  @Test
  void without_a_profiler_there_is_no_code_for_it() {
    assertThat(calls(false, false)).isEmpty();
  }
}
