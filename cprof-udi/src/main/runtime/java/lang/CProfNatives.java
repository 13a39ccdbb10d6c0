package java.lang;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What inserted code calls for native methods. They have no code that could count itself, so their
 * callers count them: before an invoke that names one, and behind one that may have ended in one.
 */
public final class CProfNatives {

  private CProfNatives() {}

  /**
   * Before an invoke of a native method: counts the callee on its behalf; what it calls back hangs
   * below it.
   */
  @ForceInline
  public static void callNative(long node, int slot, int method) {
    long child = child(node, slot, method);
    lookUpNative(child, node + slot);
    CProfThread.setContext(CProfThread.current(), child + CProfNode.SLOTS);
  }

  /**
   * The look-ups of a native that is a method on the target: it calls nothing there, so that its
   * return can be looked up with its call.
   */
  @ForceInline
  private static void lookUpNative(long node, long slot) {
    if (CProfSettings.METHOD_CACHE
        && CProf.U.getLong(null, node + CProfNode.CELL) != CProfSinks.NO_CELL) {
      CProfMethodCache.lookUpOnInvoke(CProfThread.current(), node, slot);
      CProf.exitLeaf(node);
    }
  }

  /**
   * Before an invoke of {@code clone} on an object, behind {@link CProf#call}. The native of Object
   * throws for what is not Cloneable, so that nothing behind the invoke is reached, and counts
   * here.
   */
  @ForceInline
  public static void beginClone(Object receiver, long node, int slot) {
    if (!(receiver instanceof Cloneable) && receiver != null) {
      beginRefusedClone(receiver.getClass(), node, slot);
    }
  }

  @DontInline
  private static void beginRefusedClone(Class<?> type, long node, int slot) {
    int method = CProfSinks.contains(node) ? -1 : CProfOverrides.nativeCloneOf(type);
    if (method >= 0) {
      callNative(node, slot, method);
    }
  }

  /** The child that a slot shows, or the address that stands for none. */
  @ForceInline
  public static long shown(long node, int slot) {
    return CProf.U.getLong(null, node + slot);
  }

  /** The calls of a child that a slot shows. */
  @ForceInline
  public static long calls(long child) {
    return CProf.U.getLong(null, child + CProfNode.CALLS);
  }

  /**
   * Behind an invoke that may have executed a native method instead of code that counts itself: it
   * has, if the slot's child is neither another one nor called once more. Nothing else can call
   * from this slot meanwhile.
   *
   * @param receiver the object that the method was invoked on
   * @param child what {@link #shown} told before the invoke
   * @param calls what {@link #calls} told before the invoke
   */
  @ForceInline
  public static void countNative(
      Object receiver, long node, int slot, long child, long calls, int method) {
    if (isUnchanged(node + slot, child, calls)) {
      int called = CProfOverrides.nativeOf(receiver, method);
      if (called >= 0) {
        lookUpNative(CProf.inside(node, slot, called), node + slot);
      }
    }
  }

  @ForceInline
  private static boolean isUnchanged(long slot, long child, long calls) {
    return CProf.U.getLong(null, slot) == child
        && CProf.U.getLong(null, child + CProfNode.CALLS) == calls;
  }

  /** Before a native method is called by code that has no node; returns the context before. */
  @ForceInline
  public static long beginNative(int method) {
    Object thread = CProfThread.current();
    long context = CProfThread.context(thread);
    long node = context == 0 ? CProfContexts.enter(thread, 0, method) : child(context, 0, method);
    lookUpNative(node, context);
    CProfThread.setContext(thread, node + CProfNode.SLOTS);
    return context;
  }

  /** Behind it, or where such code catches an exception. */
  @ForceInline
  public static void endNative(long context) {
    if (context != 0) {
      CProfThread.setContext(CProfThread.current(), context);
    }
  }

  /**
   * Before an invoke of a method whose class was not there when its caller was instrumented, but is
   * by now; the result goes to {@link #endNative}.
   */
  @ForceInline
  public static long beginUnresolved(int number) {
    return CProfUnresolved.isJava(number) ? 0 : CProfUnresolved.begin(number);
  }

  /** Before the call of what a method handle stands for; the result goes to {@link #endNative}. */
  @ForceInline
  public static long beginLinked(Object member) {
    return CProfHandles.isCounted(member) ? CProfHandles.begin(member) : 0;
  }

  /** Before a call that its receiver decides; the result goes to {@link #endDispatched}. */
  @ForceInline
  public static long beginDispatched(Object receiver, Object member) {
    return CProfHandles.isCounted(member) ? CProfHandles.beginDispatched(receiver, member) : 0;
  }

  /** Before a call by reflection; the result goes to {@link #endDispatched}. */
  public static long beginInvoked(Object method, Object receiver, Object[] arguments) {
    return CProfHandles.isNativeMethod(method)
        ? CProfHandles.beginInvoked(method, receiver, arguments)
        : 0;
  }

  /**
   * Behind such a call.
   *
   * @param begun what was returned before it
   * @param slot the context before it
   * @param child what that showed
   * @param calls of the child
   * @param member what was called
   */
  @ForceInline
  public static void endDispatched(
      long begun, Object receiver, long slot, long child, long calls, Object member) {
    if (begun == CProfHandles.UNDECIDED) {
      int method = isUnchanged(slot, child, calls) ? CProfHandles.idInside(member) : -1;
      if (method >= 0) {
        countNative(receiver, slot, 0, child, calls, method);
      }
    } else {
      endNative(begun);
    }
  }

  /** The node of a native that is about to be called. */
  @ForceInline
  private static long child(long node, int slot, int method) {
    long child = CProf.known(node + slot, method);
    return child != 0
        ? child
        : CProfContexts.enterInside(CProfThread.current(), node + slot, method);
  }
}
