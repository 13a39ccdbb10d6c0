package org.cprof.udi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class MethodPlanTest {

  /** i2b i2s i2b ifeq in the first block (0 to 6), i2s i2s in the second (7 to 9), then i2b. */
  private static MethodCode conversions() {
    return method(
        "(I)I",
        code -> {
          Label end = new Label();
          convert(code, Opcodes.I2B, Opcodes.I2S, Opcodes.I2B);
          code.visitJumpInsn(Opcodes.IFEQ, end);
          convert(code, Opcodes.I2S, Opcodes.I2S);
          code.visitInsn(Opcodes.IRETURN);
          code.visitLabel(end);
          convert(code, Opcodes.I2B);
          code.visitInsn(Opcodes.IRETURN);
        });
  }

  private static MethodCode method(String descriptor, Consumer<MethodVisitor> code) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Own", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", descriptor, null, null);
    method.visitCode();
    code.accept(method);
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

    MethodPlan compact = plan.compact(method, opcode -> false);

    assertThat(events(compact)).containsExactly("1 i2b x2", "2 i2s x1", "8 i2s x2", "12 i2b x1");
    assertThat(compact.violations()).isEmpty();
    assertThat(plan.compact(method, opcode -> true).violations())
        .containsExactly(
            "no room for code at each routine: those of i2b, i2s are counted, and most not priced");
    assertThat(compact.entry()).isEqualTo(plan.entry());
    assertThat(compact.blocks()).isEqualTo(plan.blocks());
    assertThat(compact.words()).isEqualTo(plan.words());
    assertThat(compact.size().cacheBlocks()).isEqualTo(plan.size().cacheBlocks());
  }

  @Test
  void a_compact_plan_cannot_be_made_more_compact() throws ModelException {
    MethodCode method = conversions();
    MethodPlan compact =
        new CycleUdi(Models.load("jop", Map.of())).plan(method).compact(method, opcode -> false);

    assertThat(events(compact.compact(method, opcode -> false))).isEqualTo(events(compact));
  }

  /** An array has two counters, so the two blocks behind the entry have 0 and 1, or 2 and 3. */
  @Test
  void counters_of_lines_stand_behind_those_of_arrays_and_are_left_out_of_a_compact_plan()
      throws ModelException {
    ProcessorModel bytecodes = Models.load("bytecodes", Map.of());
    CycleUdi cycles = new CycleUdi(bytecodes);
    MethodCode method = arrays();

    MethodPlan arrays = new JpUdi(cycles).plan(method);
    MethodPlan lines = new LinesUdi(cycles, cycles, bytecodes).plan(method);
    MethodPlan both = new ClockUdi(new LinesUdi(new JpUdi(cycles), cycles, bytecodes)).plan(method);
    MethodPlan compact = both.compact(method, opcode -> false);

    assertThat(counters(arrays)).containsExactly("NewArrays 0");
    assertThat(counters(lines)).containsExactly("BlockExecution 0", "BlockExecution 1");
    assertThat(counters(both))
        .containsExactly("NewArrays 0", "BlockExecution 2", "BlockExecution 3", "Allocation 0");
    assertThat(both.counters().lines().first()).isEqualTo(2);
    assertThat(both.counters().size()).isEqualTo(4);
    assertThat(both.counters().ofContext()).isEqualTo(2);
    assertThat(both.counters().meaning()).isEqualTo("int");
    assertThat(counters(compact)).containsExactly("NewArrays 0", "Allocation 0");
    assertThat(compact.counters().size()).isEqualTo(2);
    assertThat(compact.counters().meaning()).isEqualTo("int");
    assertThat(compact.counters().lines()).isNull();
    assertThat(counters(lines.compact(method, opcode -> false))).isEmpty();
  }

  /** iload ifne; if that does not branch, iload newarray pop; then return. */
  private static MethodCode arrays() {
    return method(
        "(I)V",
        code -> {
          Label end = new Label();
          code.visitVarInsn(Opcodes.ILOAD, 0);
          code.visitJumpInsn(Opcodes.IFNE, end);
          code.visitVarInsn(Opcodes.ILOAD, 0);
          code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
          code.visitInsn(Opcodes.POP);
          code.visitLabel(end);
          code.visitInsn(Opcodes.RETURN);
        });
  }

  private static List<String> counters(MethodPlan plan) {
    return plan.counters().counted().stream()
        .map(each -> each.getClass().getSimpleName() + " " + each.counter())
        .toList();
  }
}
