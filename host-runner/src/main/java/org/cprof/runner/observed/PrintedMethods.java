package org.cprof.runner.observed;

import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.text.Names;

/** Names of methods in what is printed. */
final class PrintedMethods {
  private static final int ANY_WIDTH = 1 << 20;

  private PrintedMethods() {}

  /** A method with its descriptor as people read it. */
  static String name(String method) {
    return name(method, ANY_WIDTH);
  }

  static String name(String method, int width) {
    return Names.method(MethodReference.parse(NodeKind.METHOD, method), width);
  }
}
