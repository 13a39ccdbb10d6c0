package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A test for a type that is dear for one object alone, which the method may get. */
class TypeTestsTest {
  @TempDir private Path folder;

  /**
   * Null has no superclasses, and no interface is looked for; an array that fits is no step away.
   */
  @ParameterizedTest
  @CsvSource({
    "hardware, distance, static Object[] f(Object o) { return (Object[]) o; }, 3",
    "hardware, depth, static T f(T t) { Object o = t; return (T) o; }, 5",
    "hardware, interface, static Runnable f(Object o) { return (Runnable) o; }, 3",
    "software, distance, static Object[] f(Object o) { return (Object[]) o; }, 4",
    "software, depth, static T f(T t) { Object o = t; return (T) o; }, 6",
    "software, interface, static Runnable f(Object o) { return (Runnable) o; }, 4",
  })
  void the_dearest_object_counts(String kind, String operand, String method, int bytecodes)
      throws Exception {
    String price = "if(" + operand + " = 0, 100, 0)";
    boolean isRoutine = kind.equals("software");
    write("processor", "key,value,unit,source", "extends,bytecodes,,");
    write(
        "bytecodes",
        "opcode,mnemonic,kind,cycles,source",
        "192,checkcast," + kind + ",\"1 + " + (isRoutine ? "0" : price) + "\",");
    if (isRoutine) {
      write(
          "software",
          "routine,bytecode,words,when,times,executes,calls,cycles,source",
          "f,checkcast,1,,,ireturn,,\"" + price + "\",");
    }
    Analysis analysis =
        BoundProgram.compiled(folder, method)
            .with(folder.toString(), Map.of(), null, ObservedCalls.NONE);

    assertThat(BoundProgram.bound(analysis, "f", Bound.CacheAtStart.UNKNOWN).bodyCycles())
        .isEqualTo(bytecodes + 100);
  }

  private void write(String file, String header, String row) throws IOException {
    Files.write(folder.resolve(file + ".csv"), List.of(header, row));
  }
}
