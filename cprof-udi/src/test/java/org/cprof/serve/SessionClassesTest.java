package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.cprof.classes.SketchedClass;
import org.cprof.instrument.ClassBytes;
import org.cprof.raw.LogEntry;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** The code of classes that a JVM is about to load. */
class SessionClassesTest extends SessionCase {

  private int firstId() throws IOException {
    return run.startMethods().count();
  }

  private List<LogEntry.Loaded> loaded() throws IOException {
    return run.log().stream()
        .filter(LogEntry.Loaded.class::isInstance)
        .map(LogEntry.Loaded.class::cast)
        .toList();
  }

  @Test
  void the_same_class_of_another_loader_gets_the_same_ids() throws Exception {
    begin();
    byte[] first = code(load(Program.Plain.class, ServedRun.CLASS_PATH), PLAIN);
    session.setKnown(Integer.MAX_VALUE);

    ParsedAnswer again = load(Program.Plain.class, ServedRun.OTHER);

    assertThat(code(again, PLAIN)).isEqualTo(first);
    assertThat(again.rows()).isZero();
    assertThat(loaded()).hasSize(1);
  }

  @Test
  void another_jvm_gets_the_code_from_the_store() throws Exception {
    begin();
    byte[] first = code(load(Program.Plain.class, ServedRun.CLASS_PATH), PLAIN);
    List<LogEntry.Loaded> before = loaded();

    session = run.session();

    assertThat(code(load(Program.Plain.class, ServedRun.CLASS_PATH), PLAIN)).isEqualTo(first);
    assertThat(loaded()).hasSize(1).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  void a_broken_class_file_stays_as_it_is_and_is_named() throws Exception {
    begin();

    assertUnchanged(ask(ServedRun.request(ServedRun.CLASS_PATH, "p/Broken", new byte[] {1, 2})));
    byte[] halved = ClassBytes.of(Program.Plain.class);
    halved = Arrays.copyOf(halved, halved.length / 2);
    assertUnchanged(ask(ServedRun.request(ServedRun.CLASS_PATH, "p/Half", halved)));

    assertThat(run.leftOut())
        .extracting(text -> text.substring(0, text.indexOf(':')))
        .containsExactly("p.Broken.*", "p.Half.*");
  }

  /** The JVM says so itself. */
  @Test
  void a_class_file_without_a_readable_name_stays_as_it_is() throws Exception {
    begin();

    assertUnchanged(ask(ServedRun.request(ServedRun.OTHER, "", new byte[] {1, 2})));
    assertThat(run.leftOut()).isEmpty();
  }

  @Test
  void a_class_that_is_excluded_stays_as_it_is() throws Exception {
    begin("exclude=*Plain,*Hashing");

    assertUnchanged(load(Program.Plain.class, ServedRun.CLASS_PATH));

    assertThat(run.log()).contains(new LogEntry.Matched("*Plain"));
    assertThat(run.leftOut()).isEmpty();
  }

  @Test
  void what_overrides_natives_of_object_and_does_not_count_is_told() throws Exception {
    begin("exclude=*Hashing,*WithNative");

    assertThat(load(Program.Hashing.class, ServedRun.CLASS_PATH).notes())
        .containsExactly("override org.cprof.serve.Program$Hashing.hashCode -1");
    ParsedAnswer told = load(Program.WithNative.class, ServedRun.CLASS_PATH);
    assertThat(told.rows()).isEqualTo(1);
    assertThat(told.notes())
        .containsExactly("override " + WITH_NATIVE + ".clone " + told.firstId());
    assertNative(told.firstId(), WITH_NATIVE, "clone");
  }

  @Test
  void a_native_that_overrides_one_of_object_is_told() throws Exception {
    begin();

    ParsedAnswer told = load(Program.WithNative.class, ServedRun.CLASS_PATH);

    assertThat(told.notes()).hasSize(1);
    assertThat(told.notes().get(0)).startsWith("override " + WITH_NATIVE + ".clone ");
    assertThat(load(Program.Hashing.class, ServedRun.CLASS_PATH).notes()).isEmpty();
  }

  @Test
  void counting_s_own_classes_stay_as_they_are_where_the_boot_loader_has_them() throws Exception {
    begin();
    byte[] classFile = new SketchedClass("java/lang/CProfAny").bytes();

    assertUnchanged(ask(ServedRun.request(ServedRun.BOOT, "java/lang/CProfAny", classFile)));
    assertThat(session.ofBootLoader()).isEmpty();
  }

  @Test
  void a_class_that_the_jvm_starts_with_is_not_instrumented_again() throws Exception {
    begin();

    byte[] classFile = ClassBytes.of(Optional.class);
    ParsedAnswer redefined =
        ask(ServedRun.request(ServedRun.BOOT, "java/util/Optional", classFile));
    assertThat(redefined.rows()).isPositive();
    session.setKnown(Integer.MAX_VALUE);
    byte[] instrumented = code(redefined, "java.util.Optional");

    for (byte[] loaded : List.of(instrumented, withoutAttributes(instrumented))) {
      ParsedAnswer told = ask(ServedRun.request(ServedRun.BOOT, "java/util/Optional", loaded));
      assertThat(told.rows()).isZero();
      assertThat(code(told, "java.util.Optional")).isEqualTo(loaded);
    }
  }

  /** The JVM makes the file of a loaded class with its methods in another order in each run. */
  @Test
  void of_a_class_that_is_there_the_order_of_methods_does_not_matter() throws Exception {
    begin();
    ClassNode type = new ClassNode();
    new ClassReader(ClassBytes.of(ArrayDeque.class)).accept(type, 0);
    List<byte[]> codes = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Collections.reverse(type.methods);
      ClassWriter writer = new ClassWriter(0);
      type.accept(writer);
      int kind = ServedRun.BOOT | ServedRun.LOADED_BEFORE;
      ParsedAnswer told =
          ask(ServedRun.request(kind, "java/util/ArrayDeque", writer.toByteArray()));
      codes.add(code(told, "java.util.ArrayDeque"));
    }

    assertThat(codes.get(1)).isEqualTo(codes.get(0));
    assertThat(loaded()).hasSize(1);
  }

  /** As the VM puts class files together. */
  private static byte[] withoutAttributes(byte[] classFile) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visitAttribute(Attribute attribute) {
                // Lost.
              }
            },
            0);
    return writer.toByteArray();
  }

  @Test
  void a_class_of_the_jdk_s_own_hidden_code_only_has_its_natives_counted() throws Exception {
    begin();

    assertUnchanged(load(Program.Plain.class, ServedRun.BOOT | ServedRun.OF_JDK));
    byte[] classFile = ClassBytes.of(Program.Hashing.class);
    ParsedAnswer told = ask(ServedRun.request(ServedRun.BOOT | ServedRun.OF_JDK, "", classFile));
    assertUnchanged(told);
    assertThat(told.notes())
        .containsExactly("override org.cprof.serve.Program$Hashing.hashCode -1");
  }
}
