package org.cprof.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Function;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * What is demanded of a test: by its annotations, by those of its class, or by the build.
 *
 * @param cycles the annotation, if there is one
 * @param cyclesOfBody empty for any
 * @param bytecodes empty for any
 * @param allocations objects and arrays, empty for any
 * @param isPrinted whether its cost is printed
 * @param cache in which state the method cache begins
 */
record Demands(
    Optional<CycleBudget> cycles,
    Optional<Long> cyclesOfBody,
    Optional<Long> bytecodes,
    Optional<Long> allocations,
    boolean isPrinted,
    Cache cache) {

  /** Whether tests without annotations are measured, too: true or false. */
  private static final String MEASURE = "cprof.measure";

  private static final Demands NONE =
      new Demands(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          Cache.EMPTY);

  /**
   * What the annotations say, and the build where they say nothing.
   *
   * @param testClass that the method runs in, which may be one below the class that declares it
   * @param build gives a parameter of the build
   * @throws IllegalArgumentException if a parameter is no number, with what would be right
   */
  static Demands of(Method method, Class<?> testClass, Function<String, Optional<String>> build) {
    if (find(DisableCost.class, method, testClass).isPresent()) {
      return NONE;
    }
    Optional<CycleBudget> cycles = find(CycleBudget.class, method, testClass);
    Optional<AllocationBudget> allocations = find(AllocationBudget.class, method, testClass);
    Optional<MeasureCost> measured = find(MeasureCost.class, method, testClass);
    return new Demands(
        cycles,
        cycles.isPresent()
            ? cycles.filter(budget -> budget.of().isEmpty()).map(CycleBudget::value)
            : limit(build, "cprof.cycles"),
        find(BytecodeBudget.class, method, testClass)
            .map(BytecodeBudget::value)
            .or(() -> limit(build, "cprof.bytecodes")),
        allocations.map(AllocationBudget::objects).or(() -> limit(build, "cprof.allocations")),
        measured.isPresent() || build.apply(MEASURE).map(Boolean::parseBoolean).orElse(false),
        cycles
            .map(CycleBudget::cache)
            .or(() -> allocations.map(AllocationBudget::cache))
            .or(() -> measured.map(MeasureCost::cache))
            .orElse(Cache.EMPTY));
  }

  boolean areNone() {
    return !areLimits() && !isPrinted;
  }

  /** Whether a test may fail by them. */
  boolean areLimits() {
    return cycles.isPresent()
        || cyclesOfBody.isPresent()
        || bytecodes.isPresent()
        || allocations.isPresent();
  }

  private static Optional<Long> limit(Function<String, Optional<String>> build, String key) {
    return build
        .apply(key)
        .map(
            text -> {
              if (!text.matches("[0-9]{1,18}")) {
                throw new IllegalArgumentException(
                    key + "=" + text + ": no whole number such as 12000");
              }
              return Long.valueOf(text);
            });
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
