package org.cprof.validation.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import jbe.Benchmarks;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.model.MethodSize;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.MethodShape;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** All class files of the benchmarks are such that a small embedded Java processor can run them. */
class TargetRulesTest {
  private static final int JAVA_8 = 52;
  private static final Set<String> ALLOWED =
      Set.of(
          "java/lang/Object",
          "java/lang/String",
          "java/lang/System", // of the clock of a host, which a target replaces by its own
          "java/io/PrintStream");

  private static final Set<Integer> ALLOCATIONS =
      Set.of(Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY);

  private static List<byte[]> classFiles() throws IOException, URISyntaxException {
    URL location = Benchmarks.class.getProtectionDomain().getCodeSource().getLocation();
    Path path = Path.of(location.toURI());
    if (Files.isDirectory(path)) {
      return classFiles(path);
    }
    try (FileSystem jar = FileSystems.newFileSystem(path)) {
      return classFiles(jar.getPath("/"));
    }
  }

  private static List<byte[]> classFiles(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve("jbe"))) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(
              file -> {
                try {
                  return Files.readAllBytes(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              })
          .toList();
    }
  }

  private static List<MethodCode> methods() throws Exception {
    List<MethodCode> methods = new ArrayList<>();
    for (byte[] classFile : classFiles()) {
      for (MethodCode method : ClassCode.read(classFile).methods()) {
        // What starts a program on a JVM reads arguments, and prints what was told.
        if (!method.name().equals("main")) {
          methods.add(method);
        }
      }
    }
    assertThat(methods).as("methods found").hasSizeGreaterThan(200);
    return methods;
  }

  private static String name(MethodCode method) {
    return method.className() + "." + method.name() + method.descriptor();
  }

  @Test
  void class_files_are_of_java_8() throws Exception {
    for (byte[] classFile : classFiles()) {
      ClassReader reader = new ClassReader(classFile);
      assertThat(reader.readUnsignedShort(6)).as(reader.getClassName()).isEqualTo(JAVA_8);
    }
  }

  @Test
  void no_method_is_beyond_the_limits_of_jop() throws Exception {
    ProcessorModel jop = Models.load("jop", Map.of());
    assertThat(jop.limits())
        .containsEntry("method.words", 511L)
        .containsEntry("method.locals", 31L);
    for (MethodCode method : methods()) {
      MethodSize size = new MethodSize(jop, method.isSynchronized());
      method.instructions().forEach(instruction -> size.add(instruction.host()));
      MethodShape shape =
          new MethodShape(
              size.words(), method.node().maxLocals, method.isStatic() && method.isSynchronized());
      assertThat(jop.unsupported(shape)).as(name(method)).isEmpty();
    }
  }

  @Test
  void no_bytecode_is_one_that_jop_does_not_have() throws Exception {
    ProcessorModel jop = Models.load("jop", Map.of());
    Set<Integer> unsupported = new java.util.HashSet<>();
    jop.bytecodes().stream()
        .filter(bytecode -> bytecode.kind() == org.cprof.model.code.Kind.UNSUPPORTED)
        .forEach(bytecode -> unsupported.add(bytecode.opcode()));
    assertThat(unsupported).contains(Opcodes.INVOKEDYNAMIC);
    for (MethodCode method : methods()) {
      method
          .instructions()
          .forEach(
              instruction ->
                  assertThat(unsupported)
                      .as(name(method))
                      .doesNotContain(instruction.host().opcode()));
    }
  }

  @Test
  void nothing_of_the_library_is_used_but_what_every_target_has() throws Exception {
    for (MethodCode method : methods()) {
      for (AbstractInsnNode insn : method.node().instructions) {
        if (insn instanceof MethodInsnNode call) {
          Type owner = Type.getObjectType(call.owner);
          assertThat(owner.getInternalName().startsWith("jbe/") || ALLOWED.contains(call.owner))
              .as("%s calls %s.%s", name(method), call.owner, call.name)
              .isTrue();
        }
      }
    }
  }

  /**
   * But for the kernels, whose code is that of their references, and arrays that are never made.
   */
  @Test
  void memory_is_allocated_at_start_only() throws Exception {
    for (MethodCode method : methods()) {
      boolean mayAllocate =
          method.name().equals("<init>")
              || method.name().equals("<clinit>")
              || method.className().startsWith("jbe.kernel.")
              || method.className().equals("jbe.driver.CacheFlush")
              || method.className().equals(Benchmarks.class.getName());
      if (!mayAllocate) {
        assertThat(method.instructions())
            .as(name(method))
            .noneMatch(instruction -> ALLOCATIONS.contains(instruction.host().opcode()));
      }
    }
  }
}
