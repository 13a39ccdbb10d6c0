package org.cprof.jop;

/** The memory area of each thread. */
public final class Areas {

  private static final ThreadLocal<Object> CURRENT = new ThreadLocal<Object>();

  private Areas() {}

  /** Null for the immortal one. */
  public static Object current() {
    return CURRENT.get();
  }

  public static void set(Object area) {
    CURRENT.set(area);
  }
}
