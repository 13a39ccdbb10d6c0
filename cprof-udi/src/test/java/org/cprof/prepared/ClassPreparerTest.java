package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.cprof.code.BlockRule;
import org.cprof.instrument.ClassBytes;
import org.cprof.instrument.ClassInstrumenter;
import org.cprof.instrument.call.Leaf;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.udi.CycleUdi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

class ClassPreparerTest {

  private static final Layout LAYOUT = new Layout(48, 24_000, 1 << 16, 0x40, Layout.Feature.CALLS);

  /** Numbers from here on stand in the constant pool, as placeholders do. */
  private static final int LARGE = 100_000;

  /** Whatever starts with "get" is native, so that there are calls of natives. */
  private static final NativeMethods NATIVES =
      (owner, name, descriptor, opcode) ->
          name.startsWith("get") ? NativeMethods.Callee.NATIVE : NativeMethods.Callee.JAVA;

  private ProcessorModel model;
  private Routines routines;

  @BeforeEach
  void useJop() throws Exception {
    model = Models.load("jop", Map.of());
    routines = RoutineCompiler.compile(model, MethodSizes.NONE, LAYOUT);
  }

  private PreparedClass prepared(byte[] classFile) throws IOException {
    ClassPreparer preparer =
        new ClassPreparer(
            new CycleUdi(model),
            BlockRule.DEFAULT,
            true,
            LAYOUT,
            routines,
            ClassBytes.of(Object.class));
    return preparer.prepare(classFile, NATIVES);
  }

  /** As the store hands it out. */
  private static PreparedClass stored(PreparedClass prepared, Routines routines) {
    Message written = new Message(RecordCodec.write(new Message(), prepared).content());
    return new RecordCodec(routines.callerCountedInfos()::get).read(written, PreparedClass.class);
  }

  /** Sites have numbers of the JVM, which come from the same series here. */
  private static byte[] linked(PreparedClass prepared, Numbers numbers) {
    return prepared.link(prepared.numbers(numbers));
  }

  /** The constructor of Object is counted by its callers. */
  private byte[] instrumented(byte[] classFile, Numbers numbers) throws IOException {
    CycleUdi udi = new CycleUdi(model);
    Leaf ofObject =
        new ClassInstrumenter(udi, BlockRule.DEFAULT, true, LAYOUT, routines, null)
            .objectConstructor(ClassBytes.of(Object.class));
    return new ClassInstrumenter(udi, BlockRule.DEFAULT, true, LAYOUT, routines, ofObject)
        .instrument(classFile, numbers, NATIVES);
  }

  private void assertLinkedAsInstrumented(byte[] classFile) throws IOException {
    Numbers ofLinked = new Numbers(LARGE);
    byte[] linked = linked(stored(prepared(classFile), routines), ofLinked);
    Numbers ofInstrumented = new Numbers(LARGE);
    byte[] instrumented = instrumented(classFile, ofInstrumented);

    assertThat(linked).isEqualTo(instrumented).isNotEqualTo(classFile);
    assertThat(ofLinked.told()).isEqualTo(ofInstrumented.told()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        String.class,
        BigDecimal.class,
        HashMap.class,
        Arrays.class,
        Thread.class,
        Character.UnicodeScript.class
      })
  void a_linked_class_is_the_one_that_instrumenting_it_gives(Class<?> type) throws IOException {
    assertLinkedAsInstrumented(ClassBytes.of(type));
  }

  /** Constants like the placeholders of the class's items, as no compiler chooses them. */
  private static byte[] withConstants(byte[] classFile, int... constants) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visitEnd() {
            for (int constant : constants) {
              int access = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
              FieldVisitor field = visitField(access, "c" + constant, "I", null, constant);
              field.visitEnd();
            }
            super.visitEnd();
          }
        },
        0);
    return writer.toByteArray();
  }

  @Test
  void constants_of_the_class_itself_are_told_from_numbers() throws IOException {
    int first = ClassPreparer.FIRST_PLACEHOLDER;
    int items = prepared(ClassBytes.of(HashMap.class)).items().size();

    assertLinkedAsInstrumented(
        withConstants(ClassBytes.of(HashMap.class), first, first + items - 1));
    // The next placeholders that it tries are in the way as well.
    assertLinkedAsInstrumented(withConstants(ClassBytes.of(HashMap.class), first + 1, first - 1));
  }

  @Test
  void a_broken_class_file_is_refused() {
    assertThatThrownBy(() -> prepared(new byte[] {1, 2, 3})).isInstanceOf(RuntimeException.class);
  }
}
