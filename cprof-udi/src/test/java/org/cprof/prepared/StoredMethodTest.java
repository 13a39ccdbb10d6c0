package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.TargetSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoredMethodTest {

  private static final IntFunction<MethodInfo> NO_ROUTINES =
      opcode -> {
        throw new AssertionError("nobody asks for the routine of " + opcode);
      };

  static Stream<MethodInfo> methods() {
    return Stream.of(
        SampleMethods.method("p.A", "m"),
        SampleMethods.violating(),
        SampleMethods.routine(),
        SampleMethods.withCounters(null),
        SampleMethods.withCounters(SampleMethods.lines()),
        SampleMethods.countingOthers(),
        MethodInfo.withoutCode(
            new MethodReference(NodeKind.NATIVE, "p.A", "n", "()J"),
            new TargetSize(3, 1),
            new BlockCount(8, 0),
            CallingBytecode.NONE),
        MethodInfo.ofEvent(NodeKind.UNSUPPORTED, "jsr", 77));
  }

  private static byte[] written(MethodInfo method, boolean routinesByOpcode) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    StoredMethod.writeWithCalls(out, method, routinesByOpcode);
    out.writeInt(0x7E57); // the next one
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void what_is_read_is_what_was_written(MethodInfo method) throws IOException {
    ByteSource in = new ByteSource(written(method, false), 0);

    MethodInfo read = StoredMethod.readWithCalls(in, NO_ROUTINES);

    assertThat(read).usingRecursiveComparison().isEqualTo(method);
    assertThat(in.readInt()).isEqualTo(0x7E57);
  }

  @Test
  void routines_that_callers_count_are_told_by_their_bytecode() throws IOException {
    MethodInfo routineOfReader = SampleMethods.routine();
    List<Integer> asked = new ArrayList<>();
    ByteSource in = new ByteSource(written(SampleMethods.countingOthers(), true), 0);

    MethodInfo read =
        StoredMethod.readWithCalls(
            in,
            opcode -> {
              asked.add(opcode);
              return routineOfReader;
            });

    assertThat(asked).containsExactly(97);
    assertThat(read.countedCalls().get(1).callee()).isSameAs(routineOfReader);
    assertThat(read).usingRecursiveComparison().isEqualTo(SampleMethods.countingOthers());
    assertThat(in.readInt()).isEqualTo(0x7E57);
  }

  @Test
  void without_calls_only_the_method_itself_is_written() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StoredMethod.write(new DataOutputStream(bytes), SampleMethods.countingOthers());

    assertThat(StoredMethod.read(new ByteSource(bytes.toByteArray(), 0)))
        .usingRecursiveComparison()
        .isEqualTo(SampleMethods.method("p.A", "counts"));
  }
}
