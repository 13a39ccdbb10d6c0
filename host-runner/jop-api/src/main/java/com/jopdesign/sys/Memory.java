package com.jopdesign.sys;

import org.cprof.jop.Areas;

/**
 * A memory area. All objects are on the host's heap and never leave it before they are unused, so
 * an area is only a size and the areas around it.
 */
public class Memory {

  private static final int DEFAULT_BYTES = 1 << 20;
  private static final Memory IMMORTAL = new Memory(DEFAULT_BYTES, null);

  /** How many areas are around it. */
  public int level;

  private final int bytes;
  private final Memory outer;

  public Memory(int size) {
    this(size, getCurrentMemory());
  }

  /**
   * @param backingStore for areas within it
   */
  public Memory(int size, int backingStore) {
    this(size, getCurrentMemory());
  }

  private Memory(int size, Memory outer) {
    this.bytes = size;
    this.outer = outer;
    this.level = outer == null ? 0 : outer.level + 1;
  }

  /** Runs something in the area. */
  public void enter(Runnable logic) {
    run(this, logic);
  }

  public void executeInArea(Runnable logic) {
    run(this, logic);
  }

  /** Runs something in a new area within the current one. */
  public void enterPrivateMemory(int size, Runnable logic) {
    run(new Memory(size, this), logic);
  }

  private static void run(Memory area, Runnable logic) {
    Object before = Areas.current();
    Areas.set(area);
    try {
      logic.run();
    } finally {
      Areas.set(before);
    }
  }

  public static Memory getCurrentMemory() {
    Memory current = (Memory) Areas.current();
    return current == null ? IMMORTAL : current;
  }

  /** The area of an object, which the host does not know: the current one. */
  public static Memory getMemoryArea(Object object) {
    return getCurrentMemory();
  }

  /** The area around it; null for the immortal one. */
  public Memory outer() {
    return outer;
  }

  public int size() {
    return bytes;
  }

  /** Nothing is known of what is in it. */
  public int memoryConsumed() {
    return 0;
  }

  public int memoryRemaining() {
    return bytes;
  }

  public int bStoreRemaining() {
    return bytes;
  }
}
