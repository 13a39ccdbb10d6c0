package org.cprof.model.software;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVRecord;
import org.cprof.model.Measurements;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every path that a routine took in the cycle-exact simulation is what the model says for some
 * operands, bytecode by bytecode.
 */
class JopRoutinePathsTest {
  private static final String PREFIX = "com.jopdesign.sys.";

  /** The operands that lead to a path: routine, path in the file, bytecode, operands. */
  private static final Map<String, Case> CASES =
      Map.ofEntries(
          entry("GC.newArray(II)I 1", new Case("newarray", "length=3 type=10")),
          entry("GC.newArray(II)I 2", new Case("newarray", "length=3 type=11")),
          entry("GC.newArray(II)I 3", new Case("newarray", "length=3 type=7")),
          entry("GC.newObject(I)I 1", new Case("new", "")),
          entry("JVM.f_aastore(III)V 1", new Case("aastore", "old=1")),
          entry("JVM.f_aastore(III)V 2", new Case("aastore", "old=0")),
          entry("JVM.f_checkcast(II)I 1", new Case("checkcast", type(0, 0, 0, 3, 0))),
          entry("JVM.f_checkcast(II)I 2", new Case("checkcast", type(1, 0, -1, 0, 0))),
          entry("JVM.f_checkcast(II)I 3", new Case("checkcast", type(0, 0, 1, 3, 0))),
          entry("JVM.f_checkcast(II)I 4", new Case("checkcast", type(0, 0, 2, 3, 0))),
          entry("JVM.f_checkcast(II)I 5", new Case("checkcast", type(0, 0, 3, 3, 0))),
          entry("JVM.f_checkcast(II)I 6", new Case("checkcast", type(0, 1, -1, 3, 1))),
          entry("JVM.f_instanceof(II)I 1", new Case("instanceof", type(0, 0, -1, 1, 0))),
          entry("JVM.f_instanceof(II)I 2", new Case("instanceof", type(0, 0, 0, 3, 0))),
          entry("JVM.f_instanceof(II)I 3", new Case("instanceof", type(1, 0, -1, 0, 0))),
          entry("JVM.f_instanceof(II)I 4", new Case("instanceof", type(0, 0, 1, 3, 0))),
          entry("JVM.f_instanceof(II)I 5", new Case("instanceof", type(0, 0, 2, 3, 0))),
          entry("JVM.f_instanceof(II)I 6", new Case("instanceof", type(0, 0, 3, 3, 0))),
          entry("JVM.f_instanceof(II)I 7", new Case("instanceof", type(0, 0, -1, 3, 0))),
          entry("JVM.f_instanceof(II)I 8", new Case("instanceof", type(0, 1, -1, 3, 0))),
          entry("JVM.f_instanceof(II)I 9", new Case("instanceof", type(0, 1, -1, 3, 1))),
          entry("JVM.f_i2b(I)I 1", new Case("i2b", "x=-170669")),
          entry("JVM.f_i2b(I)I 2", new Case("i2b", "x=150")),
          entry("JVM.f_i2s(I)I 1", new Case("i2s", "x=-170669")),
          entry("JVM.f_i2s(I)I 2", new Case("i2s", "x=43019")),
          entry("JVM.f_lmul(JJ)J 1", new Case("lmul", "x=5 y=7")),
          entry("JVM.f_lmul(JJ)J 2", new Case("lmul", "x=-5 y=7")),
          entry("JVM.f_lookupswitch(I)V 1", new Case("lookupswitch", "index=-1 pairs=3")),
          entry("JVM.f_lookupswitch(I)V 2", new Case("lookupswitch", "index=1 pairs=5")),
          entry("JVM.f_lookupswitch(I)V 3", new Case("lookupswitch", "index=-1 pairs=2")),
          entry("JVM.f_lookupswitch(I)V 4", new Case("lookupswitch", "index=0 pairs=5")),
          entry("JVM.f_lookupswitch(I)V 5", new Case("lookupswitch", "index=2 pairs=5")),
          entry("JVM.f_lookupswitch(I)V 6", new Case("lookupswitch", "index=-1 pairs=5")),
          entry("JVM.f_lookupswitch(I)V 7", new Case("lookupswitch", "index=4 pairs=5")),
          entry("JVM.f_lookupswitch(I)V 8", new Case("lookupswitch", "index=3 pairs=8")),
          entry("JVM.f_lookupswitch(I)V 9", new Case("lookupswitch", "index=7 pairs=8")),
          entry("JVM.f_lookupswitch(I)V 10", new Case("lookupswitch", "index=-1 pairs=8")),
          entry("JVM.f_multianewarray()I 1", arrays(1, 0)),
          entry("JVM.f_multianewarray()I 2", arrays(3, 2)),
          entry("JVM.f_multianewarray()I 3", arrays(4, 2)),
          entry("JVM.f_multianewarray()I 4", arrays(4, 0)),
          entry("JVM.f_multianewarray()I 5", arrays(4, 1)),
          entry("JVM.f_multianewarray()I 6", arrays(8, 2)),
          entry("JVM.f_multianewarray()I 7", arrays(8, 1)),
          entry("JVM.f_multianewarray()I 8", arrays(8, 0)),
          entry("JVM.f_multianewarray()I 9", arrays(2, 0)),
          entry("JVM.f_multianewarray()I 10", arrays(2, 3)),
          entry("JVM.f_multianewarray()I 11", arrays(2, 2)),
          entry("JVM.f_multianewarray()I 12", arrays(4, 3)),
          entry("JVM.f_putfield_ref(III)V 1", new Case("putfield_ref", "old=0")),
          entry("JVM.f_putfield_ref(III)V 2", new Case("putfield_ref", "old=1")),
          entry("JVM.f_putstatic_ref(II)V 1", new Case("putstatic_ref", "old=0")),
          entry("JVM.f_putstatic_ref(II)V 2", new Case("putstatic_ref", "old=1")),
          entry("JVM.f_tableswitch(I)V 1", new Case("tableswitch", "x=4 low=0 high=7")),
          entry("JVM.f_tableswitch(I)V 2", new Case("tableswitch", "x=99 low=0 high=7")));

