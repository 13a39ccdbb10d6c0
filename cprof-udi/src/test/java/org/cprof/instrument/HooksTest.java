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
}
