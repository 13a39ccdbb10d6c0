package org.cprof.start;

import java.util.function.Supplier;

/** Has attributes of classes: a lambda's bootstrap method, and a record's parts. */
record Marked(int number) {

  static String text() {
    Supplier<String> supplier = () -> "marked " + new Marked(7);
    return supplier.get();
  }
}
