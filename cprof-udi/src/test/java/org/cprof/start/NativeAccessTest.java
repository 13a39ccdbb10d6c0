package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

  @Test
  void it_verifies_and_has_the_name_of_the_run_time_s_class() {
    assertThat(new Verified(NativeAccess.classFile()).node().name)
        .isEqualTo("jdk/internal/misc/CProfNative");
  }

  @Test
  void it_has_what_the_run_time_declares() throws IOException {
    Verified declared = RuntimeSource.compiled("jdk/internal/misc/CProfNative");

    assertThat(RuntimeSource.members(new Verified(NativeAccess.classFile()).node()))
        .isEqualTo(RuntimeSource.members(declared.node()))
        .hasSize(4);
  }

  @Test
  void the_natives_of_channels_are_those_of_the_jdk() throws IOException {
    for (TestJdk jdk : TestJdk.all()) {
      JdkImage image = JdkImage.of(jdk.home());
      ClassNode pipe = new Verified(NativeAccess.pipeClassFile(image)).node();
      List<MethodInsnNode> called = new ArrayList<>();
      for (MethodNode method : pipe.methods) {
        for (AbstractInsnNode insn : method.instructions) {
          if (insn instanceof MethodInsnNode call) {
            called.add(call);
          }
        }
      }

      assertThat(pipe.name).isEqualTo("sun/nio/ch/CProfPipe");
      assertThat(called).extracting(call -> call.name).containsExactly("read0", "write0");
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
                        && (method.access & Opcodes.ACC_PRIVATE) == 0);
      }
    }
  }

  @Test
  void its_class_has_what_the_run_time_declares() throws IOException {
    JdkImage image = JdkImage.of(TestJdk.own().home());

    assertThat(RuntimeSource.members(new Verified(NativeAccess.pipeClassFile(image)).node()))
        .isEqualTo(RuntimeSource.members(RuntimeSource.compiled("sun/nio/ch/CProfPipe").node()))
        .hasSize(2);
  }
}
