package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.setup.ClockOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class RecordedCallsTest {

  private final Logged log = new Logged();

  private RecordedCalls recorded(String onlyCall, String... callsOf) {
    return new RecordedCalls(
        new ClockOptions(true, false, List.of(callsOf), onlyCall, ClockOptions.Recording.BESIDE),
        name -> null,
        log::add);
  }

  /** With methods step and stop, of which the second is annotated. */
  private static byte[] classFile() {
    return classFile("p/Task");
  }

  private static byte[] classFile(String annotation) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/Motor", null, "java/lang/Object", null);
    for (String name : List.of("step", "stop")) {
      MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, name, "(I)V", null, null);
      if (name.equals("stop")) {
        method.visitAnnotation("L" + annotation + ";", false).visitEnd();
      }
      method.visitCode();
      method.visitInsn(Opcodes.RETURN);
      method.visitMaxs(0, 0);
      method.visitEnd();
    }
    return writer.toByteArray();
  }

  @Test
  void without_a_pattern_no_calls_are_recorded() {
    RecordedCalls none = recorded("");

    assertThat(none.isEmpty()).isTrue();
    assertThat(none.mayHave("p.Motor", classFile(), true)).isFalse();
    assertThat(none.onlyCall()).isEqualTo(-1);
  }

  @Test
  void methods_have_numbers_in_the_order_in_which_they_are_loaded() {
    RecordedCalls calls = recorded("", "p.*.step(I)V", "q.Other.m");

    assertThat(calls.mayHave("p.Motor", classFile(), true)).isTrue();
    assertThat(calls.number("p.Motor.step(I)V")).isEqualTo(-1);
    byte[] recorded = calls.insert("p.Motor", classFile());
    calls.insert("p.Second", classFile());
    calls.insert("p.Motor", classFile()); // of another loader
    assertThat(log.lines())
        .containsExactly("recorded p.Motor.step(I)V", "recorded p.Second.step(I)V");

    assertThat(recorded).isNotEqualTo(classFile());
    assertThat(calls.number("p.Motor.step(I)V")).isZero();
    assertThat(calls.number("p.Second.step(I)V")).isEqualTo(1);
    assertThat(calls.number("p.Motor.stop(I)V")).isEqualTo(-1);
    calls.number("p.Motor.step(I)V");
    assertThat(log.lines().subList(2, 4))
        .containsExactly("measured p.Motor.step(I)V", "measured p.Second.step(I)V");
    assertThat(log.lines()).hasSize(4);
  }

  @Test
  void methods_with_an_annotation_of_the_program_are_recorded() {
    RecordedCalls calls = recorded("", "@p.Task");

    assertThat(calls.isEmpty()).isFalse();
    assertThat(calls.mayHave("p.Motor", classFile(), true)).isTrue();
    assertThat(calls.mayHave("p.Motor", classFile(), false)).isFalse();
    calls.insert("p.Motor", classFile());

    assertThat(log.lines()).containsExactly("recorded p.Motor.stop(I)V");
  }

  @Test
  void tests_of_the_program_are_recorded_whatever_framework_runs_them() {
    RecordedCalls calls = recorded("", ClockOptions.TESTS);

    assertThat(calls.isEmpty()).isFalse();
    assertThat(calls.mayHave("p.Motor", classFile(), true)).isFalse();
    byte[] test = classFile("org/junit/Test");
    assertThat(calls.mayHave("p.Motor", test, true)).isTrue();
    assertThat(calls.mayHave("p.Motor", test, false)).isFalse();
    calls.insert("p.Motor", test);

    assertThat(log.lines()).containsExactly("recorded p.Motor.stop(I)V");
  }

  @Test
  void a_test_with_an_annotation_of_costs_is_limited() {
    RecordedCalls calls = recorded("", ClockOptions.TESTS);

    calls.insert("p.Motor", classFile("org/cprof/junit/CycleBudget"));

    assertThat(log.lines()).containsExactly("recorded p.Motor.stop(I)V, limited");
  }

  /** As JUnit writes unique ids. */
  @ParameterizedTest
  @CsvSource({
    "[class:p.Motor]/[test-factory:make()]/[dynamic-test:#1], p.Motor, make",
    "[class:p.Motor]/[nested-class:In]/[test-factory:make(p.Info)]/[dynamic-container:#2]/[dynamic-test:#1],"
        + " p.Motor$In, make",
    "[class-template:p.Motor]/[class-template-invocation:#1]/[test-factory:make()]/[dynamic-test:#1],"
        + " p.Motor, make"
  })
  void the_factory_of_a_dynamic_test_is_in_its_unique_id(String id, String type, String name) {
    RecordedCalls calls = recorded("", ClockOptions.TESTS);

    assertThat(calls.factory("[engine:junit-jupiter]/" + id))
        .isEqualTo(new MethodReference(NodeKind.GROUP, type, name, "()V"));
    assertThatThrownBy(() -> calls.factory("[engine:other]/[test:make()]"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_class_without_such_methods_stays_as_it_is() {
    byte[] classFile = classFile();

    assertThat(recorded("", "p.Motor.none(I)V").insert("p.Motor", classFile)).isEqualTo(classFile);
    assertThat(log.lines()).isEmpty();
  }

  @Test
  void the_method_of_the_only_call_is_the_first_though_others_are_loaded_before() {
    RecordedCalls calls = recorded("p.Motor.stop(I)V#12", "p.Motor.*");
    calls.insert("p.Motor", classFile());

    assertThat(calls.onlyCall()).isEqualTo(12);
    assertThat(log.lines())
        .containsExactly("recorded p.Motor.stop(I)V", "recorded p.Motor.step(I)V");
    assertThat(calls.number("p.Motor.stop(I)V")).isZero();
    assertThat(calls.number("p.Motor.step(I)V")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p.Motor.step(I)V", "p.Motor.step#", "p.Motor.step#-1", "p.Motor.step#x"})
  void a_call_without_a_number_is_refused(String only) {
    assertThatThrownBy(() -> recorded(only, "p.Motor.*"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "call.only="
                + only
                + ": not a method and a number such as org.example.Motor.step(I)V#12");
  }

  @Test
  void what_names_no_method_is_refused() {
    assertThatThrownBy(() -> recorded("", "Motor"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("calls.of=Motor: not a method");
  }

  /** On a processor where every bytecode is one cycle; a bytecode that is a node calls nothing. */
  @Test
  void the_price_of_an_invoke_is_told_where_calls_are_recorded() throws Exception {
    ProcessorModel bytecodes = Models.load("bytecodes", Map.of());

    assertThat(recorded("").invokeCycles(bytecodes)).isEmpty();
    // none, virtual, special, super, static, interface, dynamic, event, chained
    assertThat(recorded("", "p.Motor.*").invokeCycles(bytecodes))
        .containsExactly(0L, 1L, 1L, 1L, 1L, 1L, 1L, 0L, 1L);
  }
}
