package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What must hold for all class files of the run time. */
class RuntimeClassesTest {
  private static final Path CLASSES = Path.of("target/classes/META-INF/cprof-runtime");

  /** The JDK would make its classes for a lambda in the program's thread, at any place. */
  @Test
  void none_has_an_invokedynamic() throws IOException {
    List<String> found = new ArrayList<>();
    List<String> names = Files.readAllLines(CLASSES.resolve("classes"));
    for (String name : names) {
      ClassNode type = new ClassNode();
      new ClassReader(Files.readAllBytes(CLASSES.resolve(name))).accept(type, 0);
      for (MethodNode method : type.methods) {
        for (AbstractInsnNode insn : method.instructions) {
          if (insn instanceof InvokeDynamicInsnNode) {
            found.add(type.name + "." + method.name);
          }
        }
      }
    }

    assertThat(names).hasSizeGreaterThan(50);
    assertThat(found).isEmpty();
  }
}
