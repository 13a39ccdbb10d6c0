package org.cprof.udi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class MethodPlanTest {

  /** i2b i2s i2b ifeq in the first block (0 to 6), i2s i2s in the second (7 to 9), then i2b. */
  private static MethodCode conversions() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Own", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "(I)I", null, null);
    method.visitCode();
    Label end = new Label();
    convert(method, Opcodes.I2B, Opcodes.I2S, Opcodes.I2B);
    method.visitJumpInsn(Opcodes.IFEQ, end);
    convert(method, Opcodes.I2S, Opcodes.I2S);
    method.visitInsn(Opcodes.IRETURN);
    method.visitLabel(end);
    convert(method, Opcodes.I2B);
    method.visitInsn(Opcodes.IRETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    return ClassCode.read(writer.toByteArray()).methods().get(0);
  }

  private static void convert(MethodVisitor method, int... opcodes) {
    method.visitVarInsn(Opcodes.ILOAD, 0);
    for (int opcode : opcodes) {
      method.visitInsn(opcode);
    }
  }

  private static List<String> events(MethodPlan plan) {
    return plan.events().stream()
        .map(event -> event.at().bytecodeIndex() + " " + event.name() + " x" + event.times())
        .toList();
  }

  @Test
  void a_compact_plan_counts_equal_events_of_a_block_at_the_first_of_them() throws ModelException {
    MethodCode method = conversions();
    MethodPlan plan = new CycleUdi(Models.load("jop", Map.of())).plan(method);
    assertThat(events(plan))
        .containsExactly("1 i2b x1", "2 i2s x1", "3 i2b x1", "8 i2s x1", "9 i2s x1", "12 i2b x1");

    MethodPlan compact = plan.compact(method);

    assertThat(events(compact)).containsExactly("1 i2b x2", "2 i2s x1", "8 i2s x2", "12 i2b x1");
    assertThat(compact.entry()).isEqualTo(plan.entry());
    assertThat(compact.blocks()).isEqualTo(plan.blocks());
    assertThat(compact.words()).isEqualTo(plan.words());
    assertThat(compact.size().cacheBlocks()).isEqualTo(plan.size().cacheBlocks());
  }

  @Test
  void a_compact_plan_cannot_be_made_more_compact() throws ModelException {
    MethodCode method = conversions();
    MethodPlan compact = new CycleUdi(Models.load("jop", Map.of())).plan(method).compact(method);

    assertThat(events(compact.compact(method))).isEqualTo(events(compact));
  }
}
