package org.cprof.runner.bound.objects;

import org.cprof.profile.MethodReference;

/** Why there is no bound: something that cannot be bounded, or may not be on the target. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param line in the method's source; 0 where the class file has none
   */
  public Refusal(MethodReference method, int line, String reason) {
    super(at(method.toString(), line) + ": " + reason, null, false, false);
  }

  /** A place as messages name it. */
  public static String at(String method, int line) {
    return line > 0 ? method + ":" + line : method;
  }
}
