package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.code.ClassCode;
import org.cprof.instrument.FakeRuntime.Activation;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What a caller counts for leaves is what was called, wherever an exception cuts it short. */
class CallerCountedCallsTest {

  private final RecordingRegistry registry = new RecordingRegistry();
  private byte[] instrumented;

  @BeforeEach
  void instrument() {
    FakeRuntime.start(registry);
    instrumented = Instrumented.bytes(ClassBytes.of(LeafSamples.class), registry);
  }

  /** The calls of leaves, made by a method that is run with an argument. */
  private List<String> leaves(String method, int argument) throws Exception {
    Class<?> samples = new ByteLoader(instrumented).load(LeafSamples.class.getName());
    FakeRuntime.start(registry);
    try {
      samples.getMethod(method, int.class).invoke(null, argument);
    } catch (InvocationTargetException thrown) {
      assertThat(thrown.getCause()).isInstanceOf(RuntimeException.class);
    }
    return FakeRuntime.activations().stream()
        .filter(
            call -> call.method.kind() == NodeKind.METHOD && call.method.siteKinds().length == 0)
        .map(Activation::toString)
        .toList();
  }

  private List<String> inserted(String method) {
    MethodNode node =
        ClassCode.read(instrumented).node().methods.stream()
            .filter(m -> m.name.equals(method))
            .findFirst()
            .orElseThrow();
    return Stream.of(node.instructions.toArray())
        .filter(MethodInsnNode.class::isInstance)
        .map(MethodInsnNode.class::cast)
        .filter(call -> call.owner.equals("java/lang/CProf"))
        .map(call -> call.name)
        .toList();
  }

  /** The first call that throws if there is no other object has a node; a counter is behind it. */
  @Test
  void a_call_whose_receiver_may_be_null_has_a_node() {
    assertThat(inserted("ownThenOther"))
        .containsExactly(
            "enter", "callerCountsLeaves", "call", "countLeaves", "callerCountsLeaves", "exit");
  }

  /** One branch counts what it costs more or less than the other, and the join its own part. */
  @Test
  void a_leaf_leaves_the_context_alone() {
    assertThat(inserted("signed")).containsExactly("enterLeaf", "add", "add");
  }

  @Test
  void all_leaves_are_counted_where_nothing_is_thrown() throws Exception {
    assertThat(leaves("own", 2))
        .containsExactlyInAnyOrder(
            "ownThenOther[1] > value",
            "ownThenOther[2] > value",
            "ownThenOther[3] > value",
            "ownThenOther[4] > value");
  }

  @Test
  void a_call_on_null_is_not_counted_nor_what_would_follow() throws Exception {
    assertThat(leaves("own", -1)).containsExactly("ownThenOther[1] > value");
    assertThat(leaves("loop", -1)).containsExactly("inLoop[1] > value");
    assertThat(leaves("chain", -1)).containsExactly("reassigned[1] > value");
  }

  @Test
  void a_local_that_was_overwritten_may_be_null_again() throws Exception {
    assertThat(leaves("chain", 1))
        .containsExactly("reassigned[1] > value", "reassigned[2] > value");
  }

  @Test
  void a_leaf_that_throws_is_counted_and_nothing_behind_it() throws Exception {
    assertThat(leaves("elements", -1))
        .containsExactlyInAnyOrder("manyElements[1] > twice", "manyElements[2] > element");
    assertThat(leaves("elements", 1))
        .containsExactlyInAnyOrder(
            "manyElements[1] > twice", "manyElements[2] > element", "manyElements[3] > element");
    assertThat(leaves("elements", 2)).hasSize(4).contains("manyElements[4] > twice");
  }

  /** A leaf that runs where its caller does not count it counts for itself, as in a handler. */
  @Test
  void a_leaf_called_by_a_handler_counts_itself() throws Exception {
    assertThat(leaves("handler", 3))
        .containsExactlyInAnyOrder(
            "inHandler[3] > signed", "inHandler[1] > value", "inHandler[2] > element");
    assertThat(leaves("handler", 2))
        .containsExactlyInAnyOrder("inHandler[1] > value", "inHandler[2] > element");
  }

  @Test
  void blocks_of_a_leaf_are_counted_for_the_call_that_executed_them() throws Exception {
    leaves("loop", 3);

    // Nine times aload_0 getfield ifge iconst_m1 goto ireturn; the toy model's prices are opcodes.
    assertThat(cyclesOf("signed")).isEqualTo(9L * (42 + 180 + 156 + 2 + 167 + 172));
  }

  private static long cyclesOf(String method) {
    return FakeRuntime.activations().stream()
        .filter(call -> call.method.name().equals(method))
        .mapToLong(call -> call.cycles)
        .sum();
  }
}
