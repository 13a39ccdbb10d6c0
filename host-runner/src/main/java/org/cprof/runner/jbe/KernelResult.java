package org.cprof.runner.jbe;

import java.util.Map;
import java.util.Optional;
import org.cprof.profile.MethodReference;

/**
 * A kernel's estimate beside its reference.
 *
 * @param result what {@code run} returned on the host
 * @param cycles from the start of the invokestatic that calls {@code run} to the end of its return
 * @param methods the figures of {@code run} and of each method below it
 * @param reference what the hardware took, if that is known
 */
public record KernelResult(
    String kernel,
    int argument,
    Start start,
    int result,
    long cycles,
    Map<MethodReference, MethodFigures> methods,
    Optional<Reference> reference) {
  /** Estimated cycles less those of the reference, if there is one. */
  public Optional<Long> difference() {
    return reference.map(r -> cycles - r.cycles());
  }

  /** Whether there is a reference with the same result. */
  public boolean hasSameResult() {
    return reference.map(r -> r.result() == result).orElse(false);
  }

  /** Whether there is a reference with the same cycles and the same result. */
  public boolean agrees() {
    return hasSameResult() && difference().orElseThrow() == 0;
  }
}
