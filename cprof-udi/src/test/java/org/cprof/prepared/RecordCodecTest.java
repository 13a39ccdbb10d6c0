package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.TargetSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordCodecTest {

  private static final RecordCodec NO_ROUTINES =
      new RecordCodec(
          opcode -> {
            throw new AssertionError("nobody asks for the routine of " + opcode);
          });

  record Inner(int number) {}

  sealed interface Shape {}

  record Circle(int radius) implements Shape {
    static final int TAG = 7;
  }

  record Point() implements Shape {
    static final int TAG = 9;
  }

  record Simple(
      boolean flag,
      InvokeKind kind,
      long number,
      byte[] bytes,
      int[][] table,
      String text,
      Inner inner,
      Inner none) {}

  record Collections(
      List<Integer> numbers, Set<String> names, Map<String, String> options, List<Shape> shapes) {}

  private static final Simple SIMPLE =
      new Simple(
          true,
          InvokeKind.values()[2],
          1L << 40,
          new byte[] {5, -1},
          new int[][] {{1}, {}},
          "\u20AC",
          new Inner(-2),
          null);

  private static final byte[] WRITTEN = RecordCodec.write(new Message(), SIMPLE).content();

  @Test
  void components_of_any_kind_are_read_as_they_were() {
    assertThat(NO_ROUTINES.read(new Message(WRITTEN), Simple.class))
        .usingRecursiveComparison()
        .isEqualTo(SIMPLE);
  }

  @Test
  void collections_are_read_as_they_were() {
    Collections collections =
        new Collections(
            List.of(3, 1),
            Set.of("a"),
            Map.of("k", "v", "l", ""),
            List.of(new Point(), new Circle(4)));

    byte[] written = RecordCodec.write(new Message(), collections).content();

    assertThat(NO_ROUTINES.read(new Message(written), Collections.class)).isEqualTo(collections);
  }

  @Test
  void what_no_record_has_is_named() {
    for (int tag : new int[] {0, 8, 127, -1}) {
      assertThatThrownBy(() -> NO_ROUTINES.read(new Message(new byte[] {(byte) tag}), Shape.class))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no Shape has the tag " + tag);
    }
  }

  @Test
  void what_ends_too_early_is_no_record() {
    for (int length = 0; length < WRITTEN.length; length++) {
      byte[] cut = Arrays.copyOf(WRITTEN, length);
      assertThatThrownBy(() -> NO_ROUTINES.read(new Message(cut), Simple.class))
          .as(length + " bytes")
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

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

  @ParameterizedTest
  @MethodSource("methods")
  void methods_are_read_as_they_were(MethodInfo method) {
    byte[] written = RecordCodec.write(new Message(), method).content();

    RecordCodec codec = new RecordCodec(opcode -> SampleMethods.routine());
    assertThat(codec.read(new Message(written), MethodInfo.class))
        .usingRecursiveComparison()
        .isEqualTo(method);
  }
}
