package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.stream.Stream;
import org.cprof.code.BlockRule;
import org.cprof.instrument.ClassInstrumenter;
import org.cprof.instrument.FieldLayout;
import org.cprof.instrument.Leaf;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.OperandSites;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlocksUdi;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.JpUdi;
import org.cprof.udi.LineTable;
import org.cprof.udi.LinesUdi;
import org.cprof.udi.NodeCounters;
import org.cprof.udi.Udi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.TraceClassVisitor;

class PreparedClassTest {
  private static final Layout LAYOUT = new Layout(48, 24_000, 1 << 16, false, 0x40, false, true);

  /** The first number of those that fit no instruction. */
  private static final int LARGE = 100_000;

  /** The first number of those that take an instruction with two bytes. */
  private static final int SMALL = 1000;

  /** Whatever starts with "get" is native, so that there are calls of natives. */
  private static final NativeMethods NATIVES =
      (owner, name, descriptor, opcode) ->
          name.startsWith("get") ? NativeMethods.Callee.NATIVE : NativeMethods.Callee.JAVA;

  private ProcessorModel model;
  private Routines routines;

  PreparedClassTest() throws Exception {
    use("jop");
  }

  private void use(String name) throws Exception {
    model = Models.load(name, Map.of());
    routines = RoutineCompiler.compile(model, LAYOUT);
  }

