package javax.safetycritical;

import com.jopdesign.sys.Memory;

/** Memory areas of a mission. */
public abstract class ManagedMemory {

  ManagedMemory() {}

  /** Runs something in a new area within the current one. */
  public static void enterPrivateMemory(long size, Runnable logic) {
    Memory.getCurrentMemory().enterPrivateMemory((int) size, logic);
  }

  public static void executeInAreaOf(Object object, Runnable logic) {
    Memory.getMemoryArea(object).executeInArea(logic);
  }

  public static void executeInOuterArea(Runnable logic) {
    Memory current = Memory.getCurrentMemory();
    (current.outer() == null ? current : current.outer()).executeInArea(logic);
  }

  public static long getCurrentSize() {
    return Memory.getCurrentMemory().size();
  }
}
