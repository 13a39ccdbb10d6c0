package org.cprof.runner.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.cprof.code.ClassCode;
import org.cprof.model.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** A library of one class, and a program of one that extends it. */
class StandInsTest {

  private final Map<String, ClassCode> program =
      Map.of("App", type("App", "joprt/RtThread", "own"));
  private final StandIns standIns =
      new StandIns(
          Map.of("joprt/RtThread", type("joprt/RtThread", "java/lang/Object", "known")), null);

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
  void members_of_stand_ins_are_found_through_the_programs_classes() {
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
  void a_constructor_is_the_classs_own() {
    assertThat(call("joprt/RtThread", "<init>", "(I)V"))
        .isEqualTo("a method without a stand-in: joprt.RtThread.<init>(I)V");
    assertThat(call("App", "<init>", "(I)V")).isEmpty(); // not the library's
    assertThat(call("java/lang/Object", "<init>", "()V")).isEmpty();
  }

  @Test
  void fields_of_classes_above_are_found_and_missed_through_the_programs_classes() {
    FieldInsnNode known = new FieldInsnNode(Opcodes.GETFIELD, "App", "field", "I");
    FieldInsnNode other = new FieldInsnNode(Opcodes.GETFIELD, "App", "field", "J");
    assertThat(standIns.missing(known, program)).isEmpty();
    assertThat(standIns.missing(other, program)).contains("a field without a stand-in: App.field");
  }

  @Test
  void element_types_and_supertypes_need_stand_ins() {
    TypeInsnNode array = new TypeInsnNode(Opcodes.CHECKCAST, "[[Ljoprt/HwEvent;");
    assertThat(standIns.missing(array, program))
        .contains("a class without a stand-in: joprt.HwEvent");
    assertThat(standIns.missing(new TypeInsnNode(Opcodes.CHECKCAST, "[I"), program)).isEmpty();
    ClassNode below = type("Below", "javax/realtime/RawInt", "own").node();
    below.interfaces.add("joprt/RtThread");
    below.interfaces.add("javax/realtime/RawIntRead");
    assertThat(standIns.missingAbove(below, program))
        .containsExactly(
            "a class without a stand-in: javax.realtime.RawInt",
            "a class without a stand-in: javax.realtime.RawIntRead");
  }

  @ParameterizedTest
  @CsvSource({
    "jop, rd, -128, true",
    "jop, wr, -111, true",
    "jop, rd, -16, false",
    "jop, wr, -17, false",
    "jop-spinalhdl, rd, -16, true",
    "jop-spinalhdl, wr, -17, true",
    "jop-spinalhdl, rd, -128, false",
    "jop-spinalhdl, wrMem, -1, true",
    "jop-spinalhdl, rdMem, -118, false",
    "jop, rdMem, -1, false",
    "jop, rd, -40000, false",
    "jop, rd, 1000, true",
    "jop, rdIntMem, -1, true",
  })
  void constant_addresses_have_a_device_of_the_model(
      String model, String method, int address, boolean isThere) throws Exception {
    String owner = "com/jopdesign/sys/Native";
    String descriptor = method.startsWith("rd") ? "(I)I" : "(II)V";
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, owner, null, "java/lang/Object", null);
    int flags = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE;
    writer.visitMethod(flags, method, descriptor, null, null).visitEnd();
    StandIns devices =
        new StandIns(
            Map.of(owner, ClassCode.read(writer.toByteArray())), Models.load(model, Map.of()));
    MethodNode code = new MethodNode();
    code.visitInsn(Opcodes.ICONST_1);
    if (address == -1) {
      code.visitInsn(Opcodes.ICONST_M1);
    } else if (address == (short) address) {
      code.visitIntInsn(address == (byte) address ? Opcodes.BIPUSH : Opcodes.SIPUSH, address);
    } else {
      code.visitLdcInsn(address);
    }
    code.visitLabel(new Label());
    code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, descriptor, false);

    assertThat(devices.missing(code.instructions.getLast(), program))
        .isEqualTo(
            isThere
                ? Optional.empty()
                : Optional.of("an address without a device on " + model + ": " + address));
  }

  @Test
  void without_stand_ins_nothing_is_missing() {
    TypeInsnNode type = new TypeInsnNode(Opcodes.NEW, "joprt/HwEvent");
    assertThat(StandIns.NONE.missing(type, program)).isEmpty();
  }

  /** JVMS 5.4.3.3: superclasses come before interfaces, however far above they are. */
  @Test
  void a_method_of_a_superclass_comes_before_that_of_an_interface() {
    ClassWriter base = new ClassWriter(0);
    base.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "joprt/Base", null, "java/lang/Object", null);
    MethodVisitor code = base.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, null);
    code.visitCode();
    code.visitMethodInsn(Opcodes.INVOKESTATIC, "org/cprof/jop/Memory", "missing", "()V", false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 1);
    code.visitEnd();
    ClassWriter runs = new ClassWriter(0);
    runs.visit(
        Opcodes.V1_5,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT,
        "Runs",
        null,
        "java/lang/Object",
        null);
    runs.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "run", "()V", null, null);
    ClassWriter app = new ClassWriter(0);
    app.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "App", null, "Middle", new String[] {"Runs"});
    Map<String, ClassCode> ofProgram =
        Map.of(
            "App", ClassCode.read(app.toByteArray()),
            "Runs", ClassCode.read(runs.toByteArray()),
            "Middle", type("Middle", "joprt/Base", "own"));
    StandIns library = new StandIns(Map.of("joprt/Base", ClassCode.read(base.toByteArray())), null);

    MethodInsnNode call = new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "App", "run", "()V", false);
    assertThat(library.missing(call, ofProgram))
        .contains("a method without a stand-in: joprt.Base.run()V");
  }
}
