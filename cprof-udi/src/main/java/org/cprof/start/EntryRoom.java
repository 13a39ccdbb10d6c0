package org.cprof.start;

import java.util.Map;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Room on the stack for what is called behind the entry of a counted method. Such a call must not
 * overflow the stack where the program's own code cannot, as between a lock that was taken and the
 * {@code try} that gives it back. So the call at the entry needs as much as the deepest of the
 * others. Where there is less, it overflows, as the invocation of the method itself may.
 *
 * <p>A call of the interpreter looks for room below its locals. Compiled code, which inlines the
 * call, looks for the frames that the interpreter would need in its place if these take more than a
 * page: HotSpot's {@code generate_stack_overflow_check}. So the methods have locals that nobody
 * reads. They cost the interpreter some hundred cycles a call, and compiled code a store. A large
 * operand stack would do for compiled code alone, but C1 makes frames of that size.
 */
final class EntryRoom {

  /** A page, which compiled code looks for: 4096 bytes, in words of 8 bytes. */
  private static final int PAGE = 512;

  /**
   * Pages that a method of the run time needs below it. What begins the host's work must not be
   * left half done by the entry behind it, and what is checked for calls the JDK, with its entries.
   */
  private static final Map<String, Integer> PAGES =
      Map.of(
          "java/lang/CProf.enter(I)J", 1,
          "java/lang/CProfHost.begin(IZ)J", 2,
          "java/lang/CProfStack.checkForFew()V", 2,
          "java/lang/CProfStack.checkForMany()V", 5);

  private EntryRoom() {}

  /** Has a method look for room, if it is one of those. */
  static void reserve(ClassNode owner, MethodNode method) {
    int words = PAGE * PAGES.getOrDefault(owner.name + "." + method.name + method.desc, 0);
    method.maxLocals += words;
  }
}
