package org.cprof.model.software;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;
import org.cprof.model.Measurements;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Replays the software bytecodes of kernels with their operands, and compares the cycles and
 * bytecodes of the routines, summed up over the whole kernel, with the cycle-exact simulation in
 * all its configurations.
 */
class JopKernelRoutinesTest {
  private static final String PREFIX = "com.jopdesign.sys.JVM.";

  private final List<Map<String, Long>> first = new ArrayList<>();
  private final List<Map<String, Long>> second = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void gcd_divides(int n) {
    for (int i = 1; i <= n; i++) {
      int a = i * 7919 + 104729;
      int b = i * 12 + 18;
      while (b != 0) {
        first.add(pair(a, b));
        int rest = a % b;
        a = b;
        b = rest;
      }
      second.add(pair(i * 1000 - 7, a + 3));
      second.add(pair(5 - i * 17, 9));
    }
    compare("Gcd", n, "f_irem(II)I", "irem", first);
    compare("Gcd", n, "f_idiv(II)I", "idiv", second);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 20})
  void checksum_narrows(int n) {
    for (int i = 0; i < n; i++) {
      int sum = 0;
      byte[] header = new byte[20];
      for (int k = 0; k < header.length; k++) {
        first.add(Map.of("x", (long) (i * 31 + k * 17)));
        header[k] = (byte) (i * 31 + k * 17);
      }
      for (int k = 0; k < header.length; k += 2) {
        sum += ((header[k] & 0xFF) << 8) + (header[k + 1] & 0xFF);
      }
      while (sum >>> 16 != 0) {
        sum = (sum & 0xFFFF) + (sum >>> 16);
      }
      second.add(Map.of("x", (long) (sum ^ 0xFFFF)));
    }
    compare("Checksum", n, "f_i2b(I)I", "i2b", first);
    compare("Checksum", n, "f_i2s(I)I", "i2s", second);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 200})
  void state_machine_switches(int n) {
    int[] weights = {0, 3000, 7000, 11000, 15000};
    int state = 0;
    int remaining = 0;
    int seed = 1;
    for (int i = 0; i < n; i++) {
      seed = seed * 69069 + 1;
      int symbol = seed >>> 16 & 0x0F;
      first.add(Map.of("x", (long) state, "low", 0L, "high", 4L));
      switch (state) {
        case 0 -> state = symbol > 3 ? 1 : 0;
        case 1 -> state = 2;
        case 2 -> {
          int index = Arrays.binarySearch(weights, symbol * 1000);
          second.add(Map.of("index", (long) Math.max(index, -1), "pairs", 5L));
          remaining = index < 0 ? 4 : new int[] {1, 2, 3, 5, 8}[index];
          state = 3;
        }
        case 3 -> state = --remaining <= 0 ? 4 : 3;
        default -> state = 0;
      }
    }
    compare("StateMachine", n, "f_tableswitch(I)V", "tableswitch", first);
    compare("StateMachine", n, "f_lookupswitch(I)V", "lookupswitch", second);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void matrix_multiplication_allocates_at_three_positions(int n) {
    for (long position : new long[] {2, 9 % 4, 16 % 4}) { // of the multianewarrays in run
      first.add(
          Map.of(
              "length",
              (long) n,
              "dimensions",
              2L,
              "type",
              10L,
              "position",
              position,
              "monitors",
              0L));
    }
    compare("MatrixMul", n, "f_multianewarray()I", "multianewarray", first);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 60})
  void types_tests_and_stores(int n) {
    // The item at hand is swapped to the place that is looked at next: it is always the Item, two
    // steps from the root.
    Map<String, Long> noSubclass =
        Map.of("null", 0L, "interface", 0L, "distance", -1L, "depth", 1L, "interfaces", 0L);
    Map<String, Long> exact =
        Map.of("null", 0L, "interface", 0L, "distance", 0L, "depth", 1L, "interfaces", 0L);
    List<Map<String, Long>> stores = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      stores.add(Map.of("old", 0L, "monitors", 0L));
    }
    for (int i = 0; i < n; i++) {
      first.add(noSubclass);
      first.add(noSubclass);
      second.add(exact);
      stores.add(Map.of("old", 1L, "monitors", 0L));
      stores.add(Map.of("old", 1L, "monitors", 0L));
    }
    compare("Types", n, "f_instanceof(II)I", "instanceof", first);
    compare("Types", n, "f_checkcast(II)I", "checkcast", second);
    compare("Types", n, "f_aastore(III)V", "aastore", stores);
  }

  @Test
  void the_references_have_three_kinds_of_wait_states() {
    assertThat(
            Measurements.read("jop-kernel-routines.csv").stream()
                .map(row -> row.get("read_wait_states") + "," + row.get("write_wait_states"))
                .distinct())
        .containsExactlyInAnyOrder("1,2", "2,2", "3,5");
  }

  private static void compare(
      String kernel, int argument, String routine, String bytecode, List<Map<String, Long>> calls) {
    int seen = 0;
    for (CSVRecord row : Measurements.read("jop-kernel-routines.csv")) {
      if (row.get("kernel").equals(kernel)
          && row.get("argument").equals(Integer.toString(argument))
          && row.get("method").equals(PREFIX + routine)) {
        seen++;
        ProcessorModel model = load(row.get("read_wait_states"), row.get("write_wait_states"));
        PricedRoutine priced = model.routine(CachedRun.bytecode(model, bytecode).opcode());
        assertThat(priced.name()).isEqualTo(PREFIX + routine);
        assertThat(priced.words()).isEqualTo(Integer.parseInt(row.get("words")));
        assertThat(calls).hasSize(Integer.parseInt(row.get("calls")));
        assertThat(calls.stream().mapToLong(priced::exclusiveCycles).sum())
            .as("cycles %s", row)
            .isEqualTo(Long.parseLong(row.get("exclusive_cycles")));
        assertThat(calls.stream().mapToLong(priced::bytecodes).sum())
            .as("bytecodes %s", row)
            .isEqualTo(Long.parseLong(row.get("bytecodes")));
      }
    }
    assertThat(seen).as("configurations").isEqualTo(3);
  }

  private static Map<String, Long> pair(int x, int y) {
    return Map.of("x", (long) x, "y", (long) y);
  }

  private static ProcessorModel load(String r, String w) {
    try {
      return Models.load("jop", Map.of("r", r, "w", w));
    } catch (ModelException broken) {
      throw new AssertionError(broken);
    }
  }
}
