package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cprof.instrument.routine.RoutineCompiler;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Calls of the run time are inserted by names and descriptors, which the compiler does not know. So
 * the class files are read: where a name and a descriptor are handed on as constants, one behind
 * the other, the run time has such a method.
 */
class InsertedCallsTest {
  private static final Path CLASSES = Path.of("target/classes");
  private static final String RUNTIME = "java/lang/CProf";
  private static final Pattern DESCRIPTOR =
      Pattern.compile("\\([\\[BCDFIJSZ]*(L[^;]+;[\\[BCDFIJSZ]*)*\\)(V|\\[*([BCDFIJSZ]|L[^;]+;))");

  /** Methods of the run time by class, each as its name with its descriptor. */
  private final Map<String, Set<String>> runtime = new HashMap<>();

  private final List<String> found = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  @Test
  void the_run_time_has_all_methods_whose_calls_are_inserted() throws IOException {
    for (ClassNode type : classes(CLASSES.resolve("META-INF/cprof-runtime"))) {
      Set<String> methods = new HashSet<>();
      type.methods.forEach(method -> methods.add(method.name + method.desc));
      runtime.put(type.name, methods);
    }

    for (ClassNode type : classes(CLASSES.resolve("org/cprof"))) {
      for (MethodNode method : type.methods) {
        for (AbstractInsnNode insn : method.instructions) {
          check(insn, type.name + "." + method.name);
        }
      }
    }

    assertThat(missing).isEmpty();
    assertThat(found)
        .hasSizeGreaterThan(90)
        .contains("callerCountsLeaves()V", "callNative(JII)V", "begin(JI)J");
  }

  private void check(AbstractInsnNode insn, String from) {
    String descriptor = constant(insn);
    String name = constant(before(insn));
    if (descriptor == null || name == null || !DESCRIPTOR.matcher(descriptor).matches()) {
      return;
    }
    String owner = constant(before(before(insn)));
    String method = name + descriptor;
    if (owner == null ? isInserted(insn) : owner.startsWith(RUNTIME) && !isGenerated(owner)) {
      boolean isThere =
          owner == null
              ? runtime.values().stream().anyMatch(methods -> methods.contains(method))
              : runtime.getOrDefault(owner, Set.of()).contains(method);
      (isThere ? found : missing).add(isThere ? method : method + " in " + from);
    }
  }

  /** Whether a method of the instrumenter takes the two that emits a call of the run time. */
  private static boolean isInserted(AbstractInsnNode descriptor) {
    AbstractInsnNode next = descriptor.getNext();
    return next instanceof MethodInsnNode call
        && call.owner.startsWith("org/cprof/instrument/")
        && Set.of("call", "callOfNatives", "lookUp").contains(call.name);
  }

  private static boolean isGenerated(String owner) {
    return owner.equals(RoutineCompiler.CLASS);
  }

  private static AbstractInsnNode before(AbstractInsnNode insn) {
    return insn == null ? null : insn.getPrevious();
  }

  private static String constant(AbstractInsnNode insn) {
    return insn instanceof LdcInsnNode load && load.cst instanceof String text ? text : null;
  }

  private static List<ClassNode> classes(Path folder) throws IOException {
    List<ClassNode> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        ClassNode node = new ClassNode();
        new ClassReader(Files.readAllBytes(file))
            .accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        classes.add(node);
      }
    }
    return classes;
  }
}