  private record Case(String bytecode, String operands) {}

  @TestFactory
  Stream<DynamicTest> every_path_executes_the_bytecodes_that_were_traced() {
    RoutineTrace trace = RoutineTrace.of("jop", Map.of());
    List<DynamicTest> tests = new ArrayList<>();
    for (CSVRecord row : Measurements.read("jop-rtl-software-routine-paths.csv")) {
      String routine = row.get("routine");
      String key = routine.substring(PREFIX.length()) + " " + row.get("path");
      // routines with one path take it whatever the operands
      Case wanted =
          CASES.getOrDefault(key, new Case(ownBytecode(routine), "x=1 y=1 length=1 type=10"));
      tests.add(
          dynamicTest(
              key + " " + wanted,
              () ->
                  assertThat(trace.of(routine, wanted.bytecode(), operands(wanted.operands())))
                      .isEqualTo(counts(row.get("bytecodes_executed")))));
    }
    assertThat(tests).hasSize(87);
    return tests.stream();
  }

  private static String type(int isNull, int isInterface, int distance, int depth, int interfaces) {
    return String.format(
        "null=%d interface=%d distance=%d depth=%d interfaces=%d",
        isNull, isInterface, distance, depth, interfaces);
  }

  private static Case arrays(int length, int position) {
    return new Case(
        "multianewarray", "length=" + length + " dimensions=2 type=10 position=" + position);
  }

  /** JVM.f_idiv(II)I implements idiv. */
  private static String ownBytecode(String routine) {
    return routine.replaceAll(".*\\.f_(\\w+)\\(.*", "$1");
  }

  private static Map<String, Long> operands(String text) {
    return pairs(text, "=");
  }

  private static Map<String, Long> counts(String text) {
    return pairs(text, ":");
  }

  private static Map<String, Long> pairs(String text, String separator) {
    Map<String, Long> pairs = new HashMap<>();
    for (String pair : text.isEmpty() ? new String[0] : text.split(" ")) {
      String[] sides = pair.split(separator);
      pairs.put(sides[0], Long.valueOf(sides[1]));
    }
    return pairs;
  }
}
