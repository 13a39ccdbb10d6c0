package org.cprof.runner.jbe;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The arguments of a call that is measured: one int of a kernel, the number of iterations of
 * another benchmark, or the ints of a method. None stand for one iteration, or for a call of a
 * method without parameters.
 */
public record Arguments(List<Integer> values) {
  public static final Arguments NONE = new Arguments(List.of());

  public Arguments {
    values = List.copyOf(values);
  }

  public static Arguments of(int value) {
    return new Arguments(List.of(value));
  }

  public boolean isNone() {
    return values.isEmpty();
  }

  /** The only one, which a kernel and a number of iterations are. */
  public int single() {
    if (values.size() != 1) {
      throw new IllegalStateException(values.size() + " arguments");
    }
    return values.get(0);
  }

  /** What stands in a table: null for none, a number, or several with blanks between them. */
  public Object cell() {
    return isNone() ? null : values.size() == 1 ? values.get(0) : toString();
  }

  /** As reference files have them: {@code 5 50}. */
  @Override
  public String toString() {
    return values.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }
}
