package org.cprof.runner.tree;

/** Who calls whom, as CCCP's tables tell contexts apart. */
enum CallKind {
  NATIVE("native methods"),
  APPLICATION_TO_APPLICATION("application to application"),
  LIBRARY_TO_APPLICATION("JDK to application"),
  APPLICATION_TO_LIBRARY("application to JDK"),
  LIBRARY_TO_LIBRARY("JDK to JDK"),
  TARGET("bytecodes in software or unsupported"),
  ENTRY("entry methods of threads");

  private final String label;

  CallKind(String label) {
    this.label = label;
  }

  /** What it is, for people. */
  String label() {
    return label;
  }
}
