package org.cprof.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * What is demanded of a test.
 *
 * @param cycles empty for any
 * @param bytecodes empty for any
 * @param allocations objects and arrays, empty for any
 * @param isPrinted whether its cost is printed
 * @param isAsBaseline whether it costs what its baseline says
 * @param cache in which state the method cache begins
 */
record Demands(
    Optional<CycleBudget> cycles,
    Optional<Long> bytecodes,
    Optional<Long> allocations,
    boolean isPrinted,
    boolean isAsBaseline,
    Cache cache) {

  private static final Demands NONE =
      new Demands(Optional.empty(), Optional.empty(), Optional.empty(), false, false, Cache.EMPTY);

  /**
   * What the annotations say.
   *
   * @param testClass that the method runs in, which may be one below the class that declares it
   * @param isMeasured whether the build has all tests measured
   */
  static Demands of(Method method, Class<?> testClass, boolean isMeasured) {
    if (find(DisableCost.class, method, testClass).isPresent()) {
      return NONE;
    }
    Optional<CycleBudget> cycles = find(CycleBudget.class, method, testClass);
    Optional<AllocationBudget> allocations = find(AllocationBudget.class, method, testClass);
    Optional<MeasureCost> measured = find(MeasureCost.class, method, testClass);
    Optional<ExpectBaseline> baseline = find(ExpectBaseline.class, method, testClass);
    return new Demands(
        cycles,
        find(BytecodeBudget.class, method, testClass).map(BytecodeBudget::value),
        allocations.map(AllocationBudget::objects),
        measured.isPresent() || isMeasured,
        baseline.isPresent(),
        cycles
            .map(CycleBudget::cache)
            .or(() -> allocations.map(AllocationBudget::cache))
            .or(() -> baseline.map(ExpectBaseline::cache))
            .or(() -> measured.map(MeasureCost::cache))
            .orElse(Cache.EMPTY));
  }

  boolean areNone() {
    return cycles.isEmpty()
        && bytecodes.isEmpty()
        && allocations.isEmpty()
        && !isPrinted
        && !isAsBaseline;
  }

  /** The cycles that the body may take; empty for any. */
  Optional<Long> cyclesOfBody() {
    return cycles.filter(budget -> budget.of().isEmpty()).map(CycleBudget::value);
  }

  /** The budget of a method that the body calls. */
  Optional<CycleBudget> ofMethod() {
    return cycles.filter(budget -> !budget.of().isEmpty());
  }

  private static <A extends Annotation> Optional<A> find(
      Class<A> type, Method method, Class<?> testClass) {
    Optional<A> found = AnnotationSupport.findAnnotation(method, type);
    for (Class<?> at = testClass; found.isEmpty() && at != null; at = at.getEnclosingClass()) {
      found = AnnotationSupport.findAnnotation(at, type);
    }
    return found;
  }
}
