package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.SampleMethods;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.NodeCounters;
import org.cprof.udi.TargetSize;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

class RuntimeMethodRowTest {

  private static final int ROW = 40;

  private static ByteBuffer block(RuntimeMethodRow... rows) {
    return ByteBuffer.wrap(RuntimeMethodRow.block(List.of(rows))).order(ByteOrder.nativeOrder());
  }

  /** With three call sites, and nothing counted for others. */
  @Test
  void a_row_tells_what_the_run_time_must_know() {
    ByteBuffer block = block(new RuntimeMethodRow(SampleMethods.method("p.A", "m"), 5, 17));

    assertThat(block.getInt(0)).as("call sites").isEqualTo(3);
    assertThat(block.getInt(4)).as("cache blocks").isEqualTo(2);
    assertThat(block.getInt(8)).as("method of the cache").isEqualTo(17);
    assertThat(block.getInt(12)).as("counters").isZero();
    assertThat(block.getInt(16)).as("flags").isEqualTo(5);
    assertThat(block.getInt(28)).as("words").isEqualTo(12);
    assertThat(block.getInt(32)).as("return").isEqualTo(Opcodes.RETURN);
    assertThat(block.getInt(36)).as("bytecode of the target").isEqualTo(-1);
  }

  @Test
  void what_a_call_stands_for_and_the_kinds_of_call_sites_lie_behind_the_rows() {
    ByteBuffer block = block(new RuntimeMethodRow(SampleMethods.method("p.A", "m"), 0, 0));

    int stepCosts = block.getInt(24);
    assertThat(stepCosts).isEqualTo(ROW);
    // No calls of others, 30 cycles, -5 bytecodes.
    assertThat(block.getLong(stepCosts)).isZero();
    assertThat(block.getLong(stepCosts + 8)).isEqualTo(30);
    assertThat(block.getLong(stepCosts + 16)).isEqualTo(-5);
    int kinds = block.getInt(20);
    assertThat(kinds).isEqualTo(ROW + 24);
    assertThat(new byte[] {block.get(kinds), block.get(kinds + 1), block.get(kinds + 2)})
        .containsExactly(1, 4, -1);
    // Three kinds take eight bytes.
    assertThat(block.capacity()).isEqualTo(ROW + 24 + 8);
  }

  @Test
  void a_counter_has_what_each_of_its_steps_stands_for() {
    MethodInfo leaf = SampleMethods.method("p.B", "leaf");
    MethodInfo caller =
        SampleMethods.method("p.A", "m")
            .withCallerCountedCalls(
                List.of(new CallerCountedCall(1, InvokeKind.STATIC, leaf, 1, -1, -1)), 2);

    ByteBuffer block = block(new RuntimeMethodRow(caller, 0, 0));

    assertThat(block.getInt(12)).as("counters").isEqualTo(2);
    int ofSecondCounter = block.getInt(24) + 2 * 24;
    assertThat(block.getLong(ofSecondCounter)).as("calls").isEqualTo(1);
    assertThat(block.getLong(ofSecondCounter + 8)).as("cycles").isEqualTo(30);
    assertThat(block.getLong(ofSecondCounter + 16)).as("bytecodes").isEqualTo(-5);
    assertThat(block.getLong(ofSecondCounter - 24)).as("of the first counter").isZero();
  }

  @Test
  void rows_of_several_methods_stand_side_by_side() {
    MethodInfo other =
        MethodInfo.withoutCode(
            new MethodReference(NodeKind.NATIVE, "p.A", "n", "()J"),
            new TargetSize(6, 1),
            new BlockCount(8, 1),
            CallingBytecode.NONE);

    ByteBuffer block =
        block(
            new RuntimeMethodRow(SampleMethods.method("p.A", "m"), 0, 3),
            new RuntimeMethodRow(other, 4, 4));

    assertThat(block.getInt(ROW + 8)).isEqualTo(4);
    assertThat(block.getInt(ROW + 16)).isEqualTo(4);
    assertThat(block.getInt(24)).as("offset from the first row").isEqualTo(2 * ROW);
    // Behind what the first has: three numbers and eight bytes.
    int stepCosts = ROW + block.getInt(ROW + 24);
    assertThat(stepCosts).isEqualTo(2 * ROW + 24 + 8);
    assertThat(block.getLong(stepCosts + 8)).isEqualTo(8);
    assertThat(block.getInt(ROW + 20)).isEqualTo(stepCosts + 24 - ROW);
    assertThat(block.capacity()).isEqualTo(2 * ROW + 2 * 24 + 8);
  }

  @Test
  void a_routine_is_told_by_how_it_returns() {
    MethodInfo routine =
        new MethodInfo(
            new MethodReference(NodeKind.ROUTINE, "sys.JVM", "f_ladd", "(JJ)J"),
            new TargetSize(4, 1),
            new byte[0],
            BlockCount.ZERO,
            Opcodes.LRETURN,
            new CallingBytecode(0, 97),
            List.of(),
            NodeCounters.NONE,
            MethodInfo.CallCounters.NONE);

    ByteBuffer block = block(new RuntimeMethodRow(routine, 0, 0));

    assertThat(block.getInt(32)).isEqualTo(Opcodes.LRETURN + 256);
    assertThat(block.getInt(36)).isEqualTo(97);
  }

  @Test
  void no_methods_have_no_rows() {
    assertThat(block().capacity()).isZero();
  }
}
