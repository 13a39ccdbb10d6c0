package org.cprof.validation.overhead.workload;

/** A program whose time is that of the JVM's start and end. */
public final class NothingMain {
  private NothingMain() {}

  public static void main(String[] arguments) {
    System.out.println("nothing");
  }
}
