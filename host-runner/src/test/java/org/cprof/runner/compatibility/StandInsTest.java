package org.cprof.runner.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cprof.code.ClassCode;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** A library of one class, and a program of one that extends it. */
class StandInsTest {

  private final Map<String, ClassCode> program =
      Map.of("App", type("App", "joprt/RtThread", "own"));
  private final StandIns standIns =
      new StandIns(Map.of("joprt/RtThread", type("joprt/RtThread", "java/lang/Object", "known")));

  private static ClassCode type(String name, String superName, String method) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, name, null, superName, null);
    writer.visitField(Opcodes.ACC_PUBLIC, "field", "I", null, null).visitEnd();
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, method, "()V", null, null);
    code.visitCode();
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 1);
    code.visitEnd();
    writer.visitEnd();
    return ClassCode.read(writer.toByteArray());
  }

  private String call(String owner, String name, String descriptor) {
    MethodInsnNode call = new MethodInsnNode(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
    return standIns.missing(call, program).orElse("");
  }

  @Test
  void what_is_there_is_found_through_the_programs_classes_too() {
    assertThat(call("joprt/RtThread", "known", "()V")).isEmpty();
    assertThat(call("App", "known", "()V")).isEmpty();
    assertThat(call("App", "own", "()V")).isEmpty();
    assertThat(call("App", "hashCode", "()I")).isEmpty();
    assertThat(call("java/util/Vector", "size", "()I")).isEmpty();
  }

  @Test
  void what_is_missing_is_named() {
    assertThat(call("App", "other", "()V")).isEqualTo("a method without a stand-in: App.other()V");
    assertThat(call("joprt/RtThread", "known", "(I)V"))
        .isEqualTo("a method without a stand-in: joprt.RtThread.known(I)V");
    assertThat(call("com/jopdesign/io/IOFactory", "any", "()V"))
        .isEqualTo("a class without a stand-in: com.jopdesign.io.IOFactory");
    assertThat(standIns.missing(new TypeInsnNode(Opcodes.NEW, "joprt/HwEvent"), program))
        .contains("a class without a stand-in: joprt.HwEvent");
    FieldInsnNode field = new FieldInsnNode(Opcodes.GETFIELD, "joprt/RtThread", "x", "I");
    assertThat(standIns.missing(field, program))
        .contains("a field without a stand-in: joprt.RtThread.x");
  }

  @Test
  void without_stand_ins_nothing_is_missing() {
    TypeInsnNode type = new TypeInsnNode(Opcodes.NEW, "joprt/HwEvent");
    assertThat(StandIns.NONE.missing(type, program)).isEmpty();
  }
}
