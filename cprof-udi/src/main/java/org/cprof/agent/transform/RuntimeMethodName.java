package org.cprof.agent.transform;

/** A method as the run-time names it: class, name and descriptor in one. */
final class RuntimeMethodName {

  private final String text;
  private final int dot;
  private final int descriptor;

  RuntimeMethodName(String text) {
    this.text = text;
    this.descriptor = text.indexOf('(');
    this.dot = text.lastIndexOf('.', descriptor);
  }

  String className() {
    return text.substring(0, dot);
  }

  String name() {
    return text.substring(dot + 1, descriptor);
  }

  String descriptor() {
    return text.substring(descriptor);
  }
}
