package org.cprof.junit.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.cprof.junit.CycleBudget;
import org.cprof.junit.ExpectBaseline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with baselines and budgets of more than a number, for {@code CostIT}. */
public class BaselineSubject {
  private static int executions;

  int first = 3;
  int second;

  /** 1 aload, 2 aload, 3 getfield, 4 aload, 5 getfield, 6 iadd, 7 putfield, 8 return: 57 cycles. */
  @Test
  @ExpectBaseline
  void stays() {
    second = first + second;
  }

  /** The same, but for what the test makes of its baseline. */
  @Test
  @ExpectBaseline
  void changes() {
    second = first + second;
  }

  /** Loads what it calls, in each of the executions that write its baseline. */
  @Test
  @ExpectBaseline
  void loads() {
    assertEquals(8, CostedSubject.power(2, 3));
  }

  /** Two baselines, one for each invocation. */
  @ParameterizedTest(name = "{index}. with {0}")
  @ValueSource(ints = {4, 5})
  @ExpectBaseline
  void has_parameters(int n) {
    second = first + n;
  }

  /** Takes longer with each execution; the time is read in vain. */
  @Test
  @ExpectBaseline
  void is_not_reproducible() {
    executions += System.nanoTime() == Long.MIN_VALUE ? 2 : 1;
    CostedSubject.power(2, executions);
  }

  @Test
  @CycleBudget(value = 1, of = "CostedSubject.power")
  void calls_what_takes_too_long() {
    CostedSubject.power(2, 1);
    CostedSubject.power(2, 3);
  }

  @Test
  @CycleBudget(value = 1_000_000, of = "CostedSubject.power(..)", model = "jop", set = "r=1")
  void calls_what_is_fast_enough() {
    CostedSubject.power(2, 3);
  }

  @Test
  @CycleBudget(value = 1, of = "org.cprof.junit.subjects.BaselineSubject.stays")
  void does_not_call_what_has_the_budget() {
    second = first;
  }

  @Test
  @CycleBudget(value = 1, of = "CostedSubject.fill")
  void is_of_what_is_not_recorded() {
    second = first;
  }

  @Test
  @CycleBudget(value = 1_000_000, model = "aj100")
  void is_for_another_model() {
    second = first;
  }

  @Test
  @CycleBudget(value = 1_000_000, set = "r=3")
  void is_for_another_memory() {
    second = first;
  }
}
