package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.code.BasicBlock;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.instrument.FakeRuntime.Activation;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.udi.BlockCount;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.MethodPlan;
import org.cprof.udi.Udi;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Every method of {@link Samples}, run with several arguments, counts as much as the simplest
 * instrumentation that can be thought of: a call at the start of every basic block.
 */
class CountsTest {

  private static Udi udi;
  private static RecordingRegistry registry;
  private static Class<?> instrumented;
  private static Class<?> naive;

  @BeforeAll
  static void loadBoth() {
    udi = new CycleUdi(ToyModel.model());
    registry = new RecordingRegistry();
    FakeRuntime.start(registry);
    byte[] samples = ClassBytes.of(Samples.class);
    instrumented =
        new ByteLoader(Instrumented.bytes(samples, registry)).load(Samples.class.getName());
    naive = new ByteLoader(naive(samples)).load(Samples.class.getName());
  }

  /** What the class in {@link #naive} calls. */
  public static final class Naive {
    private static long cycles;
    private static long bytecodes;

    private Naive() {}

    public static void count(int moreCycles, int moreBytecodes) {
      cycles += moreCycles;
      bytecodes += moreBytecodes;
    }
  }

  /** Of version 5, so that the VM needs no frames. */
  private static byte[] naive(byte[] samples) {
    ClassCode code = ClassCode.read(ClassBytes.inVersion(Opcodes.V1_5, samples));
    for (MethodCode method : code.methods()) {
      MethodPlan plan = udi.plan(method);
      for (int i = 0; i < method.blocks().size(); i++) {
        BasicBlock block = method.blocks().get(i);
        BlockCount count = i == 0 ? plan.entry() : BlockCount.ZERO;
        count = count.plus(plan.blocks().get(i).cycles(), plan.blocks().get(i).bytecodes());
        InsnList call = new InsnList();
        call.add(new LdcInsnNode(count.cycles()));
        call.add(new LdcInsnNode(count.bytecodes()));
        call.add(
            new MethodInsnNode(
                Opcodes.INVOKESTATIC, Naive.class.getName().replace('.', '/'), "count", "(II)V"));
        method.node().instructions.insertBefore(block.first().node(), call);
      }
      method.node().maxStack += 2;
    }
    ClassWriter writer = new ClassWriter(0);
    code.node().accept(writer);
    return writer.toByteArray();
  }

  static Stream<Arguments> runs() {
    return Arrays.stream(Samples.class.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .sorted(Comparator.comparing(Method::getName))
        .flatMap(
            method ->
                Stream.of(-2, -1, 0, 1, 2, 3, 4, 5).map(n -> Arguments.of(method.getName(), n)));
  }

  @ParameterizedTest(name = "{0}({1})")
  @MethodSource("runs")
  void the_sums_are_those_of_counting_every_block(String method, int argument) throws Exception {
    FakeRuntime.start(registry);
    Naive.cycles = 0;
    Naive.bytecodes = 0;

    String result = run(instrumented, method, argument);

    assertThat(result).isEqualTo(run(naive, method, argument));
    assertThat(sums()).containsExactly(Naive.cycles, Naive.bytecodes);
  }

  @ParameterizedTest(name = "{0}({1})")
  @MethodSource("runs")
  void every_call_hangs_below_the_call_site_that_made_it(String method, int argument)
      throws Exception {
    FakeRuntime.start(registry);

    String result = run(instrumented, method, argument);

    List<Activation> calls = new ArrayList<>(FakeRuntime.activations());
    assertThat(calls.remove(0).caller).isNull();
    assertThat(calls).allMatch(call -> isSiteOf(call.caller.method, call.slot, call.method));
    if (!result.startsWith("class java.lang.")) {
      assertThat(FakeRuntime.context()).describedAs("context after the return").isZero();
    }
  }

  /** Whether the slot is that of an invoke or an event that can mean the callee. */
  private static boolean isSiteOf(MethodInfo caller, int slot, MethodInfo callee) {
    InvokeKind kind = InvokeKind.ofOrdinal(caller.siteKinds()[slot - 1]);
    if (callee.className().isEmpty()) {
      return kind == InvokeKind.EVENT;
    }
    return kind
        == (callee.name().equals("<init>")
            ? InvokeKind.SPECIAL
            : callee.name().equals("sumOfFields") ? InvokeKind.VIRTUAL : InvokeKind.STATIC);
  }

  private static long[] sums() {
    return new long[] {
      FakeRuntime.activations().stream().mapToLong(activation -> activation.cycles).sum(),
      FakeRuntime.activations().stream().mapToLong(activation -> activation.bytecodes).sum()
    };
  }

  private static String run(Class<?> samples, String method, int argument) throws Exception {
    try {
      return "" + samples.getMethod(method, int.class).invoke(null, argument);
    } catch (InvocationTargetException thrown) {
      return "" + thrown.getCause().getClass();
    }
  }
}
