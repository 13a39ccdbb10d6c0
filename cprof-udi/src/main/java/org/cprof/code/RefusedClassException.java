package org.cprof.code;

/**
 * A class file that a JVM refuses, or might refuse if its code were not changed, with the reason.
 */
public final class RefusedClassException extends RuntimeException {

  private static final long serialVersionUID = 1;

  RefusedClassException(String reason) {
    super(reason);
  }

  RefusedClassException(String reason, RuntimeException cause) {
    super(reason, cause);
  }

  /** The reason alone: that is what a profile says. */
  @Override
  public String toString() {
    return getMessage();
  }
}
