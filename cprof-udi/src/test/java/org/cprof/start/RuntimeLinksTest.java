package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.cprof.agent.TestJdk;
import org.cprof.classes.JdkImage;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class RuntimeLinksTest {

  private static final String FAKE = "java/lang/CProfFake";

  /** A class with code that is never executed. */
  private static byte[] naming(String owner, String method, String field) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_SUPER, FAKE, null, "java/lang/Object", null);
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "f", "()V", null, null);
    code.visitCode();
    code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, "()V", false);
    code.visitFieldInsn(Opcodes.GETSTATIC, owner, field, "I");
    code.visitInsn(Opcodes.POP);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, FAKE, "own", "()V", false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void each_jdk_has_what_the_run_time_names() throws IOException {
    for (TestJdk jdk : TestJdk.all()) {
      JdkImage image = JdkImage.of(jdk.home());
      Map<String, byte[]> own = new HashMap<>(RuntimeClasses.forAnyJdk());
      own.putAll(RuntimeClasses.forJdk(image));

      assertThatCode(() -> RuntimeLinks.check(image, own))
          .as(jdk.toString())
          .doesNotThrowAnyException();
    }
  }

  @Test
  void what_a_jdk_lacks_is_named_with_its_class() throws IOException {
    JdkImage image = JdkImage.of(TestJdk.own().home());

    assertThatThrownBy(
            () -> RuntimeLinks.check(image, Map.of(FAKE, naming("java/lang/Thread", "no", "one"))))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "CProf does not know JDK "
                + image.feature()
                + ": it lacks java.lang.Thread.no()V, java.lang.Thread.one I");
    assertThatThrownBy(
            () -> RuntimeLinks.check(image, Map.of(FAKE, naming("java/lang/Gone", "no", "one"))))
        .hasMessageContaining("java.lang.Gone.no()V");
  }

  /** Fields of superclasses and of interfaces, too. */
  @Test
  void what_is_inherited_is_there() throws IOException {
    JdkImage image = JdkImage.of(TestJdk.own().home());
    byte[] fake = naming("java/lang/Thread", "yield", "MAX_PRIORITY");
    byte[] inherited = naming("java/util/PropertyResourceBundle", "clearCache", "TTL_DONT_CACHE");

    assertThatCode(() -> RuntimeLinks.check(image, Map.of(FAKE, fake))).doesNotThrowAnyException();
    assertThatThrownBy(() -> RuntimeLinks.check(image, Map.of(FAKE, inherited)))
        .hasMessageEndingWith("it lacks java.util.PropertyResourceBundle.TTL_DONT_CACHE I");
  }

  /** As the initializers of the run-time's classes look for fields. */
  @Test
  void a_field_that_is_looked_for_by_its_name_is_named_too() throws IOException {
    JdkImage image = JdkImage.of(TestJdk.own().home());

    assertThatCode(() -> RuntimeLinks.check(image, Map.of(FAKE, lookingFor("eetop"))))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> RuntimeLinks.check(image, Map.of(FAKE, lookingFor("gone"))))
        .hasMessageEndingWith(": it lacks java.lang.Thread.gone");
  }

  private static byte[] lookingFor(String field) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_SUPER, FAKE, null, "java/lang/Object", null);
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    code.visitInsn(Opcodes.ACONST_NULL);
    code.visitLdcInsn(Type.getObjectType("java/lang/Thread"));
    code.visitLdcInsn(field);
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        NativeAccess.UNSAFE,
        "objectFieldOffset",
        "(Ljava/lang/Class;Ljava/lang/String;)J",
        false);
    code.visitInsn(Opcodes.POP2);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(3, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }
}
