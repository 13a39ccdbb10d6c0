package org.cprof.validation.overhead.workload;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The workloads of the overhead study by name, each with a size that takes 3 to 50 ms
 * un-instrumented.
 */
public final class Workloads {
  private static final Map<String, Supplier<Workload>> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("sieve", () -> new Sieve(2_000_000, 10));
    BY_NAME.put("matmul", () -> new MatrixProduct(300, 2));
    BY_NAME.put("queens", () -> new Queens(12));
    BY_NAME.put("nbody", () -> new NBody(500_000));
    BY_NAME.put("fib", () -> new Fibonacci(35));
    BY_NAME.put("ray", () -> new RayTracer(160, 3));
    BY_NAME.put("strmap", () -> new StringMap(60_000));
    BY_NAME.put("merge", () -> new Merging(2_000_000));
  }

  private Workloads() {}

  /** All names, compute loops first, then calls, objects, strings, collections. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(BY_NAME.keySet());
  }

  /**
   * Makes a workload.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Workload named(String name) {
    Supplier<Workload> workload = BY_NAME.get(name);
    if (workload == null) {
      throw new IllegalArgumentException("no workload '" + name + "', only " + names());
    }
    return workload.get();
  }
}
