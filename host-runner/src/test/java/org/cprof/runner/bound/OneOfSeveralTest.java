package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.cprof.code.MethodCode;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.value.Parameters;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A method whose analysis needs more than there is leaves the others their bounds. */
class OneOfSeveralTest {
  private static final long MORE_THAN_AN_ARRAY_HOLDS = 3L << 30;

  @TempDir private Path folder;

  private CommandRun bound(String options) {
    return CommandRun.of("bound --model bytecodes --width 200 -cp " + folder + " " + options);
  }

  @Test
  void a_class_file_that_no_array_holds() throws Exception {
    BoundProgram.compiled(
        folder,
        "static class Huge { static int f() { return 1; } }",
        "static int huge() { return Huge.f(); }",
        "static int one() { return 1; }");
    Path huge = folder.resolve("T$Huge.class");
    try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
      file.setLength(MORE_THAN_AN_ARRAY_HOLDS); // sparse
    }

    CommandRun run = bound("T.huge T.one");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.err()).startsWith("cprof: T.huge()I: no bound: ").hasLineCount(1);
    assertThat(run.out())
        .startsWith("T.one()I: at most 3 cycles a call")
        .contains(huge + ": larger than any class file that a JVM reads");
  }

  /** What methods share is as it was, whatever ends the analysis of one, and where. */
  @Test
  void memory_and_stack() throws Exception {
    Analysis analysis =
        BoundProgram.compiled(
                folder,
                "static abstract class S { abstract int a(); } static S s = new P();",
                "static class P extends S { int a() { return 1; } }",
                "static int calls(int n) { return s.a() + n; }")
            .with("bytecodes", Map.of(), null, ObservedCalls.NONE);
    MethodCode calls = new MethodFinder(analysis.files()).find(NamedMethod.parse("T.calls")).get(0);

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> of(analysis, calls, () -> new long[Integer.MAX_VALUE].length))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("the analysis of T.calls(I)I needs more memory than");
      assertThatThrownBy(() -> of(analysis, calls, OneOfSeveralTest::depth))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("T.calls(I)I: ")
          .hasMessageContaining("StackOverflowError");
      // invokestatic; getstatic, invokevirtual, iload_0, iadd, ireturn; iconst_1, ireturn
      assertThat(of(analysis, calls, () -> 1).cycles()).isEqualTo(1 + 5 + 2);
    }
  }

  private static int depth() {
    return 1 + depth();
  }

  /** The analysis asks how many parameters are stated. */
  private static Bound of(Analysis analysis, MethodCode method, IntSupplier number) {
    List<String> stated =
        new AbstractList<>() {
          @Override
          public String get(int index) {
            return "any";
          }

          @Override
          public int size() {
            return number.getAsInt();
          }
        };
    return analysis.of(method, new Parameters(stated), Bound.CacheAtStart.UNKNOWN);
  }

  @Test
  void effort() throws Exception {
    BoundProgram.compiled(folder, "static int one() { return 1; }");
    int blocks = 21_000;
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_6, Opcodes.ACC_SUPER, "G", null, "java/lang/Object", null);
    for (int i = 0; i < 6; i++) {
      MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "m" + i, "()V", null, null);
      if (i > 0) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "G", "m" + (i - 1), "()V", false);
      }
      for (int block = 0; block < blocks; block++) {
        Label next = new Label();
        code.visitJumpInsn(Opcodes.GOTO, next);
        code.visitLabel(next);
      }
      code.visitInsn(Opcodes.RETURN);
      code.visitMaxs(0, 0);
    }
    Files.write(folder.resolve("G.class"), writer.toByteArray());

    CommandRun run = bound("G.m5 T.one G.m3 --effort 1");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.err())
        .isEqualTo(
            "cprof: G.m5()V: no bound: the analysis takes more than 1 s (--effort), the last in"
                + " G.m4()V State in a file of --methods, with the columns method,cycles[,source],"
                + " what a call takes at most of a method that has no bound, or of one that calls"
                + " it.\n");
    assertThat(run.out())
        .contains("T.one()I: at most 3 cycles a call")
        // the gotos of four methods, four invokes and four returns
        .contains("G.m3()V: at most 84,008 cycles a call");
  }

  /** A legal class, which a JVM loads: as many handlers as a method may have, each of all code. */
  @Test
  void code_that_is_too_large_to_be_analysed() throws Exception {
    BoundProgram.compiled(folder, "static int one() { return 1; }");
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_6, Opcodes.ACC_SUPER, "H", null, "java/lang/Object", null);
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()V", null, null);
    Label start = new Label();
    Label end = new Label();
    for (int i = 0; i < 60_000; i++) {
      code.visitTryCatchBlock(start, end, end, null);
    }
    code.visitLabel(start);
    for (int i = 0; i < 60_000; i++) {
      code.visitInsn(Opcodes.NOP);
    }
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(end);
    code.visitInsn(Opcodes.ATHROW);
    code.visitMaxs(0, 0);
    Files.write(folder.resolve("H.class"), writer.toByteArray());

    CommandRun run = bound("H.m T.one");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.err())
        .contains("no bound: H.m()V: its code is too large for the analysis: Too many")
        .doesNotContain("broken");
    assertThat(run.out()).contains("T.one()I: at most");
  }
}
