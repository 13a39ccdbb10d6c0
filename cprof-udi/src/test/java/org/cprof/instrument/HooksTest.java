package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.code.ClassCode;
import org.cprof.instrument.jdk.TemporaryNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.util.CheckClassAdapter;

/** On the classes of the JDK that runs the test. */
class HooksTest {

  private static byte[] instrumented(String name) throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return Instrumented.bytes(in.readAllBytes(), new RecordingRegistry());
    }
  }

  private static MethodNode method(byte[] classFile, String name, String descriptor) {
    return ClassCode.read(classFile).node().methods.stream()
        .filter(m -> m.name.equals(name) && m.desc.equals(descriptor))
        .findFirst()
        .orElseThrow();
  }

  /** Calls of the run-time in a method, in the order of its code. */
  private static List<String> calls(MethodNode method) {
    return Stream.of(method.instructions.toArray())
        .filter(MethodInsnNode.class::isInstance)
        .map(MethodInsnNode.class::cast)
        .filter(call -> call.owner.startsWith("java/lang/CProf"))
        .map(call -> call.owner.substring("java/lang/".length()) + "." + call.name)
        .toList();
  }

  private static String problemsOf(byte[] classFile) {
    StringWriter problems = new StringWriter();
    CheckClassAdapter.verify(new ClassReader(classFile), false, new PrintWriter(problems));
    return problems.toString();
  }

  @Test
  void a_thread_that_ends_tells_the_run_time_before_it_enters_its_last_method() throws IOException {
    byte[] thread = instrumented("java/lang/Thread");

    assertThat(calls(method(thread, "exit", "()V")))
        .startsWith("CProfControl.threadEnd", "CProf.enter");
    assertThat(calls(method(thread, "run", "()V"))).doesNotContain("CProfControl.threadEnd");
  }

  @Test
  void class_loaders_answer_what_the_vm_asks_for_the_run_time_before_the_call_counts()
      throws IOException {
    byte[] loader = instrumented("java/lang/ClassLoader");

    assertThat(problemsOf(loader)).isEmpty();
    assertThat(calls(method(loader, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")))
        .startsWith("CProfControl.own")
        .hasSizeGreaterThan(2);
    assertThat(calls(method(loader, "loadClass", "(Ljava/lang/String;Z)Ljava/lang/Class;")))
        .doesNotContain("CProfControl.own");
  }

  @Test
  void the_vm_is_not_halted_before_the_profile_is_written() throws IOException {
    byte[] shutdown = instrumented("java/lang/Shutdown");

    assertThat(calls(method(shutdown, "halt", "(I)V")))
        .startsWith("CProfControl.end", "CProf.enter");
  }

  @Test
  void who_asks_for_the_security_manager_is_looked_at_last() throws IOException {
    byte[] system = instrumented("java/lang/System");

    assertThat(problemsOf(system)).isEmpty();
    MethodNode asked = method(system, "getSecurityManager", "()Ljava/lang/SecurityManager;");
    assertThat(calls(asked)).contains("CProfControl.managerOf");
  }

  @Test
  void what_the_jdk_closes_is_asked_for_its_owner() throws IOException {
    byte[] factory = instrumented("jdk/internal/ref/CleanerFactory");

    assertThat(problemsOf(factory)).isEmpty();
    MethodNode asked = method(factory, "cleaner", "()Ljava/lang/ref/Cleaner;");
    assertThat(calls(asked)).contains("CProfControl.cleanerOf");
  }

  @ParameterizedTest
  @CsvSource({
    "java/nio/file/TempFileHelper, generatePath,"
        + " (Ljava/lang/String;Ljava/lang/String;Ljava/nio/file/Path;)Ljava/nio/file/Path;",
    "java/io/File$TempDirectory, generateFile,"
        + " (Ljava/lang/String;Ljava/lang/String;Ljava/io/File;)Ljava/io/File;"
  })
  void temporary_files_have_names_of_the_same_length(String owner, String name, String descriptor)
      throws IOException {
    byte[] helper = instrumented(owner);

    assertThat(problemsOf(helper)).isEmpty();
    List<AbstractInsnNode> code = List.of(method(helper, name, descriptor).instructions.toArray());
    AbstractInsnNode drawn =
        code.stream()
            .filter(insn -> insn instanceof MethodInsnNode call && call.name.equals("nextLong"))
            .findFirst()
            .orElseThrow();
    int at = code.indexOf(drawn);
    assertThat(code.subList(at + 1, at + 5))
        .extracting(AbstractInsnNode::getOpcode)
        .containsExactly(Opcodes.LDC, Opcodes.LUSHR, Opcodes.LDC, Opcodes.LOR);
  }

  @Test
  void the_least_and_the_greatest_number_of_a_temporary_file_have_19_digits() {
    assertThat(Long.toUnsignedString(TemporaryNames.SMALLEST)).hasSize(19);
    assertThat(Long.toUnsignedString(-1L >>> 4 | TemporaryNames.SMALLEST)).hasSize(19);
  }

  /** JDK 19 gave threads a holder of such fields. */
  @Test
  void a_thread_that_asks_for_a_stack_gets_a_larger_one() throws IOException {
    String owner = Runtime.version().feature() < 19 ? "Thread" : "Thread$FieldHolder";
    byte[] thread = instrumented("java/lang/" + owner);

    assertThat(problemsOf(thread)).isEmpty();
    assertThat(ClassCode.read(thread).node().methods)
        .filteredOn(m -> calls(m).contains("CProfControl.stackSize"))
        .extracting(m -> m.name)
        .containsExactly("<init>");
  }

  /** The upcall through which the VM hands over classes: out of the profile, however it ends. */
  @Test
  void transforming_a_class_is_not_part_of_the_program() throws IOException {
    byte[] upcall = instrumented("sun/instrument/InstrumentationImpl");
    MethodNode transform =
        ClassCode.read(upcall).node().methods.stream()
            .filter(m -> m.name.equals("transform"))
            .findFirst()
            .orElseThrow();

    assertThat(problemsOf(upcall)).isEmpty();
    long returns =
        Stream.of(transform.instructions.toArray())
            .filter(insn -> insn.getOpcode() == Opcodes.ARETURN)
            .count();
    List<String> calls = calls(transform);
    assertThat(calls.get(0)).isEqualTo("CProf.bypass");
    assertThat(calls.subList(1, calls.size()))
        .hasSize((int) returns + 1)
        .containsOnly("CProf.resume");
    TryCatchBlockNode last = transform.tryCatchBlocks.get(transform.tryCatchBlocks.size() - 1);
    assertThat(last.type).describedAs("catches everything").isNull();
  }

  @Test
  void what_transforms_classes_has_no_other_hook() throws IOException {
    byte[] upcall = instrumented("sun/instrument/InstrumentationImpl");

    assertThat(ClassCode.read(upcall).node().methods)
        .filteredOn(m -> !m.name.equals("transform"))
        .allSatisfy(m -> assertThat(calls(m)).isEmpty());
  }

  /** The parameters of the first two are not the same in all JDKs. */
  @Test
  void what_links_an_instruction_keeps_its_name() throws IOException {
    byte[] linker = instrumented("java/lang/invoke/MethodHandleNatives");

    assertThat(problemsOf(linker)).isEmpty();
    assertThat(ClassCode.read(linker).node().methods)
        .filteredOn(m -> calls(m).contains("CProfControl.keepName"))
        .extracting(m -> m.name)
        .containsExactlyInAnyOrder(
            "linkCallSiteImpl",
            "linkDynamicConstantImpl",
            "linkMethod",
            "linkMethodHandleConstant");
  }

  /** In all JDKs: from JDK 26 on, no other name of a type leads to it. */
  @Test
  void the_type_of_an_annotation_gets_its_name_before_it_is_looked_for() throws IOException {
    byte[] parser = instrumented("sun/reflect/annotation/AnnotationParser");

    assertThat(problemsOf(parser)).isEmpty();
    assertThat(
            calls(
                method(
                    parser, "parseSig", "(Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Class;")))
        .contains("CProfControl.annotation");
  }

  @Test
  void methods_of_the_same_name_in_other_classes_get_no_hook() throws IOException {
    byte[] runtime = instrumented("java/lang/Runtime");

    assertThat(calls(method(runtime, "exit", "(I)V"))).doesNotContain("CProfControl.threadEnd");
    assertThat(calls(method(runtime, "halt", "(I)V"))).doesNotContain("CProfControl.end");
  }
}
