package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** What must hold for all class files of the run time. */
class RuntimeClassesTest {
  private static final Path CLASSES = Path.of("target/classes/META-INF/cprof-runtime");

  /** The JDK would make its classes for a lambda in the program's thread, at any place. */
  @Test
  void no_class_of_the_run_time_has_an_invokedynamic() throws IOException {
    List<String> found = new ArrayList<>();
    List<ClassNode> types = types();
    for (ClassNode type : types) {
      for (MethodNode method : type.methods) {
        for (AbstractInsnNode insn : method.instructions) {
          if (insn instanceof InvokeDynamicInsnNode) {
            found.add(type.name + "." + method.name);
          }
        }
      }
    }

    assertThat(types).hasSizeGreaterThan(50);
    assertThat(found).isEmpty();
  }

  /**
   * A compiled method looks on its entry for the stack that the methods inlined into it ask for, so
   * that none of its handlers catches the overflow.
   */
  @Test
  void what_is_caught_when_the_stack_overflows_is_a_call_that_no_compiler_inlines()
      throws IOException {
    List<String> callers = new ArrayList<>();
    List<String> inlined = new ArrayList<>();
    Map<String, MethodNode> methods = new HashMap<>();
    List<ClassNode> types = types();
    for (ClassNode type : types) {
      type.methods.forEach(each -> methods.put(type.name + "." + each.name + each.desc, each));
    }
    for (ClassNode type : types) {
      for (MethodNode method : type.methods) {
        for (MethodInsnNode call : callsThatMayOverflow(method)) {
          callers.add(type.name + "." + method.name);
          if (!isNotInlined(methods.get(call.owner + "." + call.name + call.desc))) {
            inlined.add(type.name + "." + method.name + ": " + call.name);
          }
        }
      }
    }

    assertThat(callers).hasSizeGreaterThan(10).contains("java/lang/CProfContexts.enterInside");
    assertThat(inlined).isEmpty();
  }

  private static List<MethodInsnNode> callsThatMayOverflow(MethodNode method) {
    List<MethodInsnNode> calls = new ArrayList<>();
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      if ("java/lang/StackOverflowError".equals(range.type)) {
        for (AbstractInsnNode insn = range.start; insn != range.end; insn = insn.getNext()) {
          if (insn instanceof MethodInsnNode call && !call.name.equals("getClass")) {
            calls.add(call);
          }
        }
      }
    }
    return calls;
  }

  private static boolean isNotInlined(MethodNode method) {
    return method != null
        && method.visibleAnnotations != null
        && method.visibleAnnotations.stream()
            .anyMatch(each -> each.desc.equals("Ljdk/internal/vm/annotation/DontInline;"));
  }

  private static List<ClassNode> types() throws IOException {
    List<ClassNode> types = new ArrayList<>();
    for (String name : Files.readAllLines(CLASSES.resolve("classes"))) {
      ClassNode type = new ClassNode();
      new ClassReader(Files.readAllBytes(CLASSES.resolve(name))).accept(type, 0);
      types.add(type);
    }
    return types;
  }
}
