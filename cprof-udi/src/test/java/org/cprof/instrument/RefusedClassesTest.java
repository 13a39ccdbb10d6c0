package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.cprof.code.RefusedClassException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What a JVM refuses it refuses with counting code, too, in the same words. */
class RefusedClassesTest {

  private static final Map<String, Consumer<ClassWriter>> OF_CLASS = new TreeMap<>();

  static {
    OF_CLASS.put("none", writer -> {});
    OF_CLASS.put("empty PermittedSubclasses", attributes("PermittedSubclasses", 0, 0));
    OF_CLASS.put("long EnclosingMethod", attributes("EnclosingMethod", 0, 2, 0, 0, 7));
    OF_CLASS.put("empty NestMembers", attributes("NestMembers", 0, 0));
    OF_CLASS.put("long Signature", attributes("Signature", 0, 2, 0));
    OF_CLASS.put("long SourceFile", attributes("SourceFile", 0, 1, 0));
    OF_CLASS.put("long ConstantValue", field("ConstantValue", 0, 2, 0));
    OF_CLASS.put("ConstantValue that is no constant", field("ConstantValue", 0, 2));
    OF_CLASS.put("short MethodParameters", method("MethodParameters", 2, 0, 0, 0, 0));
    OF_CLASS.put("MethodParameters twice", twice(method("MethodParameters", 0)));
    OF_CLASS.put("long Exceptions", method("Exceptions", 0, 0, 0));
    OF_CLASS.put("empty Exceptions", method("Exceptions", 0, 0));
    OF_CLASS.put("long AnnotationDefault", method("AnnotationDefault", 's', 0, 1, 0));
    OF_CLASS.put("SourceDebugExtension twice", twice(attributes("SourceDebugExtension", 'a')));
    OF_CLASS.put("Record twice", twice(attributes("Record", 0, 0)));
    OF_CLASS.put("NestHost twice", twice(attributes("NestHost", 0, 2)));
    OF_CLASS.put("Deprecated with content", attributes("Deprecated", 1));
    OF_CLASS.put("unknown", attributes("Unknown", 1, 2, 3));
  }

