package org.cprof.runner.jbe;

import java.util.Optional;

/**
 * What a call of a user's kernel takes.
 *
 * @param cycles from the start of the invokestatic to the end of the return
 */
public record MethodResult(
    MethodCall call,
    Start start,
    Optional<Integer> returned,
    long cycles,
    Optional<Measurement> reference)
    implements Result {
  @Override
  public String benchmark() {
    return call.method().toString();
  }

  @Override
  public Arguments arguments() {
    return call.arguments();
  }

  /** This result with what was measured, of the method with its descriptor or without. */
  MethodResult with(ReferenceSet references) {
    Optional<Measurement> measured =
        references
            .find(benchmark(), arguments(), start)
            .or(() -> references.find(call.method().withDescriptor(), arguments(), start));
    return new MethodResult(call, start, returned, cycles, measured);
  }
}
