package org.cprof.model.software;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods of the library in whose place the target executes routines of {@code software.csv}. */
class MethodRoutinesTest {

  private static final String THROWABLE = "java.lang.Throwable";

  @TempDir Path folder;

  /** The sums, with everything cached, of the bytecodes of JOP's class, by read wait states. */
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 2", "3, 5", "5, 7"})
  void constructors_of_throwable_cost_what_their_bytecodes_do(String read, String write)
      throws ModelException {
    ProcessorModel jop = Models.load("jop", Map.of("r", read, "w", write));
    long r = Long.parseLong(read);
    long w = Long.parseLong(write);
    long atLeast2 = Math.max(0, r - 2);
    long atLeast3 = Math.max(0, r - 3);

    assertThat(cycles(jop, "()V")).isEqualTo(871 + 13 * r + 6 * atLeast2 + 13 * atLeast3 + 2 * w);
    assertThat(cycles(jop, "(Ljava/lang/String;)V"))
        .isEqualTo(654 + 11 * r + 4 * atLeast2 + 9 * atLeast3 + 2 * w);
    assertThat(cycles(jop, "(Ljava/lang/String;Ljava/lang/Throwable;)V"))
        .isEqualTo(974 + 18 * r + 6 * atLeast2 + 13 * atLeast3 + 3 * w);
  }

  private static long cycles(ProcessorModel model, String descriptor) {
    return model
        .methodRoutine(THROWABLE, "<init>", descriptor)
        .inclusiveCycles(Map.of("monitors", 0L));
  }

  @Test
  void what_runs_for_a_bytecode_is_a_routine_and_the_rest_are_methods() throws ModelException {
    PricedRoutine constructor =
        Models.load("jop", Map.of()).methodRoutine(THROWABLE, "<init>", "(Ljava/lang/String;)V");

    assertThat(constructor.isMethod()).isTrue();
    assertThat(constructor.segments())
        .filteredOn(segment -> segment.callee() != null)
        .extracting(segment -> segment.callee().name() + " " + segment.callee().isMethod())
        .containsExactly(
            "java.lang.Object.<init>()V true",
            "com.jopdesign.sys.JVM.f_putfield_ref(III)V false",
            "java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable; true",
            "com.jopdesign.sys.JVM.f_putfield_ref(III)V false");
  }

  @Test
  void a_method_without_cycles_needs_a_routine_of_its_name() throws Exception {
    assertThat(error("demo.Port,read,()I,,mine,", "demo.Port.write(I)V,,1,,,return,,,"))
        .contains("methods.csv:2: 'demo.Port.read()I': expected cycles, or a routine of this name");
  }

  @Test
  void a_method_without_cycles_has_no_pattern_and_no_size() throws Exception {
    assertThat(error("demo.Port,*,()I,,mine,", "demo.Port.read()I,,1,,,ireturn,,,"))
        .contains("'demo.Port,*,()I': expected cycles, or no *");
    assertThat(error("demo.Port,read,()I,,mine,7", "demo.Port.read()I,,1,,,ireturn,,,"))
        .contains("'7': expected no size where there are no cycles: the routine has one");
  }

  @Test
  void a_routine_of_a_method_has_no_operands_that_only_a_bytecode_has() throws Exception {
    assertThat(error("demo.Port,read,()I,,mine,", "demo.Port.read()I,,1,,x,iload_0:1 ireturn,,,"))
        .contains("'demo.Port.read()I with x': expected a routine that depends on no operand but");
  }

  private String error(String method, String routine) throws Exception {
    Files.write(
        folder.resolve("processor.csv"),
        List.of("key,value,unit,source", "extends,jop,,", "name,mine,,"));
    Files.write(
        folder.resolve("methods.csv"),
        List.of("class,method,descriptor,cycles,source,words", method));
    Files.write(
        folder.resolve("software.csv"),
        List.of("routine,bytecode,words,when,times,executes,calls,cycles,source", routine));
    ModelException thrown =
        catchThrowableOfType(ModelException.class, () -> Models.load(folder.toString(), Map.of()));
    return thrown.getMessage();
  }
}
