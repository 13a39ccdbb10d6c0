package org.cprof.junit.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.cprof.junit.AllocationBudget;
import org.cprof.junit.BytecodeBudget;
import org.cprof.junit.Cache;
import org.cprof.junit.CycleBudget;
import org.cprof.junit.DisableCost;
import org.cprof.junit.MeasureCost;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that say what they may cost, for {@code CostIT}, which knows what comes of each. */
@MeasureCost
public class CostedSubject {
  private Object kept;

  int first = 3;
  int second;

  /** Must not count. */
  @BeforeEach
  void fill() {
    for (int i = 0; i < 1000; i++) {
      second += i & 1;
    }
  }

  /** 1 aload, 2 aload, 3 getfield, 4 aload, 5 getfield, 6 iadd, 7 putfield, 8 return: 57 cycles. */
  @Test
  @BytecodeBudget(8)
  void fits() {
    second = first + second;
  }

  /** 57 cycles, 8 bytecodes. */
  @Test
  @BytecodeBudget(7)
  void executes_too_much() {
    second = first + second;
  }

  /** An object; 1 + 1 + 2 arrays of three dimensions; two more, and a clone. */
  @Test
  @AllocationBudget(objects = 8)
  void allocates() {
    kept = new Object();
    kept = new int[1][2][2];
    kept = new int[0];
    kept = new int[0].clone();
  }

  @Test
  @AllocationBudget(objects = 0)
  void allocates_too_much() {
    kept = new Object();
    kept = new int[3];
  }

  @Test
  @AllocationBudget(objects = 0)
  void allocates_nothing() {
    second = first + second;
  }

  @Test
  @CycleBudget(1)
  void takes_too_long() {
    assertEquals(8, Tables.SQUARES[2] + power(2, 2));
  }

  /** The first of these tests initializes the table, which takes nothing of the test's own. */
  @Test
  void initializes() {
    assertEquals(9, Tables.SQUARES[3]);
  }

  @Test
  @CycleBudget(value = 1, cache = Cache.WARM)
  void warm_takes_too_long() {
    assertEquals(81, power(3, 4));
  }

  @Test
  void cold() {
    assertEquals(81, power(3, 4));
  }

  @Test
  @MeasureCost(cache = Cache.WARM)
  void warm() {
    assertEquals(81, power(3, 4));
  }

  @Test
  @DisableCost
  void is_not_measured() {
    power(3, 4);
  }

  /** More often than the JDK calls a method by the same way, if it is not told to. */
  @RepeatedTest(20)
  void repeated() {
    power(2, 2);
  }

  /** Each call has a cost of its own. */
  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void parameterized(int exponent) {
    power(2, exponent);
  }

  @Test
  void fails_by_itself() {
    assertEquals(1, power(2, 2));
  }

  @TestFactory
  @BytecodeBudget(1_000_000)
  List<DynamicTest> makes_tests() {
    return List.of(DynamicTest.dynamicTest("made", () -> power(3, 4)));
  }

  /** A nested class has what stands at the class around it. */
  @Nested
  class Inner {
    @Test
    void nested() {
      power(3, 4);
    }
  }

  static int power(int base, int exponent) {
    int power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    return power;
  }

  static final class Tables {
    static final int[] SQUARES = new int[100];

    static {
      for (int i = 0; i < SQUARES.length; i++) {
        SQUARES[i] = i * i;
      }
    }
  }
}
