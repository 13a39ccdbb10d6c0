package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.code.BlockRule;
import org.cprof.instrument.ClassBytes;
import org.cprof.instrument.ClassInstrumenter;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Leaf;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.udi.BlocksUdi;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.JpUdi;
import org.cprof.udi.LinesUdi;
import org.cprof.udi.Udi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

class ClassPreparerTest {

  /** Where counters are counted, which nobody asks once the code is instrumented. */
  private static final String CODE_OF_COUNTERS = ".*counters\\.(counted|chained)";

  private static final Layout LAYOUT = new Layout(48, 24_000, 1 << 16, 0x40, Layout.Feature.CALLS);
  private static final Layout APART = new Layout(48, 24_000, 1 << 16, 0x40);

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
    use("jop");
  }

  private void use(String name) throws Exception {
    model = Models.load(name, Map.of());
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

  private static void assertSameMethods(Numbers one, Numbers other) {
    assertThat(one.told()).isEqualTo(other.told()).isNotEmpty();
    for (int i = 0; i < one.methods().size(); i++) {
      assertThat(one.methods().get(i))
          .usingRecursiveComparison()
          .ignoringFieldsMatchingRegexes(CODE_OF_COUNTERS)
          .isEqualTo(other.methods().get(i));
    }
    assertThat(one.callSites()).isEqualTo(other.callSites());
  }

  private void assertLinkedAsInstrumented(byte[] classFile) throws IOException {
    Numbers ofLinked = new Numbers(LARGE);
    byte[] linked = linked(stored(prepared(classFile), routines), ofLinked);
    Numbers ofInstrumented = new Numbers(LARGE);
    byte[] instrumented = instrumented(classFile, ofInstrumented);

    assertThat(linked).isEqualTo(instrumented).isNotEqualTo(classFile);
    assertSameMethods(ofLinked, ofInstrumented);
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

  @ParameterizedTest
  @ValueSource(classes = {String.class, HashMap.class, Thread.class})
  void a_linked_class_counts_for_a_target_with_data_caches(Class<?> type) throws Exception {
    use("jop-spinalhdl");

    assertLinkedAsInstrumented(ClassBytes.of(type));
  }

  static Stream<Udi> udisWithCounters() throws Exception {
    ProcessorModel jop = Models.load("jop", Map.of());
    CycleUdi cycles = new CycleUdi(jop);
    return Stream.of(
        new BlocksUdi(cycles), new JpUdi(cycles), new LinesUdi(new JpUdi(cycles), cycles, jop));
  }

  @ParameterizedTest
  @MethodSource("udisWithCounters")
  void a_linked_class_has_the_counters_of_a_udi(Udi udi) throws IOException {
    byte[] classFile = ClassBytes.of(HashMap.class);
    ClassPreparer preparer = new ClassPreparer(udi, BlockRule.PRECISE, true, APART, routines, null);

    Numbers ofLinked = new Numbers(LARGE);
    byte[] linked = linked(stored(preparer.prepare(classFile, NATIVES), routines), ofLinked);
    Numbers ofInstrumented = new Numbers(LARGE);
    byte[] instrumented =
        new ClassInstrumenter(udi, BlockRule.PRECISE, true, APART, routines, null)
            .instrument(classFile, ofInstrumented, NATIVES);

    assertThat(linked).isEqualTo(instrumented);
    assertSameMethods(ofLinked, ofInstrumented);
    assertThat(ofLinked.callSites()).isNotEmpty();
  }

  private static List<Item.Method> methods(PreparedClass prepared) {
    return prepared.items().stream()
        .filter(Item.Method.class::isInstance)
        .map(Item.Method.class::cast)
        .toList();
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
