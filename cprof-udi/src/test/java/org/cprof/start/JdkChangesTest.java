package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.agent.TestJdk;
import org.cprof.classes.JdkImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class JdkChangesTest {

  static Collection<TestJdk> jdks() throws IOException {
    return TestJdk.all();
  }

  static Stream<Arguments> changed() throws IOException {
    List<Arguments> all = new ArrayList<>();
    for (TestJdk jdk : jdks()) {
      for (String name :
          List.of(
              "java/lang/Thread",
              "java/lang/ClassLoader",
              "java/util/ImmutableCollections",
              "java/util/concurrent/ThreadLocalRandom",
              "java/lang/ref/Reference",
              "jdk/internal/module/ModuleBootstrap",
              "sun/instrument/InstrumentationImpl")) {
        all.add(Arguments.of(jdk, name));
      }
    }
    return all.stream();
  }

  private static byte[] original(TestJdk jdk, String name) throws IOException {
    return JdkImage.of(jdk.home()).classFile(name);
  }

  private static Verified changed(TestJdk jdk, String name) throws IOException {
    return new Verified(JdkChanges.of(name, original(jdk, name)));
  }

  private static boolean isCall(AbstractInsnNode insn, String owner, String name) {
    return insn instanceof MethodInsnNode call
        && call.owner.equals(owner)
        && call.name.equals(name);
  }

  private static long calls(MethodNode method, String owner, String name) {
    return Verified.count(method, MethodInsnNode.class, call -> isCall(call, owner, name));
  }

  @ParameterizedTest
  @MethodSource("changed")
  void a_changed_class_verifies(TestJdk jdk, String name) throws IOException {
    byte[] original = original(jdk, name);

    byte[] changed = JdkChanges.of(name, original);

    new Verified(changed);
    assertThat(changed).isNotEqualTo(original);
  }

  @Test
  void other_classes_stay_as_they_are() throws IOException {
    byte[] original = original(TestJdk.own(), "java/lang/String");

    assertThat(JdkChanges.of("java/lang/String", original)).isSameAs(original);
  }

  private static List<FieldNode> added(TestJdk jdk, String name) throws IOException {
    Verified original = new Verified(original(jdk, name));
    List<String> before = original.node().fields.stream().map(field -> field.name).toList();
    return changed(jdk, name).node().fields.stream()
        .filter(field -> !before.contains(field.name))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void threads_and_loaders_get_fields_that_programs_do_not_see(TestJdk jdk) throws IOException {
    List<FieldNode> ofThread = added(jdk, "java/lang/Thread");
    List<FieldNode> ofLoader = added(jdk, "java/lang/ClassLoader");

    assertThat(ofThread)
        .extracting(field -> field.desc + " " + field.name)
        .containsExactlyInAnyOrder(
            "J cprofContext",
            "J cprofBlocks",
            "J cprofTree",
            "J cprofMonitors",
            "J cprofLeafCounters",
            "J cprofBypassed",
            "Ljava/lang/Object; cprofDataCaches",
            "Ljava/lang/Object; cprofThrows",
            "Ljava/lang/Object; cprofHandOver");
    assertThat(ofLoader)
        .extracting(field -> field.desc + " " + field.name)
        .containsExactly("Ljava/lang/Object; cprofLoaderData");
    assertThat(Stream.concat(ofThread.stream(), ofLoader.stream()))
        .allMatch(
            field ->
                field.access
                    == (Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void an_agent_needs_no_class_loader_that_knows_of_agents(TestJdk jdk) throws IOException {
    MethodNode append =
        changed(jdk, "java/lang/ClassLoader").method("appendToClassPathForInstrumentation");
    MethodNode start =
        changed(jdk, "sun/instrument/InstrumentationImpl").method("loadClassAndStartAgent");

    assertThat(append.access).isEqualTo(Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC);
    assertThat(calls(append, "java/lang/CProfAgentClass", "append")).isEqualTo(1);
    assertThat(calls(start, "java/lang/CProfAgentClass", "load")).isEqualTo(1);
    assertThat(calls(start, "java/lang/ClassLoader", "loadClass")).isZero();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void the_order_of_sets_does_not_depend_on_the_clock(TestJdk jdk) throws IOException {
    String name = "java/util/ImmutableCollections";
    Verified original = new Verified(original(jdk, name));
    List<MethodNode> changed = changed(jdk, name).node().methods;

    assertThat(readsOfTheClock(original.node().methods)).isEqualTo(1);
    assertThat(readsOfTheClock(changed)).isZero();
    assertThat(changed.stream().mapToLong(JdkChangesTest::constants).sum()).isEqualTo(1);
  }

  private static long readsOfTheClock(List<MethodNode> methods) {
    return methods.stream()
        .mapToLong(method -> calls(method, "java/lang/System", "nanoTime"))
        .sum();
  }

  /** How often the constant stands in a method that is in place of what would differ. */
  private static long constants(MethodNode method) {
    return Verified.count(method, LdcInsnNode.class, ldc -> ldc.cst.equals(0x5DEECE66DL));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void secondary_seeds_start_with_a_constant(TestJdk jdk) throws IOException {
    MethodNode changed =
        changed(jdk, "java/util/concurrent/ThreadLocalRandom").method("nextSecondarySeed");

    assertThat(constants(changed)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void what_threads_would_race_for_is_initialized_first(TestJdk jdk) throws IOException {
    List<String> raced = new ArrayList<>(List.of("jdk/internal/misc/VM"));
    if (jdk.feature() < 26) {
      raced.add("jdk/internal/ref/Cleaner");
    }
    MethodNode initializer = changed(jdk, "java/lang/ref/Reference").method("<clinit>");
    List<String> initialized = new ArrayList<>();
    for (AbstractInsnNode insn : initializer.instructions) {
      if (insn instanceof LdcInsnNode ldc
          && ldc.cst instanceof Type type
          && insn.getNext() instanceof MethodInsnNode call
          && call.name.equals("ensureClassInitialized")) {
        initialized.add(type.getInternalName());
      }
    }

    assertThat(initialized).startsWith(raced.toArray(new String[0]));
    assertThat(original(jdk, "jdk/internal/ref/Cleaner") == null).isEqualTo(raced.size() == 1);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void modules_are_bootstrapped_as_without_the_options(TestJdk jdk) throws IOException {
    Verified bootstrap = changed(jdk, "jdk/internal/module/ModuleBootstrap");
    MethodNode patches = bootstrap.method("initModulePatcher");
    MethodNode modules = bootstrap.method("addModules");

    assertThat(calls(patches, "java/lang/CProfModules", "patches")).isEqualTo(1);
    assertThat(calls(modules, "java/lang/CProfModules", "added"))
        .isEqualTo(
            Verified.count(
                modules, AbstractInsnNode.class, insn -> insn.getOpcode() == Opcodes.ARETURN))
        .isPositive();
    assertThat(modules.desc).endsWith(")Ljava/util/Set;");
  }
}