  @ParameterizedTest
  @ValueSource(classes = {String.class, HashMap.class, Thread.class})
  void so_is_one_for_a_target_with_data_caches(Class<?> type) throws Exception {
    use("jop-spinalhdl");
    a_linked_class_is_the_one_that_instrumenting_it_gives(type);
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
    byte[] classFile = classFile(type);
    byte[] prepared = preparer().prepare(classFile).encoded();

    Numbers linkNumbers = new Numbers(LARGE);
    byte[] linked = linked(PreparedClass.decoded(prepared, opcode -> null), linkNumbers);
    Numbers numbers = new Numbers(LARGE);
    byte[] instrumented = instrumented(classFile, numbers);

    assertThat(linked).isEqualTo(instrumented).isNotEqualTo(classFile);
    assertThat(linkNumbers.told).isEqualTo(numbers.told).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(classes = {String.class, HashMap.class, Thread.class, Runnable.class})
  void numbers_in_instructions_give_the_same_code_with_fewer_constants(Class<?> type)
      throws IOException {
    byte[] classFile = classFile(type);
    byte[] prepared = preparer().prepareForRedefinition(classFile).encoded();

    Numbers linkNumbers = new Numbers(SMALL);
    byte[] linked = linked(PreparedClass.decoded(prepared, opcode -> null), linkNumbers);
    Numbers numbers = new Numbers(SMALL);

    assertThat(text(linked)).isEqualTo(text(instrumented(classFile, numbers)));
    assertThat(linkNumbers.told).isEqualTo(numbers.told);
    int constants = ConstantPool.end(classFile) - ConstantPool.FIRST;
    assertThat(Arrays.copyOfRange(linked, ConstantPool.FIRST, ConstantPool.FIRST + constants))
        .isEqualTo(
            Arrays.copyOfRange(classFile, ConstantPool.FIRST, ConstantPool.FIRST + constants));
  }

  static Stream<Udi> udisWithCounters() throws Exception {
    ProcessorModel jop = Models.load("jop", Map.of());
    CycleUdi cycles = new CycleUdi(jop);
    return Stream.of(new BlocksUdi(cycles), new JpUdi(cycles), new LinesUdi(cycles, jop));
  }

  @ParameterizedTest
  @MethodSource("udisWithCounters")
  void counters_and_call_sites_stay_known(Udi udi) throws IOException {
    Layout layout = new Layout(48, 24_000, 1 << 16, false, 0x40, false, false);
    byte[] classFile = classFile(HashMap.class);
    byte[] prepared =
        new ClassPreparer(
                udi, BlockRule.PRECISE, true, layout, NATIVES, routines, classFile(Object.class))
            .prepare(classFile)
            .encoded();

    Numbers linkNumbers = new Numbers(LARGE);
    byte[] linked = linked(PreparedClass.decoded(prepared, opcode -> null), linkNumbers);
    Numbers numbers = new Numbers(LARGE);
    byte[] instrumented =
        new ClassInstrumenter(udi, BlockRule.PRECISE, layout, numbers, NATIVES, routines, null)
            .instrument(classFile, numbers);

    assertThat(linked).isEqualTo(instrumented);
    assertThat(linkNumbers.told).isEqualTo(numbers.told);
    assertThat(linkNumbers.callSites).isEqualTo(numbers.callSites).hasSizeGreaterThan(50);
  }

  @Test
  void a_number_that_fits_no_instruction_leaves_the_class_to_the_run() throws IOException {
    PreparedClass prepared = preparer().prepareForRedefinition(classFile(String.class));
    Numbers numbers = new Numbers(Short.MAX_VALUE);
    assertThat(linked(prepared, numbers)).isNull();
  }

  private static byte[] linked(PreparedClass prepared, Numbers numbers) {
    return prepared.link(prepared.numbers(numbers, numbers));
  }

  /** All that a class file says, in whatever order its constants stand. */
  private static String text(byte[] classFile) {
    StringWriter text = new StringWriter();
    new ClassReader(classFile).accept(new TraceClassVisitor(new PrintWriter(text)), 0);
    return text.toString();
  }

  private byte[] instrumented(byte[] classFile, Numbers numbers) throws IOException {
    byte[] instrumented =
        new ClassInstrumenter(
                new CycleUdi(model),
                BlockRule.DEFAULT,
                LAYOUT,
                numbers,
                NATIVES,
                routines,
                objectConstructor())
            .instrument(classFile, numbers);
    return instrumented == null ? classFile : instrumented;
  }

  @ParameterizedTest
  @ValueSource(classes = {String.class, BigDecimal.class})
  void no_number_is_left_behind_in_the_code(Class<?> type) throws IOException {
    PreparedClass one = preparer().prepare(classFile(type), 0x6B5A0000);
    PreparedClass other = preparer().prepare(classFile(type), 0x51230000);

    for (int offset : one.offsets()) {
      ByteSource.putInt(one.code(), offset, 0);
      ByteSource.putInt(other.code(), offset, 0);
    }
    assertThat(one.code()).isEqualTo(other.code());
    assertThat(one.offsets()).isEqualTo(other.offsets()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(classes = Placeholder.class)
  void a_class_with_a_constant_like_a_placeholder_is_not_prepared(Class<?> type)
      throws IOException {
    assertThat(preparer().prepare(classFile(type))).isNull();
  }

  @ParameterizedTest
  @ValueSource(classes = String.class)
  void the_original_is_told_from_one_with_a_single_other_byte(Class<?> type) throws IOException {
    byte[] classFile = classFile(type);
    Original original = Original.of(classFile);
    assertThat(original.isEqualTo(classFile.clone())).isTrue();
    assertThat(original.mayHaveBecome(classFile.clone())).isTrue();

    byte[] otherEnd = classFile.clone();
    otherEnd[otherEnd.length - 1]++;
    assertThat(original.isEqualTo(otherEnd)).isFalse();
    assertThat(original.mayHaveBecome(otherEnd)).isTrue();

    byte[] otherConstant = classFile.clone();
    otherConstant[original.constantsLength() - 1]++;
    assertThat(original.isEqualTo(otherConstant)).isFalse();
    assertThat(original.mayHaveBecome(otherConstant)).isFalse();
    assertThat(original.isEqualTo(Arrays.copyOf(classFile, classFile.length - 1))).isFalse();
    assertThat(original.mayHaveBecome(new byte[0])).isFalse();
  }

  @ParameterizedTest
  @ValueSource(classes = Queue.class)
  void the_vm_may_have_added_constants_but_no_members(Class<?> type) throws IOException {
    byte[] classFile = classFile(type);
    Original original = Original.of(classFile);
    ClassWriter moreConstants = copy(classFile);
    moreConstants.newConst("Method java/util/Queue.clear()V is abstract");
    assertThat(original.mayHaveBecome(moreConstants.toByteArray())).isTrue();

    ClassWriter moreMethods = copy(classFile);
    moreMethods.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "clear", "()V", null, null);
    assertThat(original.mayHaveBecome(moreMethods.toByteArray())).isFalse();

    ClassWriter moreFields = copy(classFile);
    moreFields.visitField(
        Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "F", "I", null, 1);
    assertThat(original.mayHaveBecome(moreFields.toByteArray())).isFalse();
  }

  /** With the constants in their places. */
  private static ClassWriter copy(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(writer, 0);
    return writer;
  }

  /** Counted by the callers, in the prepared class as well. */
  private Leaf objectConstructor() throws IOException {
    return new ClassInstrumenter(new CycleUdi(model), LAYOUT, new Numbers(LARGE), NATIVES, routines)
        .objectConstructor(classFile(Object.class));
  }

  private ClassPreparer preparer() throws IOException {
    return new ClassPreparer(
        new CycleUdi(model),
        BlockRule.DEFAULT,
        false,
        LAYOUT,
        NATIVES,
        routines,
        classFile(Object.class));
  }

  private static byte[] classFile(Class<?> type) throws IOException {
    String name = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  /** Its constant is the placeholder of a class's first method. */
  private static final class Placeholder {
    static int constant() {
      return 0x6B5A0000;
    }
  }

  /** Numbers in the order in which they are asked for. */
  private static final class Numbers implements MethodRegistry, OperandSites {
    private final int first;
    private final Map<Integer, String> told = new HashMap<>();
    private final Map<String, Integer> shared = new HashMap<>();
    private final Map<Integer, String> callSites = new HashMap<>();

    Numbers(int first) {
      this.first = first;
    }

    private int number(String what) {
      int number = first + told.size();
      told.put(number, what);
      return number;
    }

    private int shared(String what) {
      return shared.computeIfAbsent(what, this::number);
    }

    @Override
    public int register(MethodInfo m) {
      return number(
          String.join(
              " ",
              m.className(),
              m.name(),
              m.descriptor(),
              m.kind().label(),
              "" + m.words(),
              "" + m.cacheBlocks(),
              Arrays.toString(m.siteKinds()),
              "" + m.entry(),
              "" + m.returnOpcode(),
              "" + m.eventCycles(),
              "" + m.eventOpcode(),
              "" + m.violations(),
              text(m.counters())));
    }

    private static String text(NodeCounters counters) {
      LineTable lines = counters.lines();
      return counters.size()
          + counters.meaning()
          + counters.bytecodes()
          + (lines == null
              ? ""
              : Arrays.deepToString(
                  new Object[] {lines.entry(), lines.blocks(), lines.prices(), lines.returns()}));
    }

    @Override
    public boolean keepsCallSites() {
      return true;
    }

    @Override
    public void callSites(int id, int[] lines, int[] bytecodeIndexes) {
      callSites.put(id, Arrays.toString(lines) + Arrays.toString(bytecodeIndexes));
    }

    @Override
    public int nativeMethod(String className, String name, String descriptor) {
      return shared("native " + className + " " + name + " " + descriptor);
    }

    @Override
    public int dataField(String owner, String name) {
      return shared("data field " + owner + " " + name);
    }

    @Override
    public int newObject(String internalName) {
      return shared("new " + internalName);
    }

    @Override
    public void layout(FieldLayout layout) {
      number(
          "layout "
              + layout.className()
              + layout.names()
              + Arrays.toString(layout.positions())
              + layout.words());
    }

    @Override
    public int event(NodeKind kind, String mnemonic, long cycles) {
      return shared("event " + kind + " " + mnemonic + " " + cycles);
    }

    @Override
    public void leftOut(String className, String name, String descriptor, String reason) {
      number("left out " + className + " " + name + " " + descriptor + " " + reason);
    }

    @Override
    public int type(String internalName) {
      return shared("type " + internalName);
    }

    @Override
    public int field(String owner, String name) {
      return shared("field " + owner + " " + name);
    }

    @Override
    public int matches(int[] keys) {
      return number("matches " + Arrays.toString(keys));
    }
  }
}
