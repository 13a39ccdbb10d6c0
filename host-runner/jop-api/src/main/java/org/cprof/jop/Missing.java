package org.cprof.jop;

/** What a program uses of the target and the host does not have. */
final class Missing {

  private Missing() {}

  /**
   * @param what the program used, by name
   * @param why there is no such thing
   */
  static UnsupportedOperationException of(String what, String why) {
    return new UnsupportedOperationException(what + " is not there with --target-api jop: " + why);
  }
}
