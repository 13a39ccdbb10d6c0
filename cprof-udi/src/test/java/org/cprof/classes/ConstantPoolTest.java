package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

class ConstantPoolTest {

  /** A class file up to its constants: magic, version, number of constants and one more. */
  private static DataOutputStream head(ByteArrayOutputStream bytes, int number) throws IOException {
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(0xCAFEBABE);
    out.writeInt(61);
    out.writeShort(number + 1);
    return out;
  }

  /** With one of each kind. */
  @Test
  void constants_end_where_asm_says() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, 0, "A", null, "java/lang/Object", null);
    writer.newConst("text");
    writer.newConst(1);
    writer.newConst(1L);
    writer.newConst(1f);
    writer.newConst(1d);
    writer.newField("A", "f", "I");
    writer.newMethod("A", "m", "()V", false);
    writer.newMethod("A", "m", "()V", true);
    writer.newMethodType("()V");
    writer.newModule("m");
    writer.newPackage("p");
    Handle handle = new Handle(Opcodes.H_INVOKESTATIC, "A", "b", "()V", false);
    writer.newInvokeDynamic("d", "()V", handle);
    writer.newConstantDynamic("c", "I", handle);
    byte[] classFile = writer.toByteArray();

    assertThat(ConstantPool.walk(classFile, offset -> {}))
        .isEqualTo(new ClassReader(classFile).header);
  }

  @Test
  void what_is_no_constant_is_named() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    head(bytes, 1).writeByte(2);

    assertThatThrownBy(() -> ConstantPool.walk(bytes.toByteArray(), offset -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no constant has the tag 2");
  }
}
