package org.cprof.junit.subjects;

import org.cprof.junit.CycleBound;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Tests of which some allow a method less than its bound; no part of the build's own tests. */
public class BoundSubject {
  static int ten() {
    int sum = 0;
    for (int i = 0; i < 10; i++) {
      sum += i;
    }
    return sum;
  }

  static int while0(int n) {
    int k = n;
    while (k != 0) {
      k = k / 2 + Integer.MIN_VALUE;
    }
    return k;
  }

  @Test
  @CycleBound(value = 1_000, of = "org.cprof.junit.subjects.BoundSubject.ten")
  void allows_enough() {
    Assertions.assertEquals(45, ten());
  }

  @Test
  @CycleBound(value = 100, of = "org.cprof.junit.subjects.BoundSubject.ten")
  void allows_too_little() {
    throw new IllegalStateException("it is executed");
  }

  @Test
  @CycleBound(value = 1_000, of = "org.cprof.junit.subjects.BoundSubject.ten")
  @CycleBound(value = 1_000, of = "org.cprof.junit.subjects.BoundSubject.while0")
  void has_none() {
    throw new IllegalStateException("it is executed");
  }
}
