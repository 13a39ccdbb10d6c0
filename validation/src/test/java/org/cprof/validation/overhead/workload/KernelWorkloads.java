package org.cprof.validation.overhead.workload;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import jbe.kernel.BubbleSort;
import jbe.kernel.Checksum;
import jbe.kernel.Crc32;
import jbe.kernel.Fibonacci;
import jbe.kernel.Gcd;
import jbe.kernel.Globals;
import jbe.kernel.LinkedQueue;
import jbe.kernel.LongMath;
import jbe.kernel.MatrixMul;
import jbe.kernel.Monitors;
import jbe.kernel.Queens;
import jbe.kernel.Shapes;
import jbe.kernel.Sieve;
import jbe.kernel.StateMachine;
import jbe.kernel.Thrash;
import jbe.kernel.Types;

/**
 * The benchmark kernels with arguments so large that they take 1 to 30 ms on the host
 * un-instrumented.
 */
final class KernelWorkloads {
  /** Before the name of a kernel, some of which other workloads have, too. */
  static final String PREFIX = "kernel.";

  private KernelWorkloads() {}

  static Map<String, Supplier<Workload>> byName() {
    Map<String, Supplier<Workload>> all = new LinkedHashMap<>();
    add(all, "BubbleSort", BubbleSort::run, 3_000);
    add(all, "Checksum", Checksum::run, 100_000);
    add(all, "Crc32", Crc32::run, 500_000);
    add(all, "Fibonacci", Fibonacci::run, 30);
    add(all, "Gcd", Gcd::run, 100_000);
    add(all, "Globals", Globals::run, 1_000_000);
    add(all, "LinkedQueue", LinkedQueue::run, 200_000);
    add(all, "LongMath", LongMath::run, 3_000_000);
    add(all, "MatrixMul", MatrixMul::run, 200);
    add(all, "Monitors", Monitors::run, 500_000);
    add(all, "Queens", Queens::run, 10);
    add(all, "Shapes", Shapes::run, 300_000);
    add(all, "Sieve", Sieve::run, 1_000_000);
    add(all, "StateMachine", StateMachine::run, 2_000_000);
    add(all, "Thrash", Thrash::run, 100_000);
    add(all, "Types", Types::run, 2_000_000);
    return all;
  }

  private static void add(
      Map<String, Supplier<Workload>> all, String name, IntUnaryOperator kernel, int argument) {
    all.put(PREFIX + name, () -> () -> kernel.applyAsInt(argument));
  }
}
