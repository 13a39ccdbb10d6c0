package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.Layout.Feature;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.prepared.SampleMethods;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;

class StartMethodsTest {

  private static final List<Item.Method> METHODS =
      List.of(
          new Item.Method(SampleMethods.method("", "root"), null),
          new Item.Method(
              SampleMethods.method("java.lang.A", "m"),
              new Item.Method.Positions(new int[] {10, 11}, new int[] {1, 4})),
          new Item.Method(SampleMethods.method("java.lang.A", "größe"), null));

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("methods");
    StartMethods.write(
        file,
        1,
        METHODS,
        Set.of("java/lang/A", "java/lang/B"),
        List.of("java.lang.B.m()V: no room for €"),
        Set.of("java.lang", "java.util"),
        Map.of(),
        new RoutineNotes(Map.of(), ""));
  }

  private StartMethods read() throws IOException {
    return StartMethods.read(file);
  }

  @ParameterizedTest
  @MethodSource("models")
  void routines_that_callers_count_are_known_with_all_that_they_call(
      String name, Map<String, String> settings) throws Exception {
    ProcessorModel model = Models.load(name, settings);
    Layout layout = new Layout(48, 24_000, 1 << 16, 0x40, Feature.CALLS);
    Routines routines = RoutineCompiler.compile(model, MethodSizes.NONE, layout);
    StartMethods.write(
        file,
        0,
        List.of(),
        Set.of(),
        List.of(),
        Set.of(),
        routines.callerCountedInfos(),
        RoutineNotes.of(model));

    StartMethods read = read();

    assertThat(read.notes()).isEqualTo(RoutineNotes.of(model));
    assertThat(read.notes().standIns()).isEqualTo(model.standIns());
    routines
        .callerCounted()
        .forEach(
            (opcode, routine) ->
                assertThat(read.routine(opcode))
                    .as(routine.info().reference().toString())
                    .usingRecursiveComparison()
                    .isEqualTo(routine.info()));
    assertThat(read.routine(Opcodes.NOP)).isNull();
  }

  /** The second one of {@code jop} has routines that cost another thing when routines call them. */
  static Stream<Arguments> models() {
    return Stream.concat(
        Models.builtIn().stream().map(name -> Arguments.of(name, Map.of())),
        Stream.of(Arguments.of("jop", Map.of("float", "typical"))));
  }

  @Test
  void a_byte_that_is_another_is_damage() throws IOException {
    byte[] content = Files.readAllBytes(file);
    for (int i = 0; i < content.length; i++) {
      byte[] damaged = content.clone();
      damaged[i] ^= 4;
      Files.write(file, damaged);

      assertThatThrownBy(this::read)
          .as("byte " + i)
          .isInstanceOf(IOException.class)
          .hasMessage(file + ": damaged");
    }
  }

  @Test
  void a_file_that_ends_too_early_is_damaged() throws IOException {
    byte[] content = Files.readAllBytes(file);
    for (int length : new int[] {0, 7, 8, content.length - 1}) {
      Files.write(file, Arrays.copyOf(content, length));

      assertThatThrownBy(this::read)
          .as(length + " bytes")
          .isInstanceOf(IOException.class)
          .hasMessage(file + ": damaged");
    }
  }
}
