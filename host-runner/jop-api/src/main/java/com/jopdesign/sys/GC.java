package com.jopdesign.sys;

/** JOP's garbage collector, as programs call it. The host collects its own garbage at no cost. */
public class GC {

  private static final int SCRATCHPAD_WORDS = 256;
  private static final Object MUTEX = new Object();

  private GC() {}

  /** Collects nothing: what a collection takes is not modelled. */
  public static void gc() {}

  /** The program has a thread that collects. */
  public static void setConcurrent() {}

  /** What allocations and the collector hold. */
  public static Object getMutex() {
    return MUTEX;
  }

  /** Free memory of the host, in bytes. */
  public static int freeMemory() {
    return bytes(Runtime.getRuntime().freeMemory());
  }

  public static int totalMemory() {
    return bytes(Runtime.getRuntime().totalMemory());
  }

  private static int bytes(long bytes) {
    return (int) Math.min(bytes, Integer.MAX_VALUE);
  }

  public static int getScratchpadSize() {
    return SCRATCHPAD_WORDS;
  }
}