  static Stream<String> names() {
    return OF_CLASS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void the_jvm_sees_all_attributes_as_they_were(String name) {
    byte[] classFile = withAttributes(OF_CLASS.get(name));

    byte[] instrumented = Instrumented.bytes(classFile, new RecordingRegistry());

    assertThat(instrumented).hasSizeGreaterThan(classFile.length + 20);
    assertThat(reaction(instrumented)).isEqualTo(reaction(classFile));
  }

  /** Where an attribute is read as it was, the JVM refuses the class before and after. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "long EnclosingMethod",
        "Record twice",
        "short MethodParameters",
        "long Exceptions"
      })
  void the_jvm_refuses_malformed_attributes(String name) {
    assertThat(reaction(withAttributes(OF_CLASS.get(name))))
        .startsWith("java.lang.ClassFormatError");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\u0000\u0000"})
  void what_stands_behind_the_end_stays_there(String rest) {
    byte[] classFile = withAttributes(writer -> {});
    byte[] longer = new byte[classFile.length + rest.length()];
    System.arraycopy(classFile, 0, longer, 0, classFile.length);
    System.arraycopy(rest.getBytes(), 0, longer, classFile.length, rest.length());

    byte[] instrumented = Instrumented.bytes(longer, new RecordingRegistry());

    assertThat(reaction(longer)).contains("Extra bytes");
    assertThat(reaction(instrumented)).isEqualTo(reaction(longer));
  }

  private static byte[] withAttributes(Consumer<ClassWriter> change) {
    ClassWriter writer = new ClassWriter(0);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER;
    writer.visit(Opcodes.V17, access, SmallClass.NAME, null, "java/lang/Object", null);
    writer.visitSource("Some.java", null);
    MethodVisitor main = writer.visitMethod(Opcodes.ACC_STATIC, "main", "()V", null, null);
    main.visitCode();
    main.visitInsn(Opcodes.RETURN);
    main.visitMaxs(0, 0);
    main.visitEnd();
    change.accept(writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static Consumer<ClassWriter> attributes(String name, int... content) {
    return writer -> writer.visitAttribute(new Raw(name, content));
  }

  private static Consumer<ClassWriter> method(String name, int... content) {
    return writer -> {
      MethodVisitor method =
          writer.visitMethod(Opcodes.ACC_STATIC, "other" + content.length, "(I)V", null, null);
      method.visitAttribute(new Raw(name, content));
      method.visitCode();
      method.visitInsn(Opcodes.RETURN);
      method.visitMaxs(0, 1);
      method.visitEnd();
    };
  }

  private static Consumer<ClassWriter> field(String name, int... content) {
    return writer ->
        writer
            .visitField(Opcodes.ACC_STATIC, "field", "I", null, null)
            .visitAttribute(new Raw(name, content));
  }

  private static Consumer<ClassWriter> twice(Consumer<ClassWriter> attribute) {
    return attribute.andThen(attribute);
  }

  /** An attribute of any name, byte by byte. */
  private static final class Raw extends Attribute {

    private final int[] content;

    Raw(String name, int... content) {
      super(name);
      this.content = content;
    }

    @Override
    protected ByteVector write(
        ClassWriter writer, byte[] code, int codeLength, int maxStack, int maxLocals) {
      ByteVector bytes = new ByteVector();
      for (int each : content) {
        bytes.putByte(each);
      }
      return bytes;
    }
  }

  /** What the JVM says to a class, when it is loaded and verified. */
  private static String reaction(byte[] classFile) {
    try {
      Class<?> type = new Definer().define(classFile);
      Class.forName(type.getName(), true, type.getClassLoader());
      return "sealed " + type.isSealed() + ", record " + type.isRecord();
    } catch (LinkageError | ClassNotFoundException refused) {
      return refused.toString();
    }
  }

  private static final class Definer extends ClassLoader {
    Class<?> define(byte[] classFile) {
      return defineClass(SmallClass.NAME, classFile, 0, classFile.length);
    }
  }

  private static byte[] code(String descriptor, int stack, int locals, int version, int... body) {
    return new SmallClass(version, 0)
        .method(
            "main",
            descriptor,
            method -> {
              for (int opcode : body) {
                if (opcode >= 0) {
                  method.visitInsn(opcode);
                } else {
                  method.visitVarInsn(Opcodes.LSTORE, -opcode);
                }
              }
              method.visitInsn(Opcodes.RETURN);
              method.visitMaxs(stack, locals);
            })
        .bytes();
  }

  static Stream<byte[]> smallMaxima() {
    return Stream.of(Opcodes.V1_4, Opcodes.V1_6, Opcodes.V1_8, Opcodes.V17)
        .flatMap(
            version ->
                Stream.of(
                    code("()V", 2, 1, version, Opcodes.LCONST_0, -1),
                    code("()V", 2, 1, version, Opcodes.LCONST_0, -3),
                    code("()V", 2, 2, version, Opcodes.LCONST_0, -1),
                    code("()V", 1, 2, version, Opcodes.LCONST_0, Opcodes.POP2),
                    code("()V", 2, 0, version, Opcodes.ICONST_0, Opcodes.DUP, Opcodes.DUP),
                    code("(JI)V", 0, 2, version)));
  }

  @ParameterizedTest
  @MethodSource("smallMaxima")
  void code_beyond_its_maxima_stays_as_it_is(byte[] classFile) {
    assertThat(reaction(classFile)).matches("(?s)java.lang.(VerifyError|ClassFormatError).*");
    assertThatThrownBy(() -> Instrumented.bytes(classFile, new RecordingRegistry()))
        .isInstanceOf(RefusedClassException.class)
        .hasMessageMatching(
            "main\\(.*\\)V: its (operand stack takes|local variables take) . words, not .");
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_4, Opcodes.V1_6, Opcodes.V17})
  void code_that_needs_its_maxima_is_instrumented(int version) {
    byte[] classFile = code("(I)V", 2, 3, version, Opcodes.LCONST_0, -1);

    assertThat(reaction(Instrumented.bytes(classFile, new RecordingRegistry())))
        .isEqualTo("sealed false, record false");
  }
}
