package org.cprof.agent;

/** What is told of an error that nobody foresaw. */
final class Problems {

  private Problems() {}

  static String describe(Throwable problem) {
    return problem instanceof OutOfMemoryError
        ? "out of memory: CProf takes 10 to 20 MB of the program's heap for itself, and more for"
            + " many classes and contexts; give the program that much more by -Xmx"
        : problem.toString();
  }
}
