package org.cprof.junit.subjects;

import org.cprof.junit.CycleBudget;
import org.junit.jupiter.api.Test;

/** Tests with budgets of calls, and for another target, for {@code BudgetOfCallsIT}. */
public class CallsSubject {
  int first = 3;
  int second;

  void stays() {
    second = first + second;
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
  @CycleBudget(value = 1, of = "CostedSubject.power")
  void does_not_call_what_has_the_budget() {
    stays();
  }

  @Test
  @CycleBudget(value = 1, of = "CostedSubject.fill")
  void is_of_what_is_not_recorded() {
    stays();
  }

  @Test
  @CycleBudget(value = 1_000_000, model = "aj100")
  void is_for_another_model() {
    stays();
  }

  @Test
  @CycleBudget(value = 1_000_000, set = "r=3")
  void is_for_another_memory() {
    stays();
  }
}
