package org.cprof.runner.jbe;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a call of a user's kernel takes.
 *
 * @param result what it returned; empty if that is no int
 * @param cycles from the start of the invokestatic to the end of the return
 * @param reference the cycles measured, if they are known
 */
public record MethodResult(
    StaticMethod method,
    List<Integer> arguments,
    Start start,
    OptionalInt result,
    long cycles,
    OptionalLong reference) {

  /** The arguments, with blanks between them. */
  public String argument() {
    return String.join(" ", arguments.stream().map(String::valueOf).toList());
  }

  /** The same with what was measured. */
  public MethodResult with(OptionalLong measured) {
    return new MethodResult(method, arguments, start, result, cycles, measured);
  }

  /** Estimated cycles less those measured. */
  public OptionalLong difference() {
    return reference.isPresent()
        ? OptionalLong.of(cycles - reference.getAsLong())
        : OptionalLong.empty();
  }
}
