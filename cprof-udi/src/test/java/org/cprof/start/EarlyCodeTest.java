package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.agent.TestJdk;
import org.cprof.classes.JdkImage;
import org.cprof.classes.KnownClasses;
import org.cprof.classes.Natives;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class EarlyCodeTest {

  private static final String OBJECT = "java/lang/Object";
  private static final String UNSAFE = "jdk/internal/misc/Unsafe";

  static Collection<TestJdk> jdks() throws IOException {
    return TestJdk.all();
  }

  private static Verified early(TestJdk jdk, String name) throws Exception {
    JdkImage image = JdkImage.of(jdk.home());
    CountingCode code = new CountingCode(new RunSetup(AgentOptions.of(Map.of())), image);
    byte[] original = image.classFile(name);
    Natives natives = Natives.ofPlatform(new KnownClasses(image, null, Set.of()));
    return new Verified(EarlyCode.of(name, original, code.prepare(original, natives).code()));
  }

  private static boolean counts(MethodNode method) {
    return Verified.count(
            method, MethodInsnNode.class, call -> call.owner.startsWith("java/lang/CProf"))
        > 0;
  }

  @Test
  void classes_that_are_not_used_early_stay_as_they_are() {
    byte[] instrumented = {1, 2, 3};

    assertThat(EarlyCode.of("java/lang/String", new byte[0], instrumented)).isSameAs(instrumented);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void the_constructor_of_object_asks_first_whether_it_can_count(TestJdk jdk) throws Exception {
    MethodNode constructor = early(jdk, OBJECT).method("<init>");

    AbstractInsnNode first = constructor.instructions.getFirst();
    assertThat(first).isInstanceOf(MethodInsnNode.class);
    assertThat(((MethodInsnNode) first).name).isEqualTo("isReady");
    assertThat(first.getNext().getOpcode()).isEqualTo(Opcodes.IFNE);
    assertThat(first.getNext().getNext().getOpcode()).isEqualTo(Opcodes.RETURN);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void what_initializes_unsafe_counts_nothing(TestJdk jdk) throws Exception {
    Verified unsafe = early(jdk, UNSAFE);

    for (String name : List.of("<clinit>", "<init>", "runtimeSetup")) {
      List<MethodNode> early =
          unsafe.node().methods.stream().filter(method -> method.name.equals(name)).toList();
      // JDK 25 sets nothing up.
      assertThat(early.size() + (name.equals("runtimeSetup") ? 1 : 0)).as(name).isPositive();
      assertThat(early).as(name).noneMatch(EarlyCodeTest::counts);
    }
    assertThat(counts(unsafe.method("allocateMemory", "(J)J"))).isTrue();
  }

  /** What counts itself must not be called, and the constants are set when the JVM is ready. */
  @ParameterizedTest
  @MethodSource("jdks")
  void the_initializer_of_unsafe_asks_natives_for_the_sizes_of_arrays(TestJdk jdk)
      throws Exception {
    MethodNode initializer = early(jdk, UNSAFE).method("<clinit>");

    assertThat(
            Verified.count(
                initializer, FieldInsnNode.class, f -> f.owner.equals(UNSAFE + "Constants")))
        .isZero();
    // For eight types of primitives and for references.
    assertThat(calls(initializer, "arrayBaseOffset0", "(Ljava/lang/Class;)I")).isEqualTo(9);
    assertThat(calls(initializer, "arrayIndexScale0", "(Ljava/lang/Class;)I")).isEqualTo(9);
    assertThat(
            Verified.count(
                initializer,
                MethodInsnNode.class,
                call -> call.name.equals("arrayBaseOffset") || call.name.equals("arrayIndexScale")))
        .isZero();
  }

  private static long calls(MethodNode method, String name, String descriptor) {
    return Verified.count(
        method,
        MethodInsnNode.class,
        call -> call.name.equals(name) && call.desc.equals(descriptor));
  }

  /** Or the JVM would end when it links them. */
  @ParameterizedTest
  @MethodSource("jdks")
  void the_natives_that_it_asks_are_there(TestJdk jdk) throws Exception {
    Verified unsafe = early(jdk, UNSAFE);

    for (String name : List.of("arrayBaseOffset0", "arrayIndexScale0")) {
      MethodNode declared = unsafe.method(name, "(Ljava/lang/Class;)I");
      assertThat(declared.access & Opcodes.ACC_NATIVE).as(name).isNotZero();
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void the_run_time_can_reach_what_it_needs_of_unsafe_which_stays_private(TestJdk jdk)
      throws Exception {
    Verified unsafe = early(jdk, UNSAFE);
    JdkImage image = JdkImage.of(jdk.home());
    ClassNode access = new Verified(NativeAccess.classFile(image)).node();

    assertThat(unsafe.node().nestMembers).contains(access.name);
    assertThat(access.nestHostClass).isEqualTo(unsafe.node().name);
    for (MethodNode method : access.methods) {
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof MethodInsnNode call) {
          assertThat(unsafe.method(call.name, call.desc).access)
              .as(call.name)
              .isEqualTo(Opcodes.ACC_NATIVE | Opcodes.ACC_PRIVATE);
        } else if (insn instanceof FieldInsnNode field) {
          assertThat(unsafe.field(field.name).access)
              .isEqualTo(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL);
        }
      }
    }
  }
}
