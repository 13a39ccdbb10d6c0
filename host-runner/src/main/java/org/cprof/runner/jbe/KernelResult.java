package org.cprof.runner.jbe;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cprof.profile.MethodReference;

/**
 * A kernel's estimate beside its reference.
 *
 * @param result what {@code run} returned on the host
 * @param cycles from the start of the invokestatic that calls {@code run} to the end of its return
 * @param methods the figures of {@code run} and of each method below it
 * @param reference what the hardware took, if that is known
 * @param measured what it took by method; none where only the whole was measured
 */
public record KernelResult(
    String benchmark,
    int argument,
    Start start,
    int result,
    long cycles,
    Map<MethodReference, Map<Figure, Long>> methods,
    Optional<Measurement> reference,
    Map<String, Map<Figure, Long>> measured)
    implements Result {
  @Override
  public Arguments arguments() {
    return Arguments.of(argument);
  }

  @Override
  public Optional<Integer> returned() {
    return Optional.of(result);
  }

  /** Whether there is a reference with the same figures of the same methods, or with none. */
  public boolean hasSameMethods() {
    return reference.isPresent() && (measured.isEmpty() || measured.equals(methodsByName()));
  }

  /** Whether the estimate is the reference, in total and by method. */
  @Override
  public boolean agrees() {
    return Result.super.agrees() && hasSameMethods();
  }

  @Override
  public String remark() {
    String ofResult = Result.super.remark();
    return !ofResult.isEmpty() || reference.isEmpty() || hasSameMethods()
        ? ofResult
        : "methods differ: 'cprof compare' lists them";
  }

  /** The figures by class, name and descriptor of the method. */
  public Map<String, Map<Figure, Long>> methodsByName() {
    return methods.entrySet().stream()
        .collect(Collectors.toMap(each -> each.getKey().toString(), Map.Entry::getValue));
  }
}
