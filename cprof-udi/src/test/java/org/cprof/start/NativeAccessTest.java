package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.cprof.agent.TestJdk;
import org.cprof.classes.JdkImage;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class NativeAccessTest {

  private static JdkImage own() throws IOException {
    return JdkImage.of(TestJdk.own().home());
  }

  @Test
  void made_classes_have_what_the_run_time_declares() throws IOException {
    assertDeclared(NativeAccess.classFile(own()), "jdk/internal/misc/CProfNative", 4);
    assertDeclared(IoAccess.classFile(own()), "sun/nio/ch/CProfIo", 3);
    assertDeclared(NativeAccess.threadClassFile(own()), "java/lang/CProfThreadAccess", 1);
  }

  private static void assertDeclared(byte[] made, String name, int members) throws IOException {
    ClassNode node = new Verified(made).node();

    assertThat(node.name).isEqualTo(name);
    assertThat(RuntimeSource.members(node))
        .isEqualTo(RuntimeSource.members(RuntimeSource.compiled(name).node()))
        .hasSize(members);
  }

  @Test
  void of_threads_it_names_what_the_jdk_has() throws IOException {
    for (TestJdk jdk : TestJdk.all()) {
      JdkImage image = JdkImage.of(jdk.home());
      ClassNode made = new Verified(NativeAccess.threadClassFile(image)).node();
      List<MethodInsnNode> called = new ArrayList<>();
      for (MethodNode method : made.methods) {
        for (AbstractInsnNode insn : method.instructions) {
          if (insn instanceof MethodInsnNode call) {
            called.add(call);
          }
        }
      }

      // Thread.stop went in JDK 26.
      assertThat(called).as(jdk.toString()).hasSize(jdk.feature() < 26 ? 1 : 0);
    }
  }

  @Test
  void the_natives_of_channels_are_those_of_the_jdk() throws IOException {
    for (TestJdk jdk : TestJdk.all()) {
      JdkImage image = JdkImage.of(jdk.home());
      ClassNode io = new Verified(IoAccess.classFile(image)).node();
      List<MethodInsnNode> called = new ArrayList<>();
      for (MethodNode method : io.methods) {
        for (AbstractInsnNode insn : method.instructions) {
          if (insn instanceof MethodInsnNode call) {
            called.add(call);
          }
        }
      }

      called.removeIf(call -> call.owner.equals("java/io/RandomAccessFile"));
      assertThat(called).extracting(call -> call.name).containsExactly("read0", "write0", "map0");
      for (MethodInsnNode call : called) {
        ClassNode owner = new ClassNode();
        new ClassReader(image.classFile(call.owner)).accept(owner, ClassReader.SKIP_CODE);
        assertThat(owner.methods)
            .as(jdk + " " + call.owner)
            .anyMatch(
                method ->
                    method.name.equals(call.name)
                        && method.desc.equals(call.desc)
                        && (method.access & Opcodes.ACC_NATIVE) != 0
                        && ((method.access & Opcodes.ACC_STATIC) != 0)
                            == (call.getOpcode() == Opcodes.INVOKESTATIC)
                        && ((method.access & Opcodes.ACC_PRIVATE) == 0
                            || isNestOf(io, call.owner, image)));
      }
    }
  }

  /** Whether the class may call private methods of another one, as a JVM starts with that. */
  private static boolean isNestOf(ClassNode member, String host, JdkImage image) {
    try {
      ClassNode changed = new ClassNode();
      new ClassReader(JdkChanges.of(host, image.classFile(host))).accept(changed, 0);
      return host.equals(member.nestHostClass) && changed.nestMembers.contains(member.name);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
