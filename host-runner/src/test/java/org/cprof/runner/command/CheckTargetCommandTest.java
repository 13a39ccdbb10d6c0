package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.runner.CommandRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A program of one class that calls a library of one class. */
class CheckTargetCommandTest {
  @TempDir Path folder;
  private Path program;
  private Path library;

  @BeforeEach
  void write() throws IOException {
    program = folder.resolve("program");
    library = folder.resolve("library");
    Files.createDirectories(program);
    Files.createDirectories(library);
    ClassWriter app = start("App");
    app.visitMethod(Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE, "port", "()I", null, null).visitEnd();
    MethodVisitor run = app.visitMethod(Opcodes.ACC_STATIC, "run", "()V", null, null);
    run.visitCode();
    call(run, 11, "Library", "known");
    call(run, 12, "Library", "unknown");
    call(run, 13, "Missing", "any");
    end(run, 0);
    // 40 local variables: JOP has room for 31.
    end(app.visitMethod(Opcodes.ACC_STATIC, "large", "()V", null, null), 40);
    write(app, program.resolve("App.class"));
    ClassWriter known = start("Library");
    end(known.visitMethod(Opcodes.ACC_STATIC, "known", "()V", null, null), 0);
    write(known, library.resolve("Library.class"));
  }

  private static ClassWriter start(String name) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    return writer;
  }

  private static void call(MethodVisitor code, int line, String owner, String name) {
    Label label = new Label();
    code.visitLabel(label);
    code.visitLineNumber(line, label);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, "()V", false);
  }

  private static void end(MethodVisitor code, int locals) {
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, locals);
    code.visitEnd();
  }

  private static void write(ClassWriter writer, Path file) throws IOException {
    writer.visitEnd();
    Files.write(file, writer.toByteArray());
  }

  @Test
  void everything_that_the_target_does_not_have_is_named() {
    CommandRun run = CommandRun.of("check-target --library " + library + " " + program);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out().lines())
        .startsWith("App.port()I", "  a native method", "App.run()V")
        .contains(
            "  line 12: a method that the library does not have: Library.unknown()V",
            "  line 13: a class that the library does not have: Missing",
            "App.large()V",
            "4 problems")
        .noneMatch(line -> line.startsWith("  line 11"));
  }

  @Test
  void without_a_library_the_classes_outside_are_listed() {
    CommandRun run = CommandRun.of("check-target " + program);

    assertThat(run.out().lines())
        .contains("2 problems", "Not checked without --library: whether the target has")
        .endsWith("  Library", "  Missing");
  }

  @Test
  void a_program_without_problems_passes() {
    CommandRun run = CommandRun.of("check-target --json " + library);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().replaceAll("\\s", ""))
        .isEqualTo("{\"problems\":[],\"classes_outside\":[]}");
  }

  @ParameterizedTest
  @CsvSource({
    "missing.jar, there is no such file",
    "EMPTY, there is no class file in it",
    "BROKEN, not a class file",
  })
  void what_is_no_program_gets_one_line(String what, String reason) throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    Path broken = folder.resolve("Broken.class");
    Files.writeString(broken, "no class file");
    String path = what.equals("EMPTY") ? "" + empty : what.equals("BROKEN") ? "" + broken : what;
    CommandRun run = CommandRun.of("check-target " + path);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains(reason);
  }
}
