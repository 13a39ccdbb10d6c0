package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * What the search for objects takes for granted of the JDK, read in the class files of this one.
 */
class JdkClassesTest {
  private static final String SERIAL_FIELD = "java/io/ObjectStreamField";

  /** A conversion as java.util.Formatter has it, by its last letters. */
  private static final Pattern CONVERSION =
      Pattern.compile("%(?:\\d+\\$|<)?[-#+ 0,(]*\\d*(?:\\.\\d+)?([tT]?[a-zA-Z%])");

  private static Stream<ClassNode> classes(String folder) throws IOException {
    return Files.walk(
            FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/" + folder))
        .filter(file -> file.toString().endsWith(".class"))
        .map(JdkClassesTest::read);
  }

  private static ClassNode read(Path file) {
    ClassNode read = new ClassNode();
    try {
      new ClassReader(Files.readAllBytes(file)).accept(read, ClassReader.SKIP_DEBUG);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return read;
  }

  private static boolean isFormat(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call
        && call.owner.equals("java/lang/String")
        && call.name.startsWith("format");
  }

  /** Others call methods of Calendar, TemporalAccessor, BigDecimal. */
  @Test
  void formats_of_the_jdk_ask_for_strings_integers_and_characters() throws Exception {
    List<String> formats = new ArrayList<>();
    for (String folder : List.of("java/lang", "jdk/internal/util")) {
      for (ClassNode type : classes(folder).toList()) {
        for (MethodNode method : type.methods) {
          if (Stream.of(method.instructions.toArray()).anyMatch(JdkClassesTest::isFormat)) {
            addFormats(method, formats);
          }
        }
      }
    }

    assertThat(formats).hasSizeGreaterThan(40).contains("Index %s out of bounds for length %s");
    for (String format : formats) {
      Matcher conversions = CONVERSION.matcher(format);
      while (conversions.find()) {
        assertThat(conversions.group(1)).as(format).isIn("s", "d", "c", "x", "X", "b", "n", "%");
      }
    }
  }

  private static void addFormats(MethodNode method, List<String> formats) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LdcInsnNode constant && constant.cst instanceof String text) {
        formats.add(text);
      }
    }
  }

  /** The field is private, and the class itself does not read it. */
  @Test
  void objects_for_serial_fields_are_stored_there_alone() throws Exception {
    int makers = 0;
    for (ClassNode type : classes("java").toList()) {
      for (MethodNode method : type.methods) {
        if (method.name.equals("<clinit>") && makesSerialFields(method)) {
          makers++;
          assertThat(uses(type, Opcodes.PUTSTATIC)).as(type.name).isEqualTo(1);
          assertThat(uses(type, Opcodes.GETSTATIC)).as(type.name).isZero();
        }
      }
    }
    assertThat(makers).isGreaterThan(5);
  }

  private static boolean makesSerialFields(MethodNode method) {
    return Stream.of(method.instructions.toArray())
        .anyMatch(
            insn ->
                insn.getOpcode() == Opcodes.NEW && ((TypeInsnNode) insn).desc.equals(SERIAL_FIELD));
  }

  /** How often a class stores or reads a static field of such objects or arrays. */
  private static long uses(ClassNode type, int opcode) {
    return type.methods.stream()
        .flatMap(method -> Stream.of(method.instructions.toArray()))
        .filter(insn -> insn.getOpcode() == opcode)
        .map(FieldInsnNode.class::cast)
        .filter(field -> field.desc.contains(SERIAL_FIELD))
        .peek(field -> assertThat(field.name).isEqualTo("serialPersistentFields"))
        .count();
  }
}
