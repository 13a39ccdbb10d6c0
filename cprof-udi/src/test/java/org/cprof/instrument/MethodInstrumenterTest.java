package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.cprof.code.ClassCode;
import org.cprof.instrument.FakeRuntime.Activation;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.method.Layout;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class MethodInstrumenterTest {

  private static final String SAMPLES = ContextSamples.class.getName();

  private final RecordingRegistry registry = new RecordingRegistry();

  @BeforeEach
  void start() {
    FakeRuntime.start(registry);
  }

  private byte[] instrument(Class<?> type, boolean simulatesCache) {
    Layout layout =
        new Layout(
            FakeRuntime.LAYOUT.slots(),
            24_000,
            1 << 16,
            0x40,
            simulatesCache ? Layout.Feature.LOOK_UPS : Layout.Feature.CALLS);
    NativeMethods foreignIsNative =
        (owner, name, descriptor, opcode) ->
            name.equals("foreign") ? NativeMethods.Callee.NATIVE : NativeMethods.Callee.JAVA;
    return Instrumented.bytes(
        ClassBytes.of(type), registry, ToyModel.model(), layout, foreignIsNative);
  }

  /** The activations of one call, without those of class initializers before. */
  private List<String> run(boolean simulatesCache, String method) throws Exception {
    Class<?> samples =
        new ByteLoader(
                instrument(ContextSamples.class, simulatesCache),
                instrument(ContextSamples.First.class, simulatesCache),
                instrument(ContextSamples.Second.class, simulatesCache))
            .load(SAMPLES);
    FakeRuntime.start(registry);
    if (method.equals("callsNative")) {
      samples.getMethod(method).invoke(null);
    } else {
      samples.getMethod(method, int.class).invoke(null, 3);
    }
    return FakeRuntime.activations().stream().map(Activation::toString).toList();
  }

  /** The names of the run-time's methods that a method calls, in the order of its code. */
  private List<String> inserted(String method, boolean simulatesCache) {
    MethodNode node =
        ClassCode.read(instrument(ContextSamples.class, simulatesCache)).node().methods.stream()
            .filter(m -> m.name.equals(method))
            .findFirst()
            .orElseThrow();
    return Stream.of(node.instructions.toArray())
        .filter(MethodInstrumenterTest::isRuntimeCall)
        .map(insn -> ((MethodInsnNode) insn).name)
        .toList();
  }

  private static boolean isRuntimeCall(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call && call.owner.equals("java/lang/CProf");
  }

  @Test
  void call_sites_have_slots_in_the_order_of_the_code() throws Exception {
    assertThat(run(false, "twoCalls"))
        .containsExactly("twoCalls", "twoCalls[1] > leaf", "twoCalls[2] > leaf");
    assertThat(FakeRuntime.context()).isZero();
  }

  /** One branch counts what it costs more or less than the other, and the join its own part. */
  @Test
  void a_leaf_leaves_the_context_alone() {
    assertThat(inserted("leaf", false)).containsExactly("enterLeaf", "add", "add");
  }

  @Test
  void a_leaf_looks_its_caller_up_when_it_returns_if_a_cache_is_simulated() throws Exception {
    assertThat(inserted("leaf", true)).containsExactly("enter", "add", "add", "exitLeaf");

    run(true, "twoCalls");

    assertThat(FakeRuntime.activations()).extracting(a -> a.leafExits).containsExactly(0, 1, 1);
    assertThat(FakeRuntime.activations()).extracting(a -> a.exits).containsExactly(1, 0, 0);
  }

  @Test
  void a_loop_gathers_in_locals_and_flushes_at_its_head_at_the_end_and_in_a_handler() {
    assertThat(inserted("leafWithLoop", false))
        .containsExactly("enterLeaf", "spill", "flush", "flush");
  }

  @Test
  void a_static_initializer_starts_a_tree_of_its_own_and_gives_the_context_back() throws Exception {
    assertThat(run(false, "readsAnotherClass"))
        .containsExactly("readsAnotherClass", "<clinit>", "<clinit>[1] > initial");
    assertThat(FakeRuntime.context()).isZero();
  }

  @Test
  void a_static_initializer_within_another_one_starts_a_tree_of_its_own() throws Exception {
    assertThat(run(false, "initializesInHandler"))
        .containsExactly(
            "initializesInHandler",
            "initializesInHandler[2] > idiv",
            "<clinit>",
            "<clinit>",
            "<clinit>[1] > initial",
            "initializesInHandler[1] > leaf",
            "<clinit>[1] > initial");
  }

  @Test
  void a_native_is_counted_by_its_caller_and_what_it_calls_back_hangs_below_it() throws Exception {
    assertThat(run(false, "callsNative"))
        .startsWith("callsNative", "callsNative[1] > foreign", "foreign[0] > foreign")
        .endsWith("callsNative[2] > leaf", "foreign[1] > leaf");
    Activation foreign = FakeRuntime.activations().get(1);
    assertThat(foreign.method.kind()).isEqualTo(NodeKind.NATIVE);
    assertThat(foreign.method.className()).isEqualTo(SAMPLES);
  }
}
