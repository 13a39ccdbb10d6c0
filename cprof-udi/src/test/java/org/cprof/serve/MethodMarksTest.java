package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.SampleMethods;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.NodeCounters;
import org.cprof.udi.TargetSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;

class MethodMarksTest {

  private static MethodInfo natively(String className, String name) {
    return SampleMethods.nativeMethod(className, name, "()V");
  }

  private static MethodInfo constructor(String className, int bytecodes) {
    return new MethodInfo(
        new MethodReference(NodeKind.METHOD, className, "<init>", "()V"),
        new TargetSize(1, 0),
        new byte[0],
        new BlockCount(9, bytecodes),
        Opcodes.RETURN,
        CallingBytecode.NONE,
        List.of(),
        NodeCounters.NONE,
        MethodInfo.CallCounters.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "java.lang.Object, clone, true",
    "p.A, clone, false",
    "java.lang.reflect.Array, newArray, true",
    "java.lang.reflect.Array, multiNewArray, true",
    "java.lang.reflect.Array, getLength, false",
    "java.lang.Object, hashCode, false"
  })
  void natives_that_make_an_object_are_known(String className, String name, boolean allocates) {
    assertThat(MethodMarks.allocates(natively(className, name))).isEqualTo(allocates);
  }

  @Test
  void each_object_is_made_by_one_constructor() {
    assertThat(MethodMarks.allocates(constructor("java.lang.Object", 1))).isTrue();
    assertThat(MethodMarks.allocates(constructor("p.A", 3))).isFalse();
    // With a price of its own it executes none of its bytecodes, nor the constructor of Object.
    assertThat(MethodMarks.allocates(constructor("p.A", 0))).isTrue();
  }

  @Test
  void a_program_asks_for_a_class_by_one_native() {
    assertThat(MethodMarks.asksForClass(natively("java.lang.Class", "forName0"))).isTrue();
    assertThat(MethodMarks.asksForClass(natively("java.lang.Class", "getName"))).isFalse();
    assertThat(MethodMarks.asksForClass(natively("p.Class", "forName0"))).isFalse();
  }
}
