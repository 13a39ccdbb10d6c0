package org.cprof.instrument.routine;

/**
 * A routine's name in a model, {@code class.method(descriptor)}, in its parts.
 *
 * @param descriptor may be empty
 */
record RoutineName(String className, String method, String descriptor) {

  static RoutineName of(String name) {
    int open = name.indexOf('(');
    int parenthesis = open < 0 ? name.length() : open;
    int dot = name.lastIndexOf('.', parenthesis);
    return new RoutineName(
        name.substring(0, dot), name.substring(dot + 1, parenthesis), name.substring(parenthesis));
  }
}
