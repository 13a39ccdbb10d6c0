package org.cprof.system.programs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A program to be profiled that ends as its first argument says. */
public final class SmallProgram {
  private SmallProgram() {}

  public static void main(String[] arguments) throws IOException {
    System.out.println("ready");
    switch (arguments[0]) {
      case "throw" -> fail(arguments[1]);
      case "echo" -> echo();
      case "never" -> computeForEver();
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static void fail(String message) {
    throw new IllegalStateException(message);
  }

  private static void echo() throws IOException {
    String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    System.out.print(new StringBuilder(text).reverse());
  }

  private static void computeForEver() {
    int hash = 1;
    while (hash != 0) {
      hash = step(hash);
    }
  }

  /** A xorshift, which never comes to 0. */
  private static int step(int value) {
    int x = value;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x;
  }
}
